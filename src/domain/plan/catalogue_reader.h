// Reads catalogue.json value by value and records every fault with its JSON path
// ("plans[0].prices[1].cents"), so that an editor sees all of them together.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/field_errors.h"
#include "domain/plan/plan.h"

namespace molar::domain {

// One object of the document. Returns defaults after a fault; the caller checks `faults` at the
// end.
class CatalogueReader {
 public:
  // If `value` is not an object, that is a fault, and everything read from it is absent.
  CatalogueReader(const boost::json::value& value, std::string path, FieldErrors& faults);

  struct Range {
    std::int64_t least;
    std::int64_t most;
  };

  std::string text(std::string_view name, std::size_t longest);  // required, not empty
  std::optional<std::string> optional_text(std::string_view name, std::size_t longest);
  std::int64_t integer(std::string_view name, Range range);
  std::optional<std::int64_t> optional_integer(std::string_view name, Range range);
  double number(std::string_view name, double least, double most);
  std::optional<bool> optional_flag(std::string_view name);
  std::optional<Date> optional_date(std::string_view name);
  // One of `words`; another value, or none, is a fault. choice_or_first() returns the first word
  // when the member is absent.
  std::string choice(std::string_view name, std::initializer_list<std::string_view> words);
  std::string choice_or_first(std::string_view name, std::initializer_list<std::string_view> words);
  // A text run through a field rule of base/fields.h.
  template <class Rule>
  std::string ruled(std::string_view name, Rule&& rule) {
    std::string given = text(name, 1000);
    return given.empty() ? given : faults_.check(path(name), rule(given));
  }

  // The text `name`, with translations from `translations.<language>.<name>` and `<name>Es`.
  LocalText local_text(std::string_view name, std::size_t longest);

  // Calls `each` for every object of a list; an absent list is empty.
  void objects(std::string_view name, const std::function<void(CatalogueReader&)>& each);
  void object(std::string_view name, const std::function<void(CatalogueReader&)>& inside);
  std::vector<std::string> texts(std::string_view name);
  std::vector<std::int64_t> integers(std::string_view name);

  bool has(std::string_view name) const;
  std::string path(std::string_view name) const;
  void fault(std::string_view name, std::string message);
  FieldErrors& faults() { return faults_; }
  // Reports every JSON member that was not read; call last.
  void refuse_others();

 private:
  const boost::json::value* member(std::string_view name);
  const boost::json::value* required(std::string_view name);
  const boost::json::array* list(std::string_view name);

  const boost::json::object* object_ = nullptr;
  std::string path_;
  FieldErrors& faults_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace molar::domain
