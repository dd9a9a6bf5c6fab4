#include "domain/purchase/purchase_mail.h"

#include "domain/billing/billing_views.h"
#include "domain/checkout/plain_words.h"
#include "domain/outbox/mail_body.h"

namespace molar::domain {

namespace {

Mail address_mail(const PurchaseMailInput& input, std::string subject, const MailBody& body) {
  Mail mail;
  mail.from_name = input.brand.mail_from_name;
  mail.from_address = input.brand.mail_from_address;
  mail.to_address = input.to_address;
  mail.text = body.text();
  mail.html = body.html(subject, input.quote.language);
  mail.subject = std::move(subject);
  return mail;
}

void add_cancellation(MailBody& body, const PurchaseMailInput& input, const MailWords& say) {
  const Organisation& org = input.brand.organisation;
  body.heading(say("How to cancel", "Cómo cancelar"));
  body.paragraph(input.quote.refund_rule);
  body.paragraph(say("You can cancel on your dashboard, by e-mail to " + org.email +
                         ", by phone at " + show_phone(org.phone) + " or by letter to " +
                         org.address + ". Your cancellation counts from the day you send it.",
                     "Puede cancelar en su panel, por correo electrónico a " + org.email +
                         ", por teléfono al " + show_phone(org.phone) + " o por carta a " +
                         org.address + ". Su cancelación cuenta desde el día en que la envía."));
}

void add_renewal(MailBody& body, const PurchaseMailInput& input, const MailWords& say) {
  std::string on = show_date(input.subscription.renews_on);
  std::string amount = show_money(input.subscription.next_price_cents);
  body.heading(say("Renewal", "Renovación"));
  if (input.subscription.auto_renew) {
    body.paragraph(say("Your plan renews on " + on + " for " + amount +
                           ", as you agreed. You can turn renewal off on your dashboard at any "
                           "time before that day.",
                       "Su plan se renueva el " + on + " por " + amount +
                           ", como usted aceptó. Puede desactivar la renovación en su panel en "
                           "cualquier momento antes de ese día."));
    return;
  }
  std::string ends = show_date(input.subscription.ends_on);
  body.paragraph(
      say("Your plan does not renew by itself. It ends on " + ends + " unless you renew it.",
          "Su plan no se renueva solo. Termina el " + ends + ", a menos que usted lo renueve."));
}

void add_sender(MailBody& body, const PurchaseMailInput& input) {
  const Organisation& org = input.brand.organisation;
  body.paragraph(org.legal_name + ", " + org.address + ", " + show_phone(org.phone) + ", " +
                 org.email + ", " + org.website);
}

}  // namespace

Mail make_welcome_mail(const PurchaseMailInput& input) {
  MailWords say(input.quote.language);
  std::string begins = show_date(input.subscription.starts_on);
  std::string ends = show_date(input.subscription.ends_on);
  MailBody body;
  body.paragraph(say("Hello " + input.first_name + ",", "Hola, " + input.first_name + ":"));
  body.paragraph(say("Thank you for joining " + input.subscription.plan_name +
                         ". Your membership begins on " + begins +
                         ", and the term you paid for "
                         "ends on " +
                         ends + ".",
                     "Gracias por afiliarse a " + input.subscription.plan_name +
                         ". Su membresía comienza el " + begins +
                         " y el período que pagó termina el " + ends + "."));
  body.strong(say("THIS IS NOT INSURANCE.", "ESTO NO ES UN SEGURO."));
  body.heading(say("On your membership", "En su membresía"));
  for (const auto& [name, number] : input.people) {
    body.row(name, number);
  }
  add_cancellation(body, input, say);
  add_renewal(body, input, say);
  body.link(say("Your membership agreement", "Su contrato de membresía"),
            input.origin + agreement_url(input.subscription.id));
  body.link(say("Your dashboard", "Su panel"), input.origin + "/dashboard");
  add_sender(body, input);
  return address_mail(
      input, say("Welcome to " + input.brand.name, "Bienvenido a " + input.brand.name), body);
}

Mail make_receipt_mail(const PurchaseMailInput& input) {
  MailWords say(input.quote.language);
  MailBody body;
  body.heading(say("Receipt ", "Recibo ") + input.receipt_number);
  body.row(say("Paid on", "Pagado el"), show_date(input.paid_on));
  for (const QuoteLine& line : input.quote.lines) {
    std::string times = line.quantity > 1 ? " × " + std::to_string(line.quantity) : "";
    body.row(line.label + times, show_money(line.cents));
  }
  body.row("Total", show_money(input.quote.due_today_cents));
  if (!input.card.empty()) {
    body.row(say("Card", "Tarjeta"), input.card);
  }
  body.strong(say("THIS IS NOT INSURANCE.", "ESTO NO ES UN SEGURO."));
  add_cancellation(body, input, say);
  body.link(say("Your receipts", "Sus recibos"), input.origin + "/dashboard");
  add_sender(body, input);
  return address_mail(
      input, say("Your receipt ", "Su recibo ") + input.receipt_number + ", " + input.brand.name,
      body);
}

}  // namespace molar::domain
