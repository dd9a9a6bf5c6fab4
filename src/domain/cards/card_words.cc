#include "domain/cards/card_words.h"

#include "domain/printing/document_look.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

std::string host_of(const std::string& origin) {
  const std::size_t at = origin.find("://");
  return at == std::string::npos ? origin : origin.substr(at + 3);
}

std::string status_word(const CardStanding& standing, const DocumentWords& say) {
  if (standing.status == "active") {
    return say("Active", "Activa");
  }
  if (standing.status == "upcoming") {
    return say("Not yet active", "Aún no activa");
  }
  return say("Not active", "No activa");
}

LabelledText date_fact(const MemberCard& card, const DocumentWords& say) {
  const CardStanding& standing = card.standing;
  if (standing.status == "upcoming") {
    return {say("Active from", "Activa desde"), show_date(card.starts_on)};
  }
  const std::string until = standing.until ? show_date(*standing.until) : "–";
  return {standing.is_usable ? say("Active until", "Activa hasta")
                             : say("Was active until", "Estuvo activa hasta"),
          until};
}

std::vector<std::string> back_of(const MemberCard& card, const Brand& brand, const CardPlace& place,
                                 const DocumentWords& say) {
  const Organisation& org = brand.organisation;
  std::vector<std::string> lines;
  lines.push_back(
      card.legal_form == "direct_care_agreement"
          ? say("A direct care agreement with one practice, for its own patients.",
                "Un acuerdo de atención directa con un consultorio, para sus propios pacientes.")
          : say("This plan makes no payments to dentists. The member pays the office, at the "
                "member price, on the day of treatment.",
                "Este plan no paga a los dentistas. El miembro paga al consultorio, al precio para "
                "miembros, el día del tratamiento."));
  lines.push_back(say("Participating offices: ", "Consultorios participantes: ") +
                  host_of(place.origin) + "/directory");
  lines.push_back(org.legal_name + ", " + org.address);
  return lines;
}

}  // namespace

std::string verify_url(const CardPlace& place, const std::string& code) {
  return place.origin + "/verify/" + code;
}

PrintedCard print_card(const MemberCard& card, const Brand& brand, const CardPlace& place,
                       DocumentPrinter& printer) {
  const DocumentWords say(place.language);
  const std::string name = card.person.full_name();
  PrintedCard printed;
  printed.facts = {say("Membership card of ", "Tarjeta de membresía de ") + name,
                   document_language(place.language), brand.organisation.legal_name, card.today};
  printed.look = document_look(brand);
  printed.is_usable = card.standing.is_usable;
  printed.status = status_word(card.standing, say);
  printed.brand = brand.name;
  printed.not_insurance = kNotInsurance;
  printed.not_insurance_for_them = say("", "ESTO NO ES UN SEGURO");
  printed.name = name;
  printed.front = {
      {say("Member number", "Número de miembro"), show_member_number(card.person.member_number)},
      {"Plan", card.plan_name},
      date_fact(card, say),
      {say("Help", "Ayuda"), show_phone(card.issued.help_phone)}};
  // In English, whatever the member reads: this part is for the office.
  printed.check_heading = "Dental offices: check this card";
  printed.check_text = "Scan the code, or open this page and type the letters:";
  printed.check_address = host_of(place.origin) + "/verify";
  printed.code = show_card_code(card.issued.code);
  printed.qr = printer.qr_code(verify_url(place, card.issued.code));
  printed.back = back_of(card, brand, place, say);
  printed.heading = printed.facts.title;
  printed.instructions = {
      say("Cut along the outer dashed lines, fold in the middle, and keep the card with you.",
          "Recorte por las líneas exteriores, doble por la mitad y lleve la tarjeta consigo."),
      say("Show it at the office before the treatment.",
          "Muéstrela en el consultorio antes del tratamiento.")};
  return printed;
}

}  // namespace molar::domain
