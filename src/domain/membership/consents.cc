#include "domain/membership/consents.h"

#include "base/from_json.h"
#include "domain/checkout/quote_builder.h"
#include "domain/household/member_store.h"

namespace molar::domain {

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
  return to_json(AcceptedConsents{given, device.client_address, device.user_agent}).as_object();
}

Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const json::object& data) {
  return check_consents(shown, auto_renew, from_json<AcceptedConsents>(data).consents);
}

void keep_consents(Connection& sql, const Household& household,
                   const std::vector<QuoteConsent>& shown, const json::object& data) {
  const auto accepted = from_json<AcceptedConsents>(data);
  for (const QuoteConsent& text : shown) {
    if (is_given(accepted.consents, text)) {
      member_store::insert_consent(
          sql, {make_ulid(household.clock, household.random), household.brand.group_key,
                household.id, household.primary.id, "", text.key, text.version, text.text,
                household.now, accepted.client_address, accepted.user_agent});
    }
  }
}

}  // namespace molar::domain
