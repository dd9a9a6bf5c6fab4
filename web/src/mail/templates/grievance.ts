import type { MessageKey } from "../../messages/catalogue";
import type { MailKit } from "../mail-kit";
import { button, hello, paragraph, quote, row, rows, strong, type Templates } from "./template";

type Kinds =
  | "grievance_received"
  | "grievance_notice"
  | "grievance_reply"
  | "grievance_info_requested"
  | "grievance_closed";

export const grievanceTemplates: Templates<Kinds> = {
  grievance_received(kit, data) {
    const { t, brand, moment } = kit;
    return {
      subject: t("mail.grievance.received.subject", { number: data.number, brand: brand.name }),
      preview: t("mail.grievance.received.preview", { date: moment(data.acknowledgeBy) }),
      title: t("mail.grievance.received.title"),
      reason: "contact",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.grievance.received.intro", { number: data.number })),
        data.urgent && strong(t("mail.grievance.received.urgent")),
        rows(t("mail.grievance.received.title"), [
          ...row(t("mail.label.number"), data.number),
          ...row(t("mail.grievance.received.acknowledgeBy"), moment(data.acknowledgeBy)),
          ...row(t("mail.grievance.received.decideBy"), moment(data.decideBy)),
        ]),
        data.trackPath !== undefined && button(kit, t("mail.grievance.received.track"), data.trackPath),
        paragraph(t("mail.grievance.fair")),
        strong(t("mail.grievance.regulator")),
      ],
    };
  },

  /** To the brand, in its first language. The subject contains no typed text. */
  grievance_notice(kit, data) {
    const { t, brand, day, moment, phone } = kit;
    const event = data.event === undefined ? undefined : wordsOf(kit, EVENTS, data.event, "");
    const subject = { number: event ? `${data.number} (${event})` : data.number, brand: brand.name };
    const title = t("mail.grievance.notice.title", subject);
    return {
      subject: data.urgent
        ? t("mail.grievance.notice.subjectUrgent", subject)
        : t("mail.grievance.notice.subject", subject),
      preview: t("mail.grievance.notice.preview", { date: moment(data.decideBy) }),
      title,
      reason: "none",
      blocks: [
        rows(title, [
          ...row(t("mail.grievance.notice.about"), wordsOf(kit, ABOUT, data.about, data.about)),
          ...row(t("mail.grievance.notice.urgent"), data.urgent ? t("mail.grievance.notice.yes") : undefined, true),
          ...row(t("mail.grievance.notice.acknowledgeBy"), data.acknowledgeBy && moment(data.acknowledgeBy)),
          ...row(t("mail.grievance.notice.decideBy"), moment(data.decideBy), true),
          ...row(t("mail.grievance.notice.filer"), data.filerName),
          ...row(t("mail.label.email"), data.filerEmail),
          ...row(t("mail.label.phone"), data.filerPhone && phone(data.filerPhone)),
          ...row(t("mail.grievance.notice.for"), data.memberName),
          ...row(t("mail.label.memberNumber"), data.memberNumber),
          ...row(t("mail.grievance.notice.reply"), data.preferredReply && wordsOf(kit, REPLIES, data.preferredReply, data.preferredReply)),
          ...row(t("mail.grievance.notice.eventOn"), data.eventOn && day(data.eventOn)),
          ...row(t("mail.grievance.notice.files"), data.files === undefined ? undefined : String(data.files)),
        ]),
        data.description !== undefined && quote(data.description),
        paragraph(t("mail.grievance.notice.answer")),
      ],
    };
  },

  grievance_reply(kit, { firstName, number, message, trackPath }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.grievance.reply.subject", { number, brand: brand.name }),
      preview: t("mail.grievance.reply.preview"),
      title: t("mail.grievance.reply.title", { number }),
      reason: "contact",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.grievance.reply.intro", { number })),
        quote(message),
        trackPath !== undefined && button(kit, t("mail.grievance.received.track"), trackPath),
        paragraph(t("mail.grievance.fair")),
        strong(t("mail.grievance.regulator")),
      ],
    };
  },

  grievance_info_requested(kit, { firstName, number, message, trackPath }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.grievance.info.subject", { number, brand: brand.name }),
      preview: t("mail.grievance.info.preview"),
      title: t("mail.grievance.info.title", { number }),
      reason: "contact",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.grievance.info.intro", { number })),
        quote(message),
        paragraph(t(trackPath === undefined ? "mail.grievance.info.answerByMail" : "mail.grievance.info.answer")),
        trackPath !== undefined && button(kit, t("mail.grievance.received.track"), trackPath),
        strong(t("mail.grievance.regulator")),
      ],
    };
  },

  grievance_closed(kit, { firstName, number, outcome, message, appealPath, isFinal }) {
    const { t, brand } = kit;
    // A visitor has no page on which to appeal.
    const appeal = appealPath === undefined ? "mail.grievance.closed.appealByMail" : "mail.grievance.closed.appeal";
    return {
      subject: t("mail.grievance.closed.subject", { number, brand: brand.name }),
      preview: t("mail.grievance.closed.preview"),
      title: t("mail.grievance.closed.title", { number }),
      reason: "contact",
      blocks: [
        hello(kit, firstName),
        rows(t("mail.grievance.closed.title", { number }), [
          ...row(t("mail.grievance.closed.outcome"), outcomeWords(kit, outcome), true),
        ]),
        message !== undefined && quote(message),
        paragraph(t(isFinal === true ? "mail.grievance.closed.final" : appeal)),
        appealPath !== undefined && button(kit, t("mail.grievance.closed.appealButton"), appealPath),
        paragraph(t("mail.grievance.fair")),
        strong(t("mail.grievance.regulator")),
      ],
    };
  },
};

const ABOUT: Readonly<Record<string, MessageKey>> = {
  plan: "mail.grievance.about.plan",
  office: "mail.grievance.about.office",
  provider: "mail.grievance.about.provider",
  office_staff: "mail.grievance.about.office_staff",
  billing: "mail.grievance.about.billing",
  directory: "mail.grievance.about.directory",
  price_overcharge: "mail.grievance.about.price_overcharge",
};

const EVENTS: Readonly<Record<string, MessageKey>> = {
  message: "mail.grievance.event.message",
  appeal: "mail.grievance.event.appeal",
  withdrawal: "mail.grievance.event.withdrawal",
};

const REPLIES: Readonly<Record<string, MessageKey>> = {
  email: "mail.label.email",
  phone: "mail.label.phone",
  mail: "mail.grievance.reply.letter",
  letter: "mail.grievance.reply.letter",
  post: "mail.grievance.reply.letter",
};

const OUTCOMES: Readonly<Record<string, MessageKey>> = {
  upheld: "mail.grievance.outcome.upheld",
  partly_upheld: "mail.grievance.outcome.partly_upheld",
  not_upheld: "mail.grievance.outcome.not_upheld",
  resolved: "mail.grievance.outcome.resolved",
  withdrawn: "mail.grievance.outcome.withdrawn",
};

function wordsOf({ t }: MailKit, table: Readonly<Record<string, MessageKey>>, code: string, otherwise: string): string {
  const key = Object.hasOwn(table, code) ? table[code] : undefined;
  return key === undefined ? otherwise : t(key);
}

// An unknown code becomes the general statement that the case is closed; free text is returned unchanged.
function outcomeWords(kit: MailKit, outcome: string): string {
  const isCode = /^[a-z_]+$/.test(outcome);
  return wordsOf(kit, OUTCOMES, outcome, isCode ? kit.t("mail.grievance.outcome.other") : outcome);
}
