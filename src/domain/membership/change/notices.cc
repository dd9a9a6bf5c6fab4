#include "domain/membership/change/notices.h"

#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/refund_due.h"
#include "domain/membership/change/change_store.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

void tell_household(storage::Connection& sql, const Household& household, const std::string& kind,
                    const std::string& dedupe_key, boost::json::object data, const Clock& clock,
                    RandomSource& random) {
  auto address = change_store::mail_address_of(sql, household.primary);
  if (!address) {
    return;
  }
  data["firstName"] = household.primary.first_name;
  queue_notice(sql,
               {household.brand.group_key, household.id, std::nullopt, kind, dedupe_key, *address,
                household.primary.language, std::move(data)},
               clock, random);
}

void note_change(storage::Connection& sql, const Household& household, const std::string& actor,
                 const std::string& action, const std::string& entity, const std::string& entity_id,
                 boost::json::object detail, const Clock& clock, RandomSource& random) {
  audit_log::append(sql, {make_ulid(clock, random), household.brand.group_key, actor, action,
                          entity, entity_id, std::move(detail), household.now});
}

std::string refund_words(storage::Connection& sql, const Household& household,
                         const Subscription& subscription, const ChargeAttempt* booking) {
  return describe_refund(refund_promise(sql, subscription, household.today, booking),
                         household.primary.language);
}

void keep_agreement_of(storage::Connection& sql, const Household& household,
                       const std::string& subscription_id, std::string_view reason,
                       const Clock& clock, RandomSource& random, const ChargeAttempt* booking) {
  keep_agreement(
      sql,
      {household.brand, household.id, subscription_id, reason, household.primary.language, booking},
      clock, random);
}

}  // namespace molar::domain
