import { paths } from "../../lib/paths";
import type { MailContent } from "../mail-content";
import type { MailKit } from "../mail-kit";
import type { NoticeDataOf } from "../notice-data";
import { button, hello, howToCancel, paragraph, row, rows, strong } from "./template";

type Data = NoticeDataOf<"renewal_notice">;

/** The notice 45, 30 and 7 days before a charge: product, amount, frequency, and how to stop it (L-18, L-19). */
export function autoRenewalNotice(kit: MailKit, data: Data): MailContent {
  const { t, brand, day, money, card } = kit;
  const price = money(data.amountCents);
  const vars = { plan: data.planName, date: day(data.renewsOn), amount: money(data.chargeCents ?? data.amountCents), term: termOf(kit, data) };
  const isOtherPrice = data.previousCents !== undefined && data.previousCents !== data.amountCents;
  return {
    subject: t("mail.renewalNotice.subjectOn", { date: vars.date, brand: brand.name }),
    preview: t("mail.renewalNotice.previewOn", vars),
    title: t("mail.renewalNotice.titleOn", { count: data.daysBefore }),
    reason: "membership",
    blocks: [
      hello(kit, data.firstName),
      paragraph(
        data.card === undefined
          ? t("mail.renewalNotice.on", vars)
          : t("mail.renewalNotice.onCard", { ...vars, card: card(data.card) }),
      ),
      data.creditCents !== undefined &&
        paragraph(t("mail.renewalNotice.credit", { price, credit: money(data.creditCents) })),
      isOtherPrice &&
        strong(t("mail.renewalNotice.more", { before: money(data.previousCents ?? 0), after: price })),
      rows(t("mail.renewal.heading"), [
        ...row(t("mail.label.plan"), data.planName),
        ...row(t("mail.label.renewsOn"), vars.date),
        ...row(t("mail.label.howOften"), t(data.cycle === "annual" ? "mail.cycle.annual" : "mail.cycle.monthly")),
        ...row(t("mail.label.card"), data.card && card(data.card)),
        ...row(t("mail.label.amount"), vars.amount, true),
      ]),
      paragraph(t("mail.renewalNotice.stop", vars)),
      button(kit, t("mail.button.plan"), paths.memberPlan),
      ...howToCancel(kit, data.refundRule),
    ],
  };
}

/** The notice on the same days before the end of a membership without automatic renewal. */
export function expiryNotice(kit: MailKit, data: Data): MailContent {
  const { t, brand, day, money } = kit;
  const vars = { plan: data.planName, date: day(data.renewsOn), amount: money(data.amountCents), term: termOf(kit, data) };
  return {
    subject: t("mail.renewalNotice.subjectOff", { brand: brand.name }),
    preview: t("mail.renewalNotice.previewOff"),
    title: t("mail.renewalNotice.titleOff", { count: data.daysBefore }),
    reason: "membership",
    blocks: [
      hello(kit, data.firstName),
      paragraph(t("mail.renewalNotice.off", vars)),
      button(kit, t("mail.button.renew"), paths.renewMembership),
      ...howToCancel(kit, data.refundRule),
    ],
  };
}

function termOf({ t }: MailKit, { cycle }: Data): string {
  return t(cycle === "annual" ? "mail.term.annual" : "mail.term.monthly");
}
