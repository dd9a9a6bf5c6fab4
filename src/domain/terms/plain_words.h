// Amounts, dates and names in the form for buyers, in quotes and mails.
#pragma once

#include <cstdint>
#include <string>

#include "base/clock.h"

namespace molar::domain {

std::string show_date(Date date);            // 11/21/2026, in both languages
std::string show_money(std::int64_t cents);  // $1,234.50; -$15.00
// (602) 555-0123; anything but 10 digits as it is
std::string show_phone(const std::string& digits);
// The first character of a text in UTF-8: an initial.
std::string first_letter(const std::string& text);

}  // namespace molar::domain
