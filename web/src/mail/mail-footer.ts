import type { MailReason } from "./mail-content";
import type { MailKit } from "./mail-kit";

/** The sender, the contact details, and why the recipient gets the mail. */
export function footerLines(reason: MailReason, { t, brand }: MailKit): string[] {
  const { name, legalName, address, phone, email, website } = brand;
  const reasonText = {
    membership: t("mail.footer.why", { brand: name }),
    payment: t("mail.footer.whyPayment", { brand: name }),
    contact: t("mail.footer.whyContact"),
    none: "",
  }[reason];
  const contact = [phone, email, website].filter((part) => part !== "").join(" · ");
  const questions = phone === "" ? "" : t("mail.footer.questions", { phone });
  return [questions, [legalName, address].filter((part) => part !== "").join(", "), contact, reasonText].filter(
    (line) => line !== "",
  );
}
