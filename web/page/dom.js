// Short words for elements.

export const $ = (id) => document.getElementById(id);

// An element with properties, attributes (aria-*, data-*) and children.
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "scope") made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// The library's SVG in a shadow tree, which isolates its style sheet.
export function picture(svg) {
  const holder = element("div", { className: "picture" });
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const drawn = document.importNode(parsed, true);
  // Small boards are enlarged; large ones fit the available space.
  const width = Number(drawn.getAttribute("width"));
  holder.style.width = `${Math.round(width * Math.min(1.75, Math.max(1, 520 / width)))}px`;
  drawn.style.cssText = "display:block;width:100%;height:auto;border-radius:8px";
  // A title is also a tooltip over the whole picture: keep the name, lose that.
  const title = drawn.querySelector("title");
  if (title) {
    const said = [title.textContent, drawn.querySelector("desc")?.textContent];
    drawn.setAttribute("aria-label", said.filter(Boolean).join(". "));
    title.remove();
  }
  holder.attachShadow({ mode: "open" }).append(drawn);
  return holder;
}

export const number = (n) => n.toLocaleString("en");

// A name as a title: words with capitals, no dashes.
export const titled = (name) => name.replace(/(^|-)([a-z])/g, (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase());
