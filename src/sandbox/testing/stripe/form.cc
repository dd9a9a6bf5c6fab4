#include "sandbox/testing/stripe/form.h"

#include <system_error>
#include <utility>

#include "base/number.h"
#include "http/message/url.h"

namespace molar::sandbox::stripe {

namespace json = boost::json;

Form form_of(std::string_view text) {
  Form form;
  for (auto& [name, value] : http::parse_query(text)) {
    form[name] = std::move(value);
  }
  return form;
}

std::string value_of(const Form& form, std::string_view name) {
  auto found = form.find(name);
  return found == form.end() ? "" : found->second;
}

std::int64_t amount_of(const Form& form) {
  return parse_number<std::int64_t>(value_of(form, "amount")).value_or(-1);
}

json::object metadata_of(const Form& form) {
  constexpr std::string_view kPrefix = "metadata[";
  json::object metadata;
  for (const auto& [name, value] : form) {
    if (name.starts_with(kPrefix) && name.ends_with("]")) {
      metadata[name.substr(kPrefix.size(), name.size() - kPrefix.size() - 1)] = value;
    }
  }
  return metadata;
}

bool wants_expanded(const Form& form, std::string_view what) {
  for (const auto& [name, value] : form) {
    if (name.starts_with("expand[") && value == what) {
      return true;
    }
  }
  return false;
}

}  // namespace molar::sandbox::stripe
