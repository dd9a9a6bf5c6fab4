// Parses the plain text of a mail (src/mail/mail-text.ts) into its parts, so that a page can show its headings, links and quotes.
// A block of unknown form becomes a paragraph; no text is interpreted as markup.

export type MessagePart =
  | { kind: "title" | "heading" | "text"; text: string }
  /** A URL of the brand's own site. */
  | { kind: "link"; text: string; path: string }
  | { kind: "list" | "quote"; lines: string[] }
  /** The sender's details, below the signature line. */
  | { kind: "sender"; lines: string[] };

/** `origins`: scheme and host of the site; only URLs there become links. */
export function messageParts(text: string, origins: readonly string[]): MessagePart[] {
  const [body = "", ...sender] = text.split("\n\n-- \n");
  const parts = body
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== "")
    .map((block) => partOf(block.split("\n"), origins));
  const lines = sender.join("\n").split("\n").filter((line) => line !== "");
  return lines.length === 0 ? parts : [...parts, { kind: "sender", lines }];
}

function partOf(lines: string[], origins: readonly string[]): MessagePart {
  const [first = "", second = ""] = lines;
  if (lines.length === 2 && /^={2,}$/.test(second)) return { kind: "title", text: first };
  if (lines.length === 2 && /^-{2,}$/.test(second)) return { kind: "heading", text: first };
  const path = lines.length === 2 && first.endsWith(":") ? pathOf(second, origins) : undefined;
  if (path !== undefined) return { kind: "link", text: first.slice(0, -1), path };
  if (lines.every((line) => line.startsWith(">"))) return { kind: "quote", lines: lines.map((line) => line.replace(/^> ?/, "")) };
  if (lines.length > 1 || first.startsWith("- ")) return { kind: "list", lines: lines.map((line) => line.replace(/^- /, "")) };
  return { kind: "text", text: first };
}

function pathOf(address: string, origins: readonly string[]): string | undefined {
  const origin = origins.find((one) => address.startsWith(`${one}/`));
  const path = origin === undefined ? undefined : address.slice(origin.length);
  return path !== undefined && /^\/(?![\\/])[\w\-./~%?=&+:@#,]*$/.test(path) ? path : undefined;
}
