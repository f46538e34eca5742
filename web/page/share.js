// A puzzle, and an answer if there is one, in the fragment of the page's address:
// fragments are not sent to servers.

export function toFragment({ text, answer }) {
  const parts = [`puzzle=${encodeURIComponent(text)}`];
  if (answer.trim()) parts.push(`answer=${encodeURIComponent(answer)}`);
  return `#${parts.join("&")}`;
}

// Null if the fragment holds no puzzle.
export function fromFragment(fragment) {
  const parts = new Map();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const at = part.indexOf("=");
    if (at < 0) continue;
    try {
      parts.set(part.slice(0, at), decodeURIComponent(part.slice(at + 1)));
    } catch {
      // A truncated link: its readable part is not a puzzle.
      return null;
    }
  }
  return parts.has("puzzle") ? { text: parts.get("puzzle"), answer: parts.get("answer") ?? "" } : null;
}

export function saveFile(name, content, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
