// Mails to the household about a change, and its audit entries.
#pragma once

#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "domain/membership/change/household.h"
#include "domain/ports/payment_gateway.h"
#include "storage/database.h"

namespace molar::domain {

// Queues a mail to the primary member, with the name, language and address that are in the database
// now; adds firstName to `data`. Queues nothing without an address.
void notify_household(Connection& sql, const Household& household, const std::string& kind,
                      const std::string& dedupe_key, boost::json::object data, const Clock& clock,
                      RandomSource& random);

void note_change(Connection& sql, const Household& household, const std::string& actor,
                 const std::string& action, const std::string& entity, const std::string& entity_id,
                 boost::json::object detail, const Clock& clock, RandomSource& random);

// The refund sentence after the change, in the primary member's language.
std::string refund_words(Connection& sql, const Household& household,
                         const Subscription& subscription, const ChargeAttempt* booking = nullptr);

// Archives the agreement in its form after the change; `reason` and `booking` as in
// agreement/agreement_archive.h.
void keep_agreement_of(Connection& sql, const Household& household,
                       const std::string& subscription_id, std::string_view reason,
                       const Clock& clock, RandomSource& random,
                       const ChargeAttempt* booking = nullptr);

}  // namespace molar::domain
