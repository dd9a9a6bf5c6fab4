import { paths } from "../../lib/paths";
import type { MailKit } from "../mail-kit";
import { expiryNotice, autoRenewalNotice } from "./renewal";
import { button, costRows, hello, howToCancel, paragraph, row, rows, strong, type Templates } from "./template";

type Kinds =
  | "renewal_notice"
  | "yearly_reminder"
  | "renewed"
  | "expired"
  | "canceled"
  | "auto_renew_changed"
  | "person_added"
  | "person_removed"
  | "coverage_ended"
  | "plan_switched"
  | "person_corrected"
  | "card_reissued";

const frequencyOf = ({ t }: MailKit, cycle: "annual" | "monthly") =>
  t(cycle === "annual" ? "mail.cycle.annual" : "mail.cycle.monthly");

export const membershipTemplates: Templates<Kinds> = {
  renewal_notice(kit, data) {
    return data.autoRenew ? autoRenewalNotice(kit, data) : expiryNotice(kit, data);
  },

  yearly_reminder(kit, data) {
    const { t, brand, day, money } = kit;
    return {
      subject: t("mail.yearly.subject", { brand: brand.name }),
      preview: t("mail.yearly.preview"),
      title: t("mail.yearly.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.yearly.intro")),
        rows(t("mail.yearly.title"), [
          ...row(t("mail.label.plan"), data.planName),
          ...row(t("mail.label.price"), money(data.amountCents)),
          ...row(t("mail.label.howOften"), frequencyOf(kit, data.cycle)),
          ...row(t("mail.label.renewsOn"), day(data.renewsOn)),
        ]),
        paragraph(t("mail.yearly.next", { date: day(data.renewsOn) })),
        button(kit, t("mail.button.plan"), paths.memberPlan),
        ...howToCancel(kit, data.refundRule),
      ],
    };
  },

  renewed(kit, data) {
    const { t, brand, day, money, card } = kit;
    return {
      subject: t("mail.renewed.subject", { brand: brand.name }),
      preview: t("mail.renewed.preview", { plan: data.planName, date: day(data.endsOn) }),
      title: t("mail.renewed.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(
          t("mail.renewed.intro", { plan: data.planName, starts: day(data.startsOn), ends: day(data.endsOn) }),
        ),
        rows(t("mail.renewed.title"), [
          ...row(t("mail.label.plan"), data.planName),
          ...row(t("mail.label.begins"), day(data.startsOn)),
          ...row(t("mail.label.ends"), day(data.endsOn)),
          ...row(t("mail.label.receipt"), data.number),
          ...row(t("mail.label.card"), data.card && card(data.card)),
          ...row(t("mail.label.amount"), money(data.amountCents), true),
        ]),
        data.receiptId !== undefined && button(kit, t("mail.button.receipt"), paths.receipt(data.receiptId)),
        strong(t("mail.notInsurance")),
        ...howToCancel(kit, data.refundRule),
      ],
    };
  },

  expired(kit, { firstName, planName, endedOn, renewUntil }) {
    const { t, brand, day } = kit;
    return {
      subject: t("mail.expired.subject", { brand: brand.name }),
      preview: t("mail.expired.preview", { date: day(renewUntil) }),
      title: t("mail.expired.title"),
      reason: "membership",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.expired.intro", { plan: planName, date: day(endedOn) })),
        paragraph(t("mail.expired.renew", { date: day(renewUntil) })),
        button(kit, t("mail.button.renew"), paths.renewMembership),
      ],
    };
  },

  canceled(kit, data) {
    const { t, brand, day, money, card } = kit;
    const reasonText =
      data.reason === "non_payment"
        ? t("mail.canceled.nonPayment", { plan: data.planName, date: day(data.endsOn) })
        : t("mail.canceled.member", { plan: data.planName, date: day(data.endsOn) });
    const refund = { amount: money(data.refundCents), days: data.refundDays ?? 30 };
    return {
      subject: t("mail.canceled.subject", { brand: brand.name }),
      preview: t("mail.canceled.preview"),
      title: t("mail.canceled.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(reasonText),
        data.lines !== undefined && rows(t("mail.label.refund"), costRows(kit, data.lines, data.refundCents)),
        strong(
          data.refundCents <= 0
            ? t("mail.canceled.noRefund")
            : data.card === undefined
              ? t("mail.canceled.refund", refund)
              : t("mail.canceled.refundCard", { ...refund, card: card(data.card) }),
        ),
        paragraph(t("mail.canceled.return")),
        paragraph(t("mail.canceled.mistake", { phone: brand.phone })),
      ],
    };
  },

  auto_renew_changed(kit, data) {
    const { t, brand, day, money } = kit;
    const vars = { plan: data.planName, date: day(data.renewsOn), amount: money(data.amountCents) };
    const isOn = data.enabled;
    return {
      subject: isOn
        ? t("mail.autoRenew.subjectOn", { brand: brand.name })
        : t("mail.autoRenew.subjectOff", { brand: brand.name }),
      preview: isOn ? t("mail.autoRenew.previewOn", vars) : t("mail.autoRenew.previewOff", vars),
      title: isOn ? t("mail.autoRenew.titleOn") : t("mail.autoRenew.titleOff"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(isOn ? t(data.cycle === "monthly" ? "mail.autoRenew.onMonthly" : "mail.autoRenew.on", vars) : t("mail.autoRenew.off", vars)),
        isOn &&
          rows(t("mail.renewal.heading"), [
            ...row(t("mail.label.plan"), data.planName),
            ...row(t("mail.label.price"), money(data.amountCents)),
            ...row(t("mail.label.howOften"), data.cycle && frequencyOf(kit, data.cycle)),
            ...row(t("mail.label.renewsOn"), day(data.renewsOn)),
          ]),
        button(kit, t("mail.button.plan"), paths.memberPlan),
        ...(isOn ? howToCancel(kit, data.refundRule) : []),
        paragraph(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  person_added(kit, data) {
    const { t, brand, day, money } = kit;
    return {
      subject: t("mail.personAdded.subject", { name: data.name, brand: brand.name }),
      preview: t("mail.personAdded.preview", { date: day(data.effectiveOn) }),
      title: t("mail.personAdded.title", { name: data.name }),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.personAdded.intro", { name: data.name, date: day(data.effectiveOn) })),
        rows(t("mail.personAdded.title", { name: data.name }), [
          ...row(t("mail.label.memberNumber"), data.memberNumber),
          ...row(t("mail.label.today"), money(data.cents)),
          ...row(t("mail.label.nextPrice"), money(data.nextPriceCents)),
        ]),
        button(kit, t("mail.welcome.card"), paths.memberCard),
        paragraph(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  person_removed(kit, data) {
    const { t, brand, day, money } = kit;
    return {
      subject: t("mail.personRemoved.subject", { name: data.name, brand: brand.name }),
      preview: t("mail.personRemoved.preview", { date: day(data.effectiveOn) }),
      title: t("mail.personRemoved.title", { name: data.name }),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.personRemoved.intro", { name: data.name, date: day(data.effectiveOn) })),
        rows(t("mail.personRemoved.title", { name: data.name }), [
          ...row(t("mail.label.refund"), money(data.refundCents)),
          ...row(t("mail.label.nextPrice"), money(data.nextPriceCents)),
        ]),
        button(kit, t("mail.button.dashboard"), paths.household),
        paragraph(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },

  coverage_ended(kit, data) {
    const { t, brand, day } = kit;
    return {
      subject: t("mail.coverageEnded.subject", { brand: brand.name }),
      preview: t("mail.coverageEnded.preview", { date: day(data.from) }),
      title: t("mail.coverageEnded.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(
          t(data.loginDeleted ? "mail.coverageEnded.removed" : "mail.coverageEnded.ended", { brand: brand.name }),
        ),
        paragraph(t("mail.coverageEnded.from", { date: day(data.from) })),
        paragraph(t(data.loginDeleted ? "mail.coverageEnded.loginDeleted" : "mail.coverageEnded.loginStays")),
        button(kit, t("mail.coverageEnded.join"), paths.joinNow),
      ],
    };
  },

  plan_switched(kit, data) {
    const { t, brand, day, money } = kit;
    return {
      subject: t("mail.switched.subject", { plan: data.toPlan, brand: brand.name }),
      preview: t("mail.switched.preview", { date: day(data.effectiveOn) }),
      title: t("mail.switched.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.switched.intro", { from: data.fromPlan, to: data.toPlan, date: day(data.effectiveOn) })),
        rows(t("mail.switched.title"), [
          ...row(t("mail.label.plan"), data.toPlan),
          ...row(t("mail.label.from"), day(data.effectiveOn)),
          ...row(t("mail.label.today"), money(data.cents)),
          ...row(t("mail.label.nextPrice"), money(data.nextPriceCents)),
        ]),
        paragraph(t("mail.switched.people")),
        strong(t("mail.notInsurance")),
        button(kit, t("mail.button.dashboard"), paths.memberPlan),
        ...howToCancel(kit, data.refundRule),
      ],
    };
  },

  person_corrected(kit, data) {
    const { t, brand } = kit;
    return {
      subject: t("mail.personCorrected.subject", { brand: brand.name }),
      preview: t("mail.personCorrected.preview", { name: data.name }),
      title: t("mail.personCorrected.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        data.nameChanged && paragraph(t("mail.personCorrected.name", { name: data.name })),
        data.birthDateChanged && paragraph(t("mail.personCorrected.birthDate", { name: data.name })),
        paragraph(t("mail.personCorrected.card")),
        button(kit, t("mail.welcome.card"), data.cardPath),
        paragraph(t("mail.personCorrected.notYou")),
        strong(t("mail.notInsurance")),
      ],
    };
  },

  card_reissued(kit, data) {
    const { t, brand, phone } = kit;
    return {
      subject: t("mail.cardReissued.subject", { brand: brand.name }),
      preview: t("mail.cardReissued.preview"),
      title: t("mail.cardReissued.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.cardReissued.intro", { phone: phone(data.phone) })),
        data.organisation !== undefined && paragraph(t("mail.cardReissued.organisation", { name: data.organisation })),
        paragraph(t("mail.cardReissued.old")),
        button(kit, t("mail.welcome.card"), data.cardPath),
        strong(t("mail.notInsurance")),
      ],
    };
  },
};
