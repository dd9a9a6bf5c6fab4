import type { MessageKey } from "../../messages/catalogue";
import type { NoticeDataOf } from "../notice-data";
import { button, hello, paragraph, quote, row, rows, strong, type Templates } from "./template";

type Topic = NoticeDataOf<"office_report_notice">["topics"][number];
type Outcome = NoticeDataOf<"office_report_answer">["outcome"];

const TOPICS = {
  phone: "mail.officeReport.topic.phone",
  address: "mail.officeReport.topic.address",
  hours: "mail.officeReport.topic.hours",
  not_taking_plan: "mail.officeReport.topic.not_taking_plan",
  not_taking_patients: "mail.officeReport.topic.not_taking_patients",
  closed: "mail.officeReport.topic.closed",
  provider_left: "mail.officeReport.topic.provider_left",
  prices: "mail.officeReport.topic.prices",
  other: "mail.officeReport.topic.other",
} as const satisfies Record<Topic, MessageKey>;

const OUTCOMES = {
  confirmed: "mail.officeReport.answer.confirmed",
  corrected: "mail.officeReport.answer.corrected",
  terminated: "mail.officeReport.answer.terminated",
  dismissed: "mail.officeReport.answer.dismissed",
} as const satisfies Record<Outcome, MessageKey>;

export const officeTemplates: Templates<"office_report_notice" | "office_report_answer"> = {
  /** To the brand, in its first language. The subject contains no typed text. */
  office_report_notice(kit, data) {
    const { t, brand, day } = kit;
    const title = t("mail.officeReport.notice.title", { number: data.number });
    return {
      subject: t("mail.officeReport.notice.subject", { number: data.number, brand: brand.name }),
      preview: t("mail.officeReport.notice.preview", { date: day(data.answerBy) }),
      title,
      reason: "none",
      blocks: [
        paragraph(t("mail.officeReport.notice.intro")),
        rows(title, [
          ...row(t("mail.officeReport.notice.office"), `${data.officeName} (${data.officeId})`),
          ...row(t("mail.officeReport.notice.address"), data.officeAddress),
          ...row(t("mail.officeReport.notice.topics"), data.topics.map((topic) => t(TOPICS[topic])).join(", ")),
          ...row(t("mail.officeReport.notice.answerBy"), day(data.answerBy), true),
          ...row(t("mail.label.email"), data.email),
          ...row(t("mail.officeReport.notice.command"), data.command),
        ]),
        data.message !== undefined && quote(data.message),
        paragraph(t(data.email === undefined ? "mail.officeReport.notice.nobody" : "mail.officeReport.notice.answer")),
        button(kit, t("mail.officeReport.notice.see"), data.officePath),
      ],
    };
  },

  /** To the reporter. Contains no typed text, so that the form cannot send a text to a stranger. */
  office_report_answer(kit, { number, officeName, outcome, officePath }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.officeReport.answer.subject", { number, brand: brand.name }),
      preview: t("mail.officeReport.answer.preview"),
      title: t("mail.officeReport.answer.title"),
      reason: "contact",
      blocks: [
        hello(kit, undefined),
        paragraph(t("mail.officeReport.answer.intro", { office: officeName })),
        strong(t(OUTCOMES[outcome])),
        officePath !== undefined && button(kit, t("mail.officeReport.answer.see"), officePath),
        paragraph(t("mail.officeReport.answer.number", { number })),
      ],
    };
  },
};
