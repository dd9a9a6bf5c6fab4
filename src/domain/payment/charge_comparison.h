// Compares the provider's charges with the books. It finds charges without a booking, after a
// restored backup or an unknown defect.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_words.h"
#include "base/result.h"
#include "domain/billing/charge_store.h"
#include "domain/brand/brand.h"
#include "domain/ports/charge_list.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// How LateBooking would book a charge.
enum class BookingKind {
  Membership,  // the checkout that it paid for still exists
  Credit,      // its household is known
  Nothing,     // the payer is unknown: only for a household that the operator names
};
BOOST_DESCRIBE_ENUM(BookingKind, Membership, Credit, Nothing)

// A charge that took money, is not fully refunded, and is not in the books.
struct UnbookedCharge {
  std::string provider;
  ListedCharge charge;         // refunded_cents is the greater of the provider's sum and the books'
  std::string attempt_status;  // of the attempt under the charge's key; empty: none
  std::optional<Timestamp> next_look_at;  // of the attempt: when its debit is queried next
  std::string checkout_id;                // empty: unknown
  std::string household_id;
  std::string payer_name;
  std::string payer_email;
  BookingKind way = BookingKind::Nothing;
};

struct Comparison {
  std::int64_t booked = 0;
  std::int64_t paid_back = 0;            // completely, pending refunds included
  std::int64_t closed = 0;               // by an operator: LateBooking::close
  std::int64_t under_way = 0;            // so recent that the reconciler may still book it
  charge_store::OpenDebits debits = {};  // have taken no money so far; not compared
  std::vector<UnbookedCharge> unbooked;

  std::int64_t compared() const {
    return booked + paid_back + closed + under_way + static_cast<std::int64_t>(unbooked.size());
  }
};

// Thread-safe; may run in several processes at the same time. Writes only the job's own record.
class ChargeComparison : ServiceBase {
 public:
  ChargeComparison(const ServiceBase& base, const PaymentGateways& gateways)
      : ServiceBase(base), gateways_(gateways) {}

  using KeepGoing = std::function<bool()>;
  // Compares with the provider that charges for the group now. Unavailable: it did not answer, or
  // `keep_going`, called before each page of charges, returned false ("stopped"). Conflict
  // "provider_lists_nothing": it is not a ChargeList.
  Result<Comparison> compare(
      const std::string& group, Timestamp since, const KeepGoing& keep_going = [] { return true; });

  // The default start of a comparison: 14 days before the last finished one in the database, so
  // that the first one after restoring a backup includes the time before it; 30 days ago without
  // one. Never after the oldest charge without a booking, which is found until it is booked, paid
  // back or closed.
  Timestamp usual_since();

  using Brands = std::vector<std::shared_ptr<const Brand>>;
  // The nightly job, called every hour. Compares each brand that this process has not compared yet
  // or whose last comparison failed, and between 8 and 12 o'clock UTC each brand that was not
  // compared in the last 12 hours. Logs charge_without_booking for each find. The job counts as
  // finished when every brand was compared.
  void run_if_due(const Brands& brands, const KeepGoing& keep_going);

 private:
  void compare_one(Connection& sql, const std::string& group, const std::string& provider,
                   ListedCharge charge, Comparison& comparison);
  static void find_way(Connection& sql, const std::string& group, UnbookedCharge& found);
  // Result of a brand's last complete comparison.
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

  const PaymentGateways& gateways_;
  std::map<std::string, Outcome> last_;  // by group; used only by the job's thread
};

}  // namespace molar::domain
