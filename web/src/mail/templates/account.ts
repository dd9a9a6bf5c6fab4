import { paths } from "../../lib/paths";
import { button, hello, paragraph, strong, type Templates } from "./template";

type Kinds =
  | "password_reset"
  | "password_changed"
  | "email_change_confirm"
  | "email_change_notice"
  | "email_changed"
  | "invite"
  | "signed_up"
  | "account_deleted"
  | "export_made"
  | "mail_test";

export const accountTemplates: Templates<Kinds> = {
  password_reset(kit, { firstName, resetPath, minutes }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.reset.subject", { brand: brand.name }),
      preview: t("mail.reset.preview", { minutes }),
      title: t("mail.reset.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.reset.intro", { minutes })),
        button(kit, t("mail.reset.button"), resetPath),
        paragraph(t("mail.reset.ignore")),
      ],
    };
  },

  password_changed(kit, { firstName, at, isFirst }) {
    const { t, brand, moment } = kit;
    return {
      subject: t(isFirst ? "mail.passwordSet.subject" : "mail.passwordChanged.subject", { brand: brand.name }),
      preview: t(isFirst ? "mail.passwordSet.preview" : "mail.passwordChanged.preview"),
      title: t(isFirst ? "mail.passwordSet.title" : "mail.passwordChanged.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t(isFirst ? "mail.passwordSet.intro" : "mail.passwordChanged.intro", { when: moment(at) })),
        strong(t("mail.notYou", { phone: brand.phone })),
        button(kit, t("mail.passwordChanged.button"), paths.resetPassword),
      ],
    };
  },

  email_change_confirm(kit, { firstName, newEmail, confirmPath, hours }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.emailConfirm.subject", { brand: brand.name }),
      preview: t("mail.emailConfirm.preview", { hours }),
      title: t("mail.emailConfirm.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.emailConfirm.intro", { email: newEmail, hours })),
        button(kit, t("mail.emailConfirm.button"), confirmPath),
        paragraph(t("mail.emailConfirm.ignore")),
      ],
    };
  },

  email_change_notice(kit, { firstName, newEmail }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.emailNotice.subject", { brand: brand.name }),
      preview: t("mail.emailNotice.preview"),
      title: t("mail.emailNotice.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.emailNotice.intro", { email: newEmail })),
        strong(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  email_changed(kit, { firstName, newEmail }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.emailChanged.subject", { brand: brand.name }),
      preview: t("mail.emailChanged.preview"),
      title: t("mail.emailChanged.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.emailChanged.intro", { email: newEmail })),
        strong(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  invite(kit, { firstName, inviterName, invitePath, expiresOn }) {
    const { t, brand, moment } = kit;
    return {
      subject: t("mail.invite.subject", { name: inviterName, brand: brand.name }),
      preview: t("mail.invite.preview", { date: moment(expiresOn) }),
      title: t("mail.invite.title"),
      reason: "none",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.invite.intro", { name: inviterName, brand: brand.name })),
        button(kit, t("mail.invite.button"), invitePath),
        paragraph(t("mail.invite.until", { date: moment(expiresOn) })),
        strong(t("mail.notInsurance")),
      ],
    };
  },

  signed_up(kit, { firstName }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.signedUp.subject", { brand: brand.name }),
      preview: t("mail.signedUp.preview"),
      title: t("mail.signedUp.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.signedUp.intro")),
        button(kit, t("mail.button.dashboard"), paths.dashboard),
        strong(t("mail.notInsurance")),
        paragraph(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  account_deleted(kit, { firstName, keptUntil, kept }) {
    const { t, brand, day } = kit;
    return {
      subject: t("mail.deleted.subject", { brand: brand.name }),
      preview: t("mail.deleted.preview"),
      title: t("mail.deleted.title"),
      reason: "none",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.deleted.intro")),
        kept.length > 0 && keptUntil !== undefined && paragraph(t("mail.deleted.retained", { date: day(keptUntil) })),
        kept.length > 0 && { kind: "list", items: kept },
        strong(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  export_made(kit, { firstName }) {
    const { t, brand } = kit;
    return {
      subject: t("mail.export.subject", { brand: brand.name }),
      preview: t("mail.export.preview"),
      title: t("mail.export.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.export.intro")),
        strong(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  mail_test({ t, brand }) {
    return {
      subject: t("mail.test.subject", { brand: brand.name }),
      preview: t("mail.test.preview"),
      title: t("mail.test.title"),
      reason: "none",
      blocks: [paragraph(t("mail.test.intro", { brand: brand.name }))],
    };
  },
};
