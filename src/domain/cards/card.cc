#include "domain/cards/card.h"

#include <algorithm>
#include <array>

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
    return {false, "canceled", subscription.canceled_on};
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

}  // namespace molar::domain
