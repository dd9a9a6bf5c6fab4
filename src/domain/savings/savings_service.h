// A household's savings: the recorded visits, and the balance.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/plan/procedures.h"
#include "domain/ports/service_base.h"
#include "domain/savings/savings.h"
#include "domain/savings/savings_store.h"
#include "domain/session/session.h"

namespace molar::domain {

struct TreatedPerson {
  std::string id;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(TreatedPerson, (), (id, name))

struct SavingsPage {
  std::int64_t plan_id = 0;
  std::optional<std::int64_t> office_id;
  std::string cycle;  // annual | monthly
  std::string plan_name;
  std::optional<std::string> office_name;  // the office of these prices
  bool auto_renew = false;
  Date renews_on;
  SavingsSummary summary;
  std::vector<TreatedPerson> people;
  std::vector<TreatmentPrice> prices;
};
BOOST_DESCRIBE_STRUCT(SavingsPage, (),
                      (plan_id, office_id, cycle, plan_name, office_name, auto_renew, renews_on,
                       summary, people, prices))

struct NotedTreatment {
  std::string procedure;
  std::optional<std::int64_t> paid_cents;
};

struct NotedVisit {
  std::string person_id;
  std::string visit_on;  // not parsed: an error names the field
  std::vector<NotedTreatment> treatments;
};

// Only for the primary member's session. Thread-safe.
class SavingsService : ServiceBase {
 public:
  static constexpr std::int64_t kMaxEntries = 500;   // of a household
  static constexpr std::size_t kMaxTreatments = 12;  // of a visit
  static constexpr std::int64_t kMaxPaidCents = 5'000'000;

  explicit SavingsService(const ServiceBase& base) : ServiceBase(base) {}

  // "membership_not_found" without a membership.
  Result<SavingsPage> page(const Session& session, const Brand& brand,
                           const std::string& language) const;
  // Fields personId, visitOn, treatments; Conflict "too_many_entries".
  Result<SavingsPage> note(const Session& session, const Brand& brand, const NotedVisit& visit,
                           const std::string& language);
  // "entry_not_found", also for an entry of another household.
  Result<SavingsPage> forget(const Session& session, const Brand& brand,
                             const std::string& entry_id, const std::string& language);
};

}  // namespace molar::domain
