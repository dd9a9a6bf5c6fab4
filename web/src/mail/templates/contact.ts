import type { MailKit } from "../mail-kit";
import { hello, paragraph, quote, row, rows, strong, type Templates } from "./template";

export const contactTemplates: Templates<"contact_notice" | "contact_confirmation"> = {
  /** To the brand. The subject contains no typed text. */
  contact_notice(kit, data) {
    const { t, brand, phone } = kit;
    const topic = topicWords(kit, data.topic);
    const title = t("mail.contactNotice.title", { number: data.number });
    return {
      subject: t("mail.contactNotice.subject", { number: data.number, topic, brand: brand.name }),
      preview: topic,
      title,
      reason: "none",
      blocks: [
        rows(title, [
          ...row(t("mail.label.topic"), topic),
          ...row(t("mail.label.name"), data.name),
          ...row(t("mail.label.email"), data.email),
          ...row(t("mail.label.phone"), data.phone && phone(data.phone)),
          ...row(
            t("mail.contactNotice.pageLanguage"),
            t(data.pageLanguage === "es" ? "mail.contactNotice.language.es" : "mail.contactNotice.language.en"),
          ),
          ...row(t("mail.contactNotice.signedInAs"), data.signedInAs),
        ]),
        data.suspected && strong(t("mail.contactNotice.suspected")),
        quote(data.message),
        paragraph(t("mail.contactNotice.answer")),
      ],
    };
  },

  /** To the sender. Contains no typed text, so that the form cannot send a text to a stranger. */
  contact_confirmation(kit, { number, topic, receivedOn }) {
    const { t, brand, day } = kit;
    return {
      subject: t("mail.contactSent.subject", { number, brand: brand.name }),
      preview: t("mail.contactSent.preview"),
      title: t("mail.contactSent.title"),
      reason: "contact",
      blocks: [
        hello(kit, undefined),
        paragraph(t("mail.contactSent.intro")),
        rows(t("mail.contactSent.title"), [
          ...row(t("mail.label.number"), number),
          ...row(t("mail.label.topic"), topicWords(kit, topic)),
          ...row(t("mail.contactSent.receivedOn"), day(receivedOn)),
        ]),
        paragraph(t("mail.contactSent.call", { phone: brand.phone })),
        paragraph(t("mail.contactSent.mistake")),
      ],
    };
  },
};

function topicWords({ t }: MailKit, topic: string): string {
  switch (topic) {
    case "billing":
      return t("mail.topic.billing");
    case "membership":
      return t("mail.topic.membership");
    case "find_dentist":
      return t("mail.topic.find_dentist");
    case "office_partner":
      return t("mail.topic.office_partner");
    default:
      return t("mail.topic.other");
  }
}
