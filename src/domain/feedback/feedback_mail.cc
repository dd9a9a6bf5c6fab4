#include "domain/feedback/feedback_mail.h"

#include <utility>

#include "domain/checkout/plain_words.h"
#include "domain/outbox/mail_body.h"

namespace molar::domain {

namespace {

std::string topic_in_words(const std::string& topic, const MailWords& say) {
  if (topic == "billing") {
    return say("Billing", "Pagos y cobros");
  }
  if (topic == "membership") {
    return say("Membership", "Membresía");
  }
  if (topic == "find_dentist") {
    return say("Finding a dentist", "Encontrar un dentista");
  }
  if (topic == "office_partner") {
    return say("Dental office that wants to take part", "Consultorio que quiere participar");
  }
  return say("Something else", "Otro tema");
}

std::string language_in_words(const std::string& language, const MailWords& say) {
  return language == "es" ? say("Spanish", "español") : say("English", "inglés");
}

Mail address_mail(const Brand& brand, std::string to, std::string subject, const MailBody& body,
                  const std::string& language) {
  Mail mail;
  mail.from_name = brand.mail_from_name;
  mail.from_address = brand.mail_from_address;
  mail.to_address = std::move(to);
  mail.text = body.text();
  mail.html = body.html(subject, language);
  mail.subject = std::move(subject);
  return mail;
}

}  // namespace

Mail make_contact_notice(const Brand& brand, const ContactMessage& message,
                         const std::optional<std::string>& signed_in_as) {
  const std::string language = brand.languages.empty() ? "en" : brand.languages.front();
  const MailWords say(language);
  const ContactInput& input = message.input;
  MailBody body;
  body.heading(say("Message ", "Mensaje ") + message.number);
  body.row(say("Topic", "Tema"), topic_in_words(input.topic, say));
  body.row(say("Name", "Nombre"), input.name);
  body.row(say("Email", "Correo electrónico"), input.email);
  if (input.phone) {
    body.row(say("Phone", "Teléfono"), show_phone(*input.phone));
  }
  body.row(say("Language of the page", "Idioma de la página"),
           language_in_words(message.language, say));
  if (signed_in_as) {
    body.row(say("Signed in as", "Con sesión de"), *signed_in_as);
  }
  if (input.suspected) {
    body.strong(say("A field that people do not see was filled in: perhaps a program wrote this.",
                    "Se llenó un campo que las personas no ven: quizá lo escribió un programa."));
  }
  body.quote(input.message);
  body.paragraph(say("Answer this mail to write to the sender.",
                     "Responda a este correo para escribir a quien lo envió."));
  Mail mail = address_mail(
      brand, brand.organisation.email,
      message.number + ": " + topic_in_words(input.topic, say) + ", " + brand.name, body, language);
  mail.reply_to = input.email;
  return mail;
}

Mail make_contact_confirmation(const Brand& brand, const ContactMessage& message) {
  const MailWords say(message.language);
  const Organisation& org = brand.organisation;
  MailBody body;
  body.paragraph(say("Hello,", "Hola:"));
  body.paragraph(say("We have your message. A person reads it and answers to this email address.",
                     "Tenemos su mensaje. Lo lee una persona y le contesta a este correo."));
  body.row(say("Number", "Número"), message.number);
  body.row(say("Topic", "Tema"), topic_in_words(message.input.topic, say));
  body.row(say("Received on", "Recibido el"),
           show_date(date_in_zone(message.received_at, brand.time_zone)));
  body.paragraph(say("If it cannot wait, call us at " + show_phone(org.phone) +
                         " and give us the number of your message.",
                     "Si no puede esperar, llámenos al " + show_phone(org.phone) +
                         " y díganos el número de su mensaje."));
  body.paragraph(
      say("If you did not write to us, somebody gave your address by mistake. You need "
          "not do anything.",
          "Si usted no nos escribió, alguien dio su correo por error. No tiene que "
          "hacer nada."));
  body.paragraph(org.legal_name + ", " + org.address + ", " + show_phone(org.phone) + ", " +
                 org.email);
  return address_mail(
      brand, message.input.email,
      say("We have your message ", "Tenemos su mensaje ") + message.number + ", " + brand.name,
      body, message.language);
}

}  // namespace molar::domain
