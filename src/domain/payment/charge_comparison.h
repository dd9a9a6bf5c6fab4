// Compares the provider's charges with the books. It finds charges without a booking, after a
// restored backup or an unknown defect.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/result.h"
#include "domain/billing/charge_store.h"
#include "domain/brand/brand.h"
#include "domain/ports/charge_list.h"
#include "domain/ports/payment_gateways.h"
#include "storage/database.h"

namespace molar::domain {

// As what LateBooking would book a charge.
enum class LateWay {
  Membership,  // the checkout that it paid for is still there
  Credit,      // the household that it belongs to is known
  Nothing,     // the payer is unknown: only for a household that the operator names
};
BOOST_DESCRIBE_ENUM(LateWay, Membership, Credit, Nothing)

// A charge that took money, kept it, and is not in the books.
struct UnbookedCharge {
  std::string provider;
  ListedCharge charge;         // refunded_cents is the greater of the provider's sum and our books'
  std::string attempt_status;  // of our attempt under the charge's key; empty: there is none
  std::optional<Timestamp> next_look_at;  // of our attempt: the reconciler asks about its debit
  std::string checkout_id;                // empty: not known
  std::string household_id;
  std::string payer_name;
  std::string payer_email;
  LateWay way = LateWay::Nothing;
};

struct Comparison {
  std::int64_t booked = 0;
  std::int64_t paid_back = 0;            // wholly, or on its way
  std::int64_t closed = 0;               // by an operator: LateBooking::close
  std::int64_t under_way = 0;            // so young that the reconciler is at it
  charge_store::OpenDebits debits = {};  // that have taken no money so far; not compared
  std::vector<UnbookedCharge> unbooked;

  std::int64_t compared() const {
    return booked + paid_back + closed + under_way + static_cast<std::int64_t>(unbooked.size());
  }
};

// Thread-safe; may run in several processes at once. Changes nothing but the job's own note.
class ChargeComparison {
 public:
  ChargeComparison(storage::Database& database, const PaymentGateways& gateways, const Clock& clock)
      : database_(database), gateways_(gateways), clock_(clock) {}

  using KeepGoing = std::function<bool()>;
  // Of the provider that takes the group's money now. Unavailable: it could not be asked, or
  // `keep_going`, which is asked before each page of charges, ended it ("stopped"). Conflict
  // "provider_lists_nothing": it is no ChargeList.
  Result<Comparison> compare(
      const std::string& group, Timestamp since, const KeepGoing& keep_going = [] { return true; });

  // The default start of a comparison: a week before the last finished one that the books record,
  // so that the first one after restoring a backup includes the time before it; and not after the
  // oldest charge without a booking, so that it is found until it is booked, paid
  // back or closed.
  Timestamp usual_since();

  using Brands = std::vector<std::shared_ptr<const Brand>>;
  // The nightly job, called every hour: compares each brand that this process has not compared yet,
  // whose last comparison did not reach the end, or which was not compared today, between 8 and 12
  // o'clock UTC. Logs charge_without_booking for each find. The job counts as finished when every
  // brand was compared.
  void run_if_due(const Brands& brands, const KeepGoing& keep_going);

 private:
  void compare_one(storage::Connection& sql, const std::string& group, const std::string& provider,
                   ListedCharge charge, Comparison& comparison);
  static void find_way(storage::Connection& sql, const std::string& group, UnbookedCharge& found);
  // What the last comparison of a brand that reached the end came to.
  struct Outcome {
    Timestamp at;
    std::int64_t compared = 0;
    std::int64_t unbooked = 0;
    std::optional<Timestamp> oldest_unbooked = {};
  };
  struct Tally;
  bool is_due(const std::string& group) const;
  static Outcome outcome_of(const std::string& group, const Comparison& comparison, Timestamp at);
  void run(const Brands& due, const Brands& brands, const KeepGoing& keep_going);
  void note(Timestamp started, Timestamp since, const Tally& tally, const std::string& trouble);

  storage::Database& database_;
  const PaymentGateways& gateways_;
  const Clock& clock_;
  std::map<std::string, Outcome> last_;  // by group; of the job's one thread
};

}  // namespace molar::domain
