// What a mail says, before it is drawn: one list of blocks becomes the HTML and the plain text, so that both say the same.
import type { MailImage } from "./mail-kit";

export interface MailRow {
  label: string;
  value: string;
  /** The row that counts: a total. */
  isStrong?: boolean;
}

export type MailBlock =
  | { kind: "heading"; text: string }
  | { kind: "text"; text: string }
  | { kind: "strong"; text: string }
  | { kind: "rows"; rows: readonly MailRow[]; caption: string }
  | { kind: "list"; items: readonly string[] }
  /** The one thing to do. */
  | { kind: "button"; label: string; href: string }
  | { kind: "link"; label: string; href: string }
  /** Says nothing that the text around it does not say: plain text leaves it out. */
  | { kind: "picture"; image: MailImage; alt: string; href: string }
  /** What a person wrote, on any number of lines; marked, so that no line of it passes for ours. */
  | { kind: "quote"; text: string };

/** Why the reader gets the mail, said at its end. */
export type MailReason = "membership" | "payment" | "contact" | "none";

export interface MailContent {
  subject: string;
  /** What lists of mails show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly (MailBlock | false | undefined)[];
  reason: MailReason;
}

export function blocksOf({ blocks }: MailContent): MailBlock[] {
  return blocks.filter((block): block is MailBlock => typeof block === "object");
}
