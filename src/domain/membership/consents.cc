#include "domain/membership/consents.h"

#include <algorithm>

#include "base/json.h"
#include "domain/checkout/quote_builder.h"
#include "domain/household/household_store.h"
#include "domain/household/member_store.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

std::string text_at(const json::object& object, std::string_view name) {
  const json::value* value = object.if_contains(name);
  return value == nullptr ? "" : json::value_to<std::string>(*value);
}

bool is_given(const json::object& data, const QuoteConsent& shown) {
  const json::value* given = data.if_contains("consents");
  if (given == nullptr) {
    return false;
  }
  return std::any_of(given->as_array().begin(), given->as_array().end(),
                     [&](const json::value& one) {
                       return text_at(one.as_object(), "key") == shown.key &&
                              text_at(one.as_object(), "version") == shown.version;
                     });
}

}  // namespace

std::vector<QuoteConsent> consent_text(const Brand& brand, const std::string& language,
                                       std::string_view key) {
  std::vector<QuoteConsent> texts = consents_of(brand, language);
  std::erase_if(texts, [&](const QuoteConsent& text) { return text.key != key; });
  return texts;
}

std::vector<QuoteConsent> consents_missing(Connection& sql, const Household& household,
                                           const std::string& language) {
  std::vector<QuoteConsent> texts = consents_of(household.brand, language);
  std::erase_if(texts, [&](const QuoteConsent& text) {
    auto agreed =
        member_store::find_consent_version(sql, household.brand.group_key, household.id, text.key);
    return !text.required || agreed == text.version;
  });
  return texts;
}

json::object consents_to_json(const std::vector<ConsentGiven>& given, const Device& device) {
  json::array list;
  for (const ConsentGiven& one : given) {
    list.push_back(json::object{{"key", one.key}, {"version", one.version}});
  }
  return {{"consents", std::move(list)},
          {"clientAddress", device.client_address},
          {"userAgent", device.user_agent}};
}

Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const json::object& data) {
  Error error = Error::invalid_fields({});
  for (const QuoteConsent& text : shown) {
    bool needed = text.required || (auto_renew && text.key == kAutoRenewConsent);
    if (needed && !is_given(data, text)) {
      error.fields.push_back({"consents." + text.key, "required", "Please agree to this."});
    }
  }
  if (error.fields.empty()) {
    return {};
  }
  error.code = "consent_required";
  error.detail = "Please agree to the marked texts.";
  return error;
}

void keep_consents(Connection& sql, const Household& household,
                   const std::vector<QuoteConsent>& shown, const json::object& data,
                   const Clock& clock, RandomSource& random) {
  for (const QuoteConsent& text : shown) {
    if (is_given(data, text)) {
      household_store::insert_consent(
          sql, {make_ulid(clock, random), household.brand.group_key, household.id,
                household.primary.id, "", text.key, text.version, text.text, household.now,
                text_at(data, "clientAddress"), text_at(data, "userAgent")});
    }
  }
}

std::vector<QuoteConsent> consents_of_body(const std::string& body) {
  std::vector<QuoteConsent> texts;
  const json::value parsed = parse_trusted_json(body);
  for (const json::value& one : parsed.at("consents").as_array()) {
    const json::object& text = one.as_object();
    texts.push_back({text_at(text, "key"), text_at(text, "version"), text_at(text, "text"),
                     text.at("required").as_bool()});
  }
  return texts;
}

}  // namespace molar::domain
