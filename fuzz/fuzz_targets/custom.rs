#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    puzzlesat_fuzz::within_memory(data, testing::fuzz::custom);
});
