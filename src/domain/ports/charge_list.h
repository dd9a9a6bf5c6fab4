// The charges at a payment provider, for comparison with the books. A PaymentGateway that can list
// them is a ChargeList as well.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/ports/payment_gateway.h"

namespace molar::domain {

// A charge that took money.
struct ListedCharge {
  std::string provider_id;
  std::string idempotency_key;  // ours
  std::string reference;        // as it was given with the charge
  std::int64_t amount_cents = 0;
  std::int64_t refunded_cents = 0;
  Card card;
  std::string method_id;
  std::string customer_id;
  std::string payer_name;  // may be empty, as far as the provider asked the payer
  std::string payer_email;
  Timestamp created_at;
};

struct ChargePage {
  std::vector<ListedCharge> charges;
  std::string next;  // where the next page begins; empty: this is the last one
};

// Thread-safe.
class ChargeList {
 public:
  virtual ~ChargeList() = default;

  // The group's charges that took money and were begun at `since` or later; a page begins at the
  // former one's `next`, the first at "". Unavailable: not known, ask again.
  virtual Result<ChargePage> list_charges(const std::string& group_key, Timestamp since,
                                          const std::string& page) = 0;
};

}  // namespace molar::domain
