#include "domain/cards/card.h"

#include <algorithm>
#include <array>

#include "base/messages.h"
#include "domain/billing/dunning_plan.h"
#include "domain/printing/document_look.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

constexpr std::string_view kLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
constexpr std::size_t kCodeLength = 20;
constexpr std::size_t kGroup = 5;

std::string in_groups(const std::string& text, char gap) {
  std::string shown;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (i > 0 && i % kGroup == 0) {
      shown += gap;
    }
    shown += text[i];
  }
  return shown;
}

std::string host_of(const std::string& origin) {
  const std::size_t at = origin.find("://");
  return at == std::string::npos ? origin : origin.substr(at + 3);
}

std::string status_word(const CardValidity& standing, const Translate& say) {
  if (standing.status == "active") {
    return say("documents.card.active");
  }
  if (standing.status == "upcoming") {
    return say("documents.card.upcoming");
  }
  return say("documents.card.inactive");
}

LabelledText date_fact(const MemberCard& card, const Translate& say) {
  const CardValidity& standing = card.standing;
  if (standing.status == "upcoming") {
    return {say("documents.card.activeFrom"), show_date(card.starts_on)};
  }
  const std::string until = standing.until ? show_date(*standing.until) : "–";
  return {say(standing.is_usable ? "documents.card.activeUntil" : "documents.card.wasActiveUntil"),
          until};
}

std::vector<std::string> back_of(const MemberCard& card, const Brand& brand, const CardPlace& place,
                                 const Translate& say) {
  const Organisation& org = brand.organisation;
  std::vector<std::string> lines;
  lines.push_back(say(card.legal_form == "direct_care_agreement" ? "documents.card.directCare"
                                                                 : "documents.card.noPayments"));
  lines.push_back(
      say("documents.card.offices", {{"address", host_of(place.origin) + "/directory"}}));
  lines.push_back(org.legal_name + ", " + org.address);
  return lines;
}

}  // namespace

CardValidity card_standing(const Subscription& subscription, Date today) {
  const std::string& status = subscription.status;
  if (status == "scheduled" || today < subscription.starts_on) {
    return {false, "upcoming", subscription.ends_on};
  }
  if (status == "active") {
    // On the day after the term, the renewal may still be in progress: the card stays valid.
    const bool renews = subscription.auto_renew || subscription.prepaid_until.has_value();
    const bool good = today <= subscription.ends_on || renews;
    return {good, good ? "active" : "ended",
            good ? std::max(subscription.ends_on, today) : subscription.ends_on};
  }
  if (status == "past_due") {
    const Date last = subscription.grace_until.value_or(subscription.ends_on);
    return {today <= last, today <= last ? "active" : "suspended", last};
  }
  if (status == "suspended") {
    return {false, "suspended", subscription.grace_until};
  }
  if (status == "canceled") {
    return {false, "canceled", last_day_of_canceled(subscription)};
  }
  return {false, "ended", subscription.ends_on};
}

std::string make_card_code(RandomSource& random) {
  std::array<unsigned char, kCodeLength> bytes{};
  random.fill(bytes);
  std::string code;
  for (const unsigned char byte : bytes) {
    code += kLetters[byte % kLetters.size()];  // 256 is a multiple of 32: no bias
  }
  return code;
}

std::string show_card_code(const std::string& code) {
  return in_groups(code, '-');
}

char code_letter(char typed) {
  const char upper = typed >= 'a' && typed <= 'z' ? static_cast<char>(typed - 'a' + 'A') : typed;
  return upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
}

std::string read_card_code(std::string_view typed) {
  std::string code;
  for (const char letter : typed) {
    if (letter == '-' || letter == ' ') {
      continue;
    }
    const char read = code_letter(letter);
    if (kLetters.find(read) == std::string_view::npos || code.size() == kCodeLength) {
      return {};
    }
    code += read;
  }
  return code.size() == kCodeLength ? code : std::string();
}

std::string show_member_number(const std::string& number) {
  return in_groups(number, ' ');
}

std::string verify_url(const CardPlace& place, const std::string& code) {
  return place.origin + "/verify/" + code;
}

PrintedCard print_card(const MemberCard& card, const Brand& brand, const CardPlace& place,
                       DocumentPrinter& printer) {
  const Translate say(place.language);
  const std::string name = card.person.full_name();
  PrintedCard printed;
  printed.facts = {say("documents.card.of", {{"name", name}}), document_language(place.language),
                   brand.organisation.legal_name, card.today};
  printed.look = document_look(brand);
  printed.is_usable = card.standing.is_usable;
  printed.status = status_word(card.standing, say);
  printed.brand = brand.name;
  printed.not_insurance = kNotInsurance;
  printed.not_insurance_for_them = place.language == "es" ? say("documents.notInsurance") : "";
  printed.name = name;
  printed.front = {
      {say("documents.card.memberNumber"), show_member_number(card.person.member_number)},
      {say("documents.plan"), card.plan_name.in(place.language)},
      date_fact(card, say),
      {say("documents.card.help"), show_phone(card.issued.help_phone)}};
  // Always in English: this part is for the office.
  printed.check_heading = "Dental offices: check this card";
  printed.check_text = "Scan the code, or open this page and type the letters:";
  printed.check_address = host_of(place.origin) + "/verify";
  printed.code = show_card_code(card.issued.code);
  printed.qr = printer.qr_code(verify_url(place, card.issued.code));
  printed.back = back_of(card, brand, place, say);
  printed.heading = printed.facts.title;
  printed.instructions = {say("documents.card.cut"), say("documents.card.show")};
  return printed;
}

}  // namespace molar::domain
