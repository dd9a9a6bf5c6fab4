import { checkPersonName } from "../../lib/rules/person-name";
import type { MailBlock, MailContent, MailRow } from "../mail-content";
import type { MailKit } from "../mail-kit";
import type { NoticeDataOf, NoticeKind } from "../notice-data";
import { paths } from "../../lib/paths";

export type Template<Kind extends NoticeKind> = (kit: MailKit, data: NoticeDataOf<Kind>) => MailContent;

/** Templates for several kinds. */
export type Templates<Kind extends NoticeKind> = { readonly [One in Kind]: Template<One> };

/** Returns one row; none for an undefined value. */
export function row(label: string, value: string | undefined, isStrong = false): MailRow[] {
  return value === undefined ? [] : [{ label, value, ...(isStrong ? { isStrong } : {}) }];
}

export const paragraph = (text: string): MailBlock => ({ kind: "text", text });
export const strong = (text: string): MailBlock => ({ kind: "strong", text });
export const heading = (text: string): MailBlock => ({ kind: "heading", text });
export const quote = (text: string): MailBlock => ({ kind: "quote", text });

export function rows(caption: string, all: readonly MailRow[]): MailBlock | false {
  return all.length > 0 && { kind: "rows", rows: all, caption };
}

export function button({ url }: MailKit, label: string, path: string): MailBlock {
  return { kind: "button", label, href: url(path) };
}

export function link({ url }: MailKit, label: string, path: string): MailBlock {
  return { kind: "link", label, href: url(path) };
}

/** Uses the name only if it is a valid person's name: strangers can enter any recipient and any name in a form. */
export function hello({ t }: MailKit, firstName: string | undefined): MailBlock {
  const isName = firstName !== undefined && checkPersonName(firstName) === undefined;
  return paragraph(isName ? t("mail.hello", { name: firstName }) : t("mail.helloNobody"));
}

/**
 * Blocks on cancellation and its refund, after joining and before every renewal (L-6, L-18). `refund` is the server's
 * sentence with the amount (refund_rule.h). Mails queued by an earlier version have a code instead, or undefined.
 */
export function howToCancel(kit: MailKit, refund: string | undefined): MailBlock[] {
  const { t, brand } = kit;
  const { email, phone, address } = brand;
  return [
    heading(t("mail.cancel.heading")),
    paragraph(t("mail.cancel.how", { email, phone, address })),
    link(kit, t("mail.button.cancel"), paths.cancelMembership),
    paragraph(refund === undefined || isRefundCode(refund) ? generalRefund(kit, refund) : refund),
  ];
}

// A code such as "window_30_fee_kept" has no spaces.
function isRefundCode(refund: string): boolean {
  return /^\w+$/.test(refund);
}

/** The refund that applies everywhere. Unless the code excludes it, the processing fee may be retained. */
function generalRefund({ t }: MailKit, code: string | undefined): string {
  const isFeeRetained = code !== "window_30_fee_returned" && code !== "window_30_no_fee";
  return isFeeRetained ? `${t("mail.cancel.refund")} ${t("mail.cancel.fee")}` : t("mail.cancel.refund");
}

/** The rows of the paid items. */
export function costRows(
  { t, money }: MailKit,
  lines: readonly { label: string; quantity: number; cents: number }[],
  totalCents?: number,
): MailRow[] {
  const items = lines.map(({ label, quantity, cents }) => ({
    label: quantity > 1 ? t("mail.label.quantity", { label, count: quantity }) : label,
    value: money(cents),
  }));
  return totalCents === undefined ? items : [...items, { label: t("mail.label.total"), value: money(totalCents), isStrong: true }];
}
