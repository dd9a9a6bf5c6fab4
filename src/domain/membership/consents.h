// Consents of a member after joining: shown with a quote, stored as they were shown.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "domain/membership/change/household.h"
#include "domain/pricing/quote.h"
#include "domain/purchase/purchase.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

inline constexpr std::string_view kAutoRenewConsent = "auto_renew";

// The part of an acceptance's data that is about consents.
struct AcceptedConsents {
  std::vector<ConsentGiven> consents;
  std::string client_address;
  std::string user_agent;
};
BOOST_DESCRIBE_STRUCT(AcceptedConsents, (), (consents, client_address, user_agent))

// The brand's text of that key in a language, or none.
std::vector<QuoteConsent> consent_text(const Brand& brand, const std::string& language,
                                       std::string_view key);

// The required texts to whose current version the household has not agreed.
std::vector<QuoteConsent> consents_missing(storage::Connection& sql, const Household& household,
                                           const std::string& language);

// AcceptedConsents as the data of an acceptance.
boost::json::object consents_to_json(const std::vector<ConsentGiven>& given, const Device& device);

// As check_consents() of domain/purchase/purchase.h, with the consents of `data`.
Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const boost::json::object& data);

// One row for each text of `shown` that was agreed to.
void keep_consents(storage::Connection& sql, const Household& household,
                   const std::vector<QuoteConsent>& shown, const boost::json::object& data,
                   const Clock& clock, RandomSource& random);

}  // namespace molar::domain
