// Consents of a member after joining: shown with a quote, and stored in the shown form.
#pragma once

#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/membership/change/household.h"
#include "domain/pricing/quote.h"
#include "domain/purchase/purchase.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

inline constexpr std::string_view kAutoRenewConsent = "auto_renew";

// The consents in the data of a confirmation.
struct AcceptedConsents {
  std::vector<ConsentGiven> consents;
  std::string client_address;
  std::string user_agent;
};
BOOST_DESCRIBE_STRUCT(AcceptedConsents, (), (consents, client_address, user_agent))

// The brand's text of that key in a language; empty if there is none.
std::vector<QuoteConsent> consent_text(const Brand& brand, const std::string& language,
                                       std::string_view key);

// The required texts that the household has not agreed to in their current version.
std::vector<QuoteConsent> consents_missing(Connection& sql, const Household& household,
                                           const std::string& language);

// AcceptedConsents as data of a confirmation.
boost::json::object consents_to_json(const std::vector<ConsentGiven>& given, const Device& device);

// As check_consents() of domain/purchase/purchase.h, with the consents of `data`.
Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const boost::json::object& data);

// Stores a row for each text of `shown` that was agreed to.
void keep_consents(Connection& sql, const Household& household,
                   const std::vector<QuoteConsent>& shown, const boost::json::object& data);

}  // namespace molar::domain
