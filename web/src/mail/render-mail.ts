// Renders the mail of a notice. Pure: the same input and content result in the same mail.
import type { LoadedContent } from "../content/loaded-content";
import { mailHtml } from "./mail-html";
import { createMailKit, type MailPlace } from "./mail-kit";
import { mailText } from "./mail-text";
import { noticeData, type NoticeDataOf, type NoticeKind } from "./notice-data";
import { templates } from "./templates/index";
import type { Template } from "./templates/template";

/** The server's input for one mail. */
export interface MailInput extends MailPlace {
  kind: string;
  data: unknown;
}

export type MailOutcome =
  | { ok: true; subject: string; text: string; html: string }
  /** Permanent failure: an unknown kind, or data that do not match it. */
  | { ok: false; code: "mail_kind_unknown" | "mail_data_invalid"; fault: string };

export function renderMail(input: MailInput, content: LoadedContent): MailOutcome {
  if (!isKind(input.kind)) {
    return { ok: false, code: "mail_kind_unknown", fault: `there is no template for "${input.kind}"` };
  }
  const read = noticeData[input.kind].safeParse(input.data);
  if (!read.success) {
    const faults = read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return { ok: false, code: "mail_data_invalid", fault: `${input.kind}: ${faults.join("; ")}` };
  }
  return draw(input.kind, read.data as NoticeDataOf<NoticeKind>, input, content);
}

function isKind(kind: string): kind is NoticeKind {
  return Object.hasOwn(noticeData, kind);
}

function draw<Kind extends NoticeKind>(
  kind: Kind,
  data: NoticeDataOf<Kind>,
  place: MailPlace,
  content: LoadedContent,
): MailOutcome {
  const kit = createMailKit(content, place);
  const template: Template<Kind> = templates[kind];
  const mail = template(kit, data);
  // Makes the subject a single line, even if a name in it contains line breaks.
  const subject = mail.subject.replace(/\s+/g, " ").trim();
  return { ok: true, subject, text: mailText(mail, kit), html: mailHtml({ ...mail, subject }, kit, content) };
}
