// Texts of a card.
#pragma once

#include <string>

#include "domain/brand/brand.h"
#include "domain/cards/card.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// L-10: on the front of every card, in English for the staff of offices.
inline constexpr const char* kNotInsurance = "THIS IS NOT INSURANCE";

struct CardPlace {
  std::string origin;    // "https://www.cedar.example"
  std::string language;  // "en" or "es"
};

std::string verify_url(const CardPlace& place, const std::string& code);

PrintedCard print_card(const MemberCard& card, const Brand& brand, const CardPlace& place,
                       DocumentPrinter& printer);

}  // namespace molar::domain
