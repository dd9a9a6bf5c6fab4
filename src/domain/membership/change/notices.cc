#include "domain/membership/change/notices.h"

#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/refund_due.h"

namespace molar::domain {

void notify_household(Connection& sql, const Household& household, const std::string& kind,
                      const std::string& dedupe_key, boost::json::object data, const Clock& clock,
                      RandomSource& random) {
  const std::string& group = household.brand.group_key;
  if (auto contact = find_billing_contact(sql, group, household.id)) {
    notify_contact(sql, group, household.id, *contact, kind, dedupe_key, std::move(data), clock,
                   random);
  }
}

void note_change(Connection& sql, const Household& household, const std::string& actor,
                 const std::string& action, const std::string& entity, const std::string& entity_id,
                 boost::json::object detail, const Clock& clock, RandomSource& random) {
  audit_log::append(
      sql, {household.brand.group_key, actor, action, entity, entity_id, std::move(detail)},
      make_ulid(clock, random), household.now);
}

std::string refund_words(Connection& sql, const Household& household,
                         const Subscription& subscription, const ChargeAttempt* booking) {
  return describe_refund(refund_promise(sql, subscription, household.today, booking),
                         household.primary.language);
}

void keep_agreement_of(Connection& sql, const Household& household,
                       const std::string& subscription_id, std::string_view reason,
                       const Clock& clock, RandomSource& random, const ChargeAttempt* booking) {
  archive_agreement(
      sql,
      {household.brand, household.id, subscription_id, reason, household.primary.language, booking},
      clock, random);
}

}  // namespace molar::domain
