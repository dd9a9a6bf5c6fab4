// The recipient of a household's bills and notices: its primary member.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain {

struct BillingContact {
  std::string member_id;
  std::string first_name;
  std::string last_name;
  std::string email;  // empty: no e-mail address
  std::string language;
  std::optional<std::string> line1;
  std::optional<std::string> line2;
  std::optional<std::string> city;
  std::optional<std::string> state;
  std::optional<std::string> zip;
};
BOOST_DESCRIBE_STRUCT(BillingContact, (),
                      (member_id, first_name, last_name, email, language, line1, line2, city, state,
                       zip))

std::optional<BillingContact> find_billing_contact(Connection& sql, const std::string& group,
                                                   const std::string& household);

// Queues a notice to the contact: `data` plus firstName. Returns false when the notice was queued
// before, or when there is no address.
bool notify_contact(Connection& sql, const std::string& group, const std::string& household,
                    const BillingContact& contact, const std::string& kind,
                    const std::string& dedupe_key, boost::json::object data, const Clock& clock,
                    RandomSource& random);

// The dependents with a login whose membership ends.
struct CoverageEnd {
  std::string member_id;  // empty: all active dependents of the household
  Date from;              // the first day without member prices
  std::string event;      // of the dedupe key
};

// Queues the notice "coverage_ended" to dependents with a login. It contains no data of the
// household. A removal calls this before it deletes the login.
void notify_dependents(Connection& sql, const std::string& group, const std::string& household,
                       const CoverageEnd& end, const Clock& clock, RandomSource& random);

// {brand, last4}, as in notices; null without a payment card.
boost::json::value card_json(const std::string& brand, const std::string& last4);

}  // namespace molar::domain
