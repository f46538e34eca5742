<?xml version = "1.0" encoding="UTF-8" standalone="yes"?>
<CPLEXSolutions version="1.2">
 <CPLEXSolution version="1.2">
  <header
    problemName="t.lp"
    solutionName="incumbent"
    solutionIndex="-1"
    objectiveValue="30"
    solutionTypeValue="3"
    solutionTypeString="primal"
    solutionStatusValue="101"
    solutionStatusString="integer optimal solution"
    solutionMethodString="mip"
    primalFeasible="1"
    dualFeasible="1"
    MIPNodes="0"
    MIPIterations="0"
    writeLevel="1"/>
  <quality
    epInt="1.0000000000000001e-05"
    epRHS="9.9999999999999995e-07"
    maxIntInfeas="0"
    maxPrimalInfeas="0"
    maxX="1"
    maxSlack="1"/>
  <linearConstraints>
   <constraint name="sum_blue" index="0" slack="0"/>
   <constraint name="sum_red" index="1" slack="0"/>
   <constraint name="sum_green" index="2" slack="0"/>
   <constraint name="sum_yellow" index="3" slack="0"/>
   <constraint name="one_1_1" index="4" slack="0"/>
   <constraint name="needs_1_1_red_blue" index="5" slack="0"/>
   <constraint name="needs_1_1_green_blue" index="6" slack="-1"/>
   <constraint name="needs_1_1_green_red" index="7" slack="0"/>
   <constraint name="needs_1_1_yellow_blue" index="8" slack="-1"/>
   <constraint name="needs_1_1_yellow_red" index="9" slack="0"/>
   <constraint name="needs_1_1_yellow_green" index="10" slack="0"/>
   <constraint name="one_1_2" index="11" slack="0"/>
   <constraint name="needs_1_2_red_blue" index="12" slack="0"/>
   <constraint name="needs_1_2_green_blue" index="13" slack="0"/>
   <constraint name="needs_1_2_green_red" index="14" slack="-1"/>
   <constraint name="needs_1_2_yellow_blue" index="15" slack="0"/>
   <constraint name="needs_1_2_yellow_red" index="16" slack="-1"/>
   <constraint name="needs_1_2_yellow_green" index="17" slack="0"/>
  </linearConstraints>
  <variables>
   <variable name="total_blue" index="0" value="1"/>
   <variable name="total_red" index="1" value="1"/>
   <variable name="total_green" index="2" value="-0"/>
   <variable name="total_yellow" index="3" value="-0"/>
   <variable name="blue_1_1" index="4" value="0"/>
   <variable name="blue_1_2" index="5" value="1"/>
   <variable name="red_1_1" index="6" value="1"/>
   <variable name="red_1_2" index="7" value="-0"/>
   <variable name="green_1_1" index="8" value="-0"/>
   <variable name="green_1_2" index="9" value="-0"/>
   <variable name="yellow_1_1" index="10" value="-0"/>
   <variable name="yellow_1_2" index="11" value="-0"/>
  </variables>
 </CPLEXSolution>
 <CPLEXSolution version="1.2">
  <header
    problemName="t.lp"
    solutionName="p3"
    solutionIndex="0"
    objectiveValue="30"
    solutionTypeValue="3"
    solutionTypeString="primal"
    solutionStatusValue="127"
    solutionStatusString="integer feasible solution"
    solutionMethodString="mip"
    primalFeasible="0"
    dualFeasible="0"
    writeLevel="1"/>
  <quality
    epInt="1.0000000000000001e-05"
    epRHS="9.9999999999999995e-07"
    maxIntInfeas="0"
    maxPrimalInfeas="0"
    maxX="1"
    maxSlack="1"/>
  <linearConstraints>
   <constraint name="sum_blue" index="0" slack="0"/>
   <constraint name="sum_red" index="1" slack="0"/>
   <constraint name="sum_green" index="2" slack="0"/>
   <constraint name="sum_yellow" index="3" slack="0"/>
   <constraint name="one_1_1" index="4" slack="0"/>
   <constraint name="needs_1_1_red_blue" index="5" slack="0"/>
   <constraint name="needs_1_1_green_blue" index="6" slack="-1"/>
   <constraint name="needs_1_1_green_red" index="7" slack="0"/>
   <constraint name="needs_1_1_yellow_blue" index="8" slack="-1"/>
   <constraint name="needs_1_1_yellow_red" index="9" slack="0"/>
   <constraint name="needs_1_1_yellow_green" index="10" slack="0"/>
   <constraint name="one_1_2" index="11" slack="0"/>
   <constraint name="needs_1_2_red_blue" index="12" slack="0"/>
   <constraint name="needs_1_2_green_blue" index="13" slack="0"/>
   <constraint name="needs_1_2_green_red" index="14" slack="-1"/>
   <constraint name="needs_1_2_yellow_blue" index="15" slack="0"/>
   <constraint name="needs_1_2_yellow_red" index="16" slack="-1"/>
   <constraint name="needs_1_2_yellow_green" index="17" slack="0"/>
  </linearConstraints>
  <variables>
   <variable name="total_blue" index="0" value="1"/>
   <variable name="total_red" index="1" value="1"/>
   <variable name="total_green" index="2" value="-0"/>
   <variable name="total_yellow" index="3" value="-0"/>
   <variable name="blue_1_1" index="4" value="0"/>
   <variable name="blue_1_2" index="5" value="1"/>
   <variable name="red_1_1" index="6" value="1"/>
   <variable name="red_1_2" index="7" value="-0"/>
   <variable name="green_1_1" index="8" value="-0"/>
   <variable name="green_1_2" index="9" value="-0"/>
   <variable name="yellow_1_1" index="10" value="-0"/>
   <variable name="yellow_1_2" index="11" value="-0"/>
  </variables>
 </CPLEXSolution>
 <CPLEXSolution version="1.2">
  <header
    problemName="t.lp"
    solutionName="p1"
    solutionIndex="1"
    objectiveValue="0"
    solutionTypeValue="3"
    solutionTypeString="primal"
    solutionStatusValue="127"
    solutionStatusString="integer feasible solution"
    solutionMethodString="mip"
    primalFeasible="0"
    dualFeasible="0"
    writeLevel="1"/>
  <quality
    epInt="1.0000000000000001e-05"
    epRHS="9.9999999999999995e-07"
    maxIntInfeas="0"
    maxPrimalInfeas="0"
    maxX="0"
    maxSlack="1"/>
  <linearConstraints>
   <constraint name="sum_blue" index="0" slack="0"/>
   <constraint name="sum_red" index="1" slack="0"/>
   <constraint name="sum_green" index="2" slack="0"/>
   <constraint name="sum_yellow" index="3" slack="0"/>
   <constraint name="one_1_1" index="4" slack="1"/>
   <constraint name="needs_1_1_red_blue" index="5" slack="0"/>
   <constraint name="needs_1_1_green_blue" index="6" slack="0"/>
   <constraint name="needs_1_1_green_red" index="7" slack="0"/>
   <constraint name="needs_1_1_yellow_blue" index="8" slack="0"/>
   <constraint name="needs_1_1_yellow_red" index="9" slack="0"/>
   <constraint name="needs_1_1_yellow_green" index="10" slack="0"/>
   <constraint name="one_1_2" index="11" slack="1"/>
   <constraint name="needs_1_2_red_blue" index="12" slack="0"/>
   <constraint name="needs_1_2_green_blue" index="13" slack="0"/>
   <constraint name="needs_1_2_green_red" index="14" slack="0"/>
   <constraint name="needs_1_2_yellow_blue" index="15" slack="0"/>
   <constraint name="needs_1_2_yellow_red" index="16" slack="0"/>
   <constraint name="needs_1_2_yellow_green" index="17" slack="0"/>
  </linearConstraints>
  <variables>
   <variable name="total_blue" index="0" value="0"/>
   <variable name="total_red" index="1" value="0"/>
   <variable name="total_green" index="2" value="0"/>
   <variable name="total_yellow" index="3" value="0"/>
   <variable name="blue_1_1" index="4" value="0"/>
   <variable name="blue_1_2" index="5" value="0"/>
   <variable name="red_1_1" index="6" value="0"/>
   <variable name="red_1_2" index="7" value="0"/>
   <variable name="green_1_1" index="8" value="0"/>
   <variable name="green_1_2" index="9" value="0"/>
   <variable name="yellow_1_1" index="10" value="0"/>
   <variable name="yellow_1_2" index="11" value="0"/>
  </variables>
 </CPLEXSolution>
</CPLEXSolutions>
