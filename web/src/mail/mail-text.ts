// Renders a mail as plain text: for programs without HTML, and for the member's page of messages.
import { blocksOf, type MailBlock, type MailContent } from "./mail-content";
import { footerLines } from "./mail-footer";
import type { MailKit } from "./mail-kit";

export function mailText(content: MailContent, kit: MailKit): string {
  const parts = [underlined(content.title, "="), ...blocksOf(content).map(blockText)].filter((part) => part !== "");
  return `${parts.join("\n\n")}\n\n-- \n${footerLines(content.reason, kit).join("\n")}\n`;
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
      return underlined(block.text, "-");
    case "text":
    case "strong":
      return block.text;
    case "rows":
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join("\n");
    case "list":
      return block.items.map((item) => `- ${item}`).join("\n");
    case "button":
    case "link":
      return `${block.label}:\n${block.href}`;
    case "picture":
      return "";
    case "quote":
      return linesOf(block.text)
        .map((line) => `> ${line}`.trimEnd())
        .join("\n");
  }
}

/** Splits text into lines at any line ending. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/);
}

function underlined(text: string, mark: string): string {
  return `${text}\n${mark.repeat(Math.min([...text].length, 60))}`;
}
