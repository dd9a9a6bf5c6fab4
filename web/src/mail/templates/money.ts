import { paths } from "../../lib/paths";
import type { MailContent } from "../mail-content";
import type { MailKit } from "../mail-kit";
import type { NoticeDataOf } from "../notice-data";
import { button, costRows, hello, howToCancel, paragraph, row, rows, strong, type Templates } from "./template";

type Kinds =
  | "debit_begun"
  | "debit_failed"
  | "receipt"
  | "balance_paid"
  | "payment_failed"
  | "suspended"
  | "refunded"
  | "refund_returned"
  | "card_expiring"
  | "card_updated";

export const moneyTemplates: Templates<Kinds> = {
  debit_begun(kit, { firstName, planName, amountCents, account }) {
    const { t, brand, money } = kit;
    const vars = { amount: money(amountCents), plan: planName, phone: brand.phone };
    return {
      subject: t("mail.debit.begunSubject", { brand: brand.name }),
      preview: t("mail.debit.begunPreview", vars),
      title: t("mail.debit.begunTitle"),
      reason: "payment",
      blocks: [
        hello(kit, firstName),
        paragraph(t("mail.debit.begun", vars)),
        rows(t("mail.debit.begunTitle"), [
          ...row(t("mail.label.plan"), planName),
          ...row(t("mail.label.amount"), vars.amount),
          ...row(t("mail.label.from"), account && t("mail.bankAccount", { last4: account })),
        ]),
        strong(t("mail.debit.notYet")),
        paragraph(t("mail.debit.next")),
        paragraph(t("mail.debit.once")),
        paragraph(t("mail.debit.questions", vars)),
      ],
    };
  },

  debit_failed(kit, { firstName, planName, amountCents, isReturned }) {
    const { t, brand, money } = kit;
    const vars = { amount: money(amountCents), plan: planName, phone: brand.phone };
    return {
      subject: t("mail.debit.failedSubject", { brand: brand.name }),
      preview: t(isReturned ? "mail.debit.returned" : "mail.debit.failed", vars),
      title: t("mail.debit.failedTitle"),
      reason: "payment",
      blocks: [
        hello(kit, firstName),
        paragraph(t(isReturned ? "mail.debit.returned" : "mail.debit.failed", vars)),
        ...(isReturned
          ? [button(kit, t("mail.button.logIn"), paths.memberLogin)]
          : [paragraph(t("mail.debit.again")), button(kit, t("mail.button.join"), paths.checkout)]),
        paragraph(t("mail.debit.questions", vars)),
      ],
    };
  },

  receipt: (kit, data) => receipt(kit, data, kit.t("mail.receipt.thanks")),
  balance_paid: (kit, data) => receipt(kit, data, kit.t("mail.receipt.balanceThanks")),

  payment_failed(kit, data) {
    const { t, brand, day, money } = kit;
    const amount = money(data.amountCents);
    // Nothing was charged: the member paid a part of the term in advance, and has not agreed to renewal.
    const isPart = data.reason === "partly_paid";
    const next = data.nextTryOn === undefined ? t("mail.failed.noNext") : t("mail.failed.next", { date: day(data.nextTryOn) });
    return {
      subject: t(isPart ? "mail.partlyPaid.subject" : "mail.failed.subject", { brand: brand.name }),
      preview: t("mail.failed.preview", { amount }),
      title: t(isPart ? "mail.partlyPaid.title" : "mail.failed.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t(isPart ? "mail.partlyPaid.intro" : "mail.failed.intro", { amount })),
        !isPart && paragraph(declineWords(kit, data.reason)),
        button(kit, t(isPart ? "mail.button.pay" : "mail.button.card"), data.updatePath),
        !isPart && paragraph(next),
        data.suspendOn !== undefined &&
          data.cancelOn !== undefined &&
          paragraph(t("mail.failed.suspend", { suspend: day(data.suspendOn), cancel: day(data.cancelOn) })),
        paragraph(t("mail.failed.link")),
        ...howToCancel(kit, data.refundRule),
      ],
    };
  },

  suspended(kit, data) {
    const { t, brand, day, money } = kit;
    const vars = { amount: money(data.amountCents), date: day(data.cancelOn) };
    return {
      subject: t("mail.suspended.subject", { brand: brand.name }),
      preview: t("mail.suspended.preview", vars),
      title: t("mail.suspended.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.suspended.intro", vars)),
        paragraph(t("mail.suspended.pay", vars)),
        button(kit, t("mail.button.card"), data.updatePath),
        paragraph(t("mail.failed.link")),
        ...howToCancel(kit, data.refundRule),
      ],
    };
  },

  refunded(kit, data) {
    const { t, brand, money, card } = kit;
    const amount = money(data.amountCents);
    return {
      subject: t("mail.refunded.subject", { brand: brand.name }),
      preview: t("mail.refunded.preview", { amount }),
      title: t("mail.refunded.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(
          data.card === undefined
            ? t("mail.refunded.intro", { amount })
            : t("mail.refunded.introCard", { amount, card: card(data.card) }),
        ),
        rows(t("mail.refunded.title"), row(t("mail.label.receipt"), data.number)),
      ],
    };
  },

  refund_returned(kit, data) {
    const { t, brand, money, card } = kit;
    const amount = money(data.amountCents);
    return {
      subject: t("mail.refundReturned.subject", { brand: brand.name }),
      preview: t("mail.refundReturned.preview", { amount }),
      title: t("mail.refundReturned.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(
          data.card === undefined
            ? t("mail.refundReturned.intro", { amount })
            : t("mail.refundReturned.introCard", { amount, card: card(data.card) }),
        ),
        rows(t("mail.refundReturned.title"), row(t("mail.label.receipt"), data.number)),
        strong(t("mail.refundReturned.next", { phone: brand.phone })),
      ],
    };
  },

  card_expiring(kit, data) {
    const { t, brand, card } = kit;
    const month = String(data.expMonth).padStart(2, "0");
    return {
      subject: t("mail.cardExpiring.subject", { brand: brand.name }),
      preview: t("mail.cardExpiring.preview"),
      title: t("mail.cardExpiring.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.cardExpiring.intro", { card: card(data), month, year: data.expYear })),
        button(kit, t("mail.button.card"), data.updatePath),
        paragraph(t("mail.failed.link")),
      ],
    };
  },

  card_updated(kit, data) {
    const { t, brand, card } = kit;
    return {
      subject: t("mail.cardUpdated.subject", { brand: brand.name }),
      preview: t("mail.cardUpdated.preview", { card: card(data) }),
      title: t("mail.cardUpdated.title"),
      reason: "membership",
      blocks: [
        hello(kit, data.firstName),
        paragraph(t("mail.cardUpdated.intro", { card: card(data) })),
        paragraph(t("mail.notYou", { phone: brand.phone })),
      ],
    };
  },
};

