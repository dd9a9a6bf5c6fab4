// The content of a mail before rendering. HTML and plain text come from the same blocks, so that both say the same.
import type { MailImage } from "./mail-kit";

export interface MailRow {
  label: string;
  value: string;
  /** The most important row, such as a total. */
  isStrong?: boolean;
}

export type MailBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "rows"; rows: readonly MailRow[]; caption: string }
  | { kind: "list"; items: readonly string[] }
  /** The mail's main action. */
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  /** Repeats information of the text, so plain text omits it. */
  | { kind: "picture"; image: MailImage; alt: string; href: string }
  /** A person's text of any number of lines, marked so that no line can pass for the brand's text. */
  | { kind: "quote"; text: string };

/** Why the recipient gets the mail; stated at its end. */
export type MailReason = "membership" | "payment" | "contact" | "none";

export interface MailContent {
  subject: string;
  /** The text that mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly (MailBlock | false | undefined)[];
  reason: MailReason;
}

export function blocksOf({ blocks }: MailContent): MailBlock[] {
  return blocks.filter((block): block is MailBlock => typeof block === "object");
}
