// The words of described enums: each enumerator's name in snake_case.
//
//   enum class CouponTerm { FirstTerm, AllTerms };
//   BOOST_DESCRIBE_ENUM(CouponTerm, FirstTerm, AllTerms)
//   to_text(CouponTerm::FirstTerm);        // "first_term"
//   parse_text<CouponTerm>("all_terms");  // CouponTerm::AllTerms
//
// Databases, JSON and the API contain these words: renaming an enumerator changes them.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace molar {

template <class E>
concept DescribedEnum = std::is_enum_v<E> && boost::describe::has_describe_enumerators<E>::value;

std::string snake_case(std::string_view camel);  // "FirstTerm" → "first_term"

namespace detail {

template <DescribedEnum E>
const std::vector<std::pair<E, std::string>>& enum_words() {
  static const auto words = [] {
    std::vector<std::pair<E, std::string>> all;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<E>>(
        [&](auto one) { all.emplace_back(one.value, snake_case(one.name)); });
    return all;
  }();
  return words;
}

}  // namespace detail

// Valid until the program ends; empty for a value without enumerator.
template <DescribedEnum E>
std::string_view to_text(E value) {
  for (const auto& [known, word] : detail::enum_words<E>()) {
    if (known == value) {
      return word;
    }
  }
  return {};
}

// nullopt: no enumerator has this word.
template <DescribedEnum E>
std::optional<E> parse_text(std::string_view text) {
  for (const auto& [value, word] : detail::enum_words<E>()) {
    if (word == text) {
      return value;
    }
  }
  return std::nullopt;
}

}  // namespace molar
