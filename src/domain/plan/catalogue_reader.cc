#include "domain/plan/catalogue_reader.h"

#include <algorithm>
#include <cmath>

#include "base/closest_name.h"
#include "base/text.h"

namespace molar::domain {

CatalogueReader::CatalogueReader(const json::value& value, std::string path, FieldErrors& faults)
    : object_(value.if_object()), path_(std::move(path)), faults_(faults) {
  if (object_ == nullptr) {
    faults_.add(path_, "invalid", "must be an object");
  }
}

std::string CatalogueReader::path(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void CatalogueReader::fault(std::string_view name, std::string message) {
  faults_.add(path(name), "invalid", std::move(message));
}

bool CatalogueReader::has(std::string_view name) const {
  return object_ != nullptr && object_->contains(name);
}

const json::value* CatalogueReader::member(std::string_view name) {
  read_.emplace(name);
  const json::value* found = object_ == nullptr ? nullptr : object_->if_contains(name);
  return found == nullptr || found->is_null() ? nullptr : found;
}

const json::value* CatalogueReader::required(std::string_view name) {
  const json::value* found = member(name);
  if (found == nullptr && object_ != nullptr) {
    faults_.add(path(name), "required", "is required");
  }
  return found;
}

std::optional<std::string> CatalogueReader::optional_text(std::string_view name,
                                                          std::size_t longest) {
  const json::value* found = member(name);
  if (found == nullptr) {
    return std::nullopt;
  }
  if (!found->is_string()) {
    fault(name, "must be a text");
    return std::nullopt;
  }
  auto cleaned = clean_text(std::string_view(found->get_string()), Lines::Multiple);
  if (!cleaned || length_in_code_points(*cleaned) > longest) {
    fault(name, "must be a text of at most " + std::to_string(longest) + " characters");
    return std::nullopt;
  }
  return cleaned;
}

std::string CatalogueReader::text(std::string_view name, std::size_t longest) {
  if (required(name) == nullptr) {
    return {};
  }
  std::string found = optional_text(name, longest).value_or("");
  if (found.empty()) {
    faults_.add(path(name), "required", "must not be empty");
  }
  return found;
}

std::optional<std::int64_t> CatalogueReader::optional_integer(std::string_view name, Range range) {
  const json::value* found = member(name);
  if (found == nullptr) {
    return std::nullopt;
  }
  bool good =
      found->is_int64() && found->get_int64() >= range.least && found->get_int64() <= range.most;
  if (!good) {
    fault(name, "must be a whole number from " + std::to_string(range.least) + " to " +
                    std::to_string(range.most));
    return std::nullopt;
  }
  return found->get_int64();
}

std::int64_t CatalogueReader::integer(std::string_view name, Range range) {
  return required(name) == nullptr ? range.least
                                   : optional_integer(name, range).value_or(range.least);
}

double CatalogueReader::number(std::string_view name, double least, double most) {
  const json::value* found = required(name);
  if (found == nullptr) {
    return least;
  }
  if (found->is_number()) {
    const auto number = found->to_number<double>();
    if (number >= least && number <= most) {
      return number;
    }
  }
  fault(name, "must be a number from " + std::to_string(std::lround(least)) + " to " +
                  std::to_string(std::lround(most)));
  return least;
}

std::optional<bool> CatalogueReader::optional_flag(std::string_view name) {
  const json::value* found = member(name);
  if (found == nullptr) {
    return std::nullopt;
  }
  if (!found->is_bool()) {
    fault(name, "must be true or false");
    return std::nullopt;
  }
  return found->get_bool();
}

std::optional<Date> CatalogueReader::optional_date(std::string_view name) {
  auto given = optional_text(name, 10);
  if (!given) {
    return std::nullopt;
  }
  auto date = parse_date(*given);
  if (!date) {
    fault(name, "must be a date, YYYY-MM-DD");
  }
  return date;
}

std::string CatalogueReader::choice(std::string_view name,
                                    std::initializer_list<std::string_view> words) {
  std::string given = text(name, 100);
  if (given.empty() || std::ranges::find(words, given) != words.end()) {
    return given;
  }
  fault(name, "must be one of: " + join(words, ", "));
  return given;
}

std::string CatalogueReader::choice_or_first(std::string_view name,
                                             std::initializer_list<std::string_view> words) {
  return member(name) == nullptr ? std::string(*words.begin()) : choice(name, words);
}

LocalText CatalogueReader::local_text(std::string_view name, std::size_t longest) {
  LocalText result{optional_text(name, longest).value_or(""), {}};
  if (auto spanish = optional_text(std::string(name) + "Es", longest)) {
    result.translations["es"] = *spanish;
  }
  const json::value* all = member("translations");
  if (all == nullptr || !all->is_object()) {
    return result;
  }
  for (const auto& [language, texts] : all->get_object()) {
    const json::value* found = texts.is_object() ? texts.get_object().if_contains(name) : nullptr;
    if (found != nullptr && found->is_string()) {
      auto cleaned = clean_text(std::string_view(found->get_string()), Lines::Multiple);
      if (cleaned && length_in_code_points(*cleaned) <= longest) {
        result.translations[std::string(language)] = *cleaned;
        continue;
      }
      fault("translations." + std::string(language) + "." + std::string(name), "is too long");
    }
  }
  return result;
}

const json::array* CatalogueReader::list(std::string_view name) {
  const json::value* found = member(name);
  if (found == nullptr) {
    return nullptr;
  }
  if (!found->is_array()) {
    fault(name, "must be a list");
    return nullptr;
  }
  return &found->get_array();
}

void CatalogueReader::objects(std::string_view name,
                              const std::function<void(CatalogueReader&)>& each) {
  const json::array* items = list(name);
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    CatalogueReader item((*items)[i], path(name) + "[" + std::to_string(i) + "]", faults_);
    each(item);
    item.refuse_others();
  }
}

void CatalogueReader::object(std::string_view name,
                             const std::function<void(CatalogueReader&)>& inside) {
  if (const json::value* found = required(name)) {
    CatalogueReader item(*found, path(name), faults_);
    inside(item);
    item.refuse_others();
  }
}

std::vector<std::string> CatalogueReader::texts(std::string_view name) {
  std::vector<std::string> result;
  const json::array* items = list(name);
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    if ((*items)[i].is_string()) {
      result.emplace_back((*items)[i].get_string());
    } else {
      fault(std::string(name) + "[" + std::to_string(i) + "]", "must be a text");
    }
  }
  return result;
}

std::vector<std::int64_t> CatalogueReader::integers(std::string_view name) {
  std::vector<std::int64_t> result;
  const json::array* items = list(name);
  for (std::size_t i = 0; items != nullptr && i < items->size(); ++i) {
    if ((*items)[i].is_int64()) {
      result.push_back((*items)[i].get_int64());
    } else {
      fault(std::string(name) + "[" + std::to_string(i) + "]", "must be a whole number");
    }
  }
  return result;
}

void CatalogueReader::refuse_others() {
  if (object_ == nullptr) {
    return;
  }
  for (const auto& [name, value] : *object_) {
    if (read_.find(std::string_view(name)) == read_.end()) {
      const std::vector<std::string_view> known(read_.begin(), read_.end());
      faults_.add(path(name), "not_allowed",
                  "is not a known name" + closest_name_hint(name, known));
    }
  }
}

}  // namespace molar::domain