function receipt(kit: MailKit, data: NoticeDataOf<"receipt">, thanks: string): MailContent {
  const { t, brand, day, money, card } = kit;
  return {
    subject: t("mail.receipt.subject", { number: data.number, brand: brand.name }),
    preview: t("mail.receipt.preview", { amount: money(data.totalCents), date: day(data.paidOn) }),
    title: t("mail.receipt.title", { number: data.number }),
    reason: "membership",
    blocks: [
      hello(kit, data.firstName),
      paragraph(thanks),
      rows(t("mail.receipt.title", { number: data.number }), [
        ...row(t("mail.label.paidOn"), day(data.paidOn)),
        ...row(t("mail.label.card"), data.card && card(data.card)),
        ...costRows(kit, data.lines, data.totalCents),
      ]),
      strong(t("mail.notInsurance")),
      button(kit, t("mail.button.receipt"), paths.receipt(data.receiptId)),
      ...howToCancel(kit, data.refundRule),
    ],
  };
}

function declineWords({ t }: MailKit, reason: string): string {
  switch (reason) {
    case "insufficient_funds":
      return t("mail.failed.reason.insufficient_funds");
    case "expired_card":
      return t("mail.failed.reason.expired_card");
    case "incorrect_cvc":
      return t("mail.failed.reason.incorrect_cvc");
    case "do_not_honor":
      return t("mail.failed.reason.do_not_honor");
    case "lost_stolen":
      return t("mail.failed.reason.lost_stolen");
    case "network":
      return t("mail.failed.reason.network");
    default:
      return t("mail.failed.reason.other");
  }
}
