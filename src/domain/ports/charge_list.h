// Charges at a payment provider, for comparison with the books. A PaymentGateway that can list them
// is also a ChargeList.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/ports/payment_gateway.h"

namespace molar::domain {

// A charge that moved money.
struct ListedCharge {
  std::string provider_id;
  std::string idempotency_key;  // the key of this site's attempt
  std::string reference;        // as sent with the charge
  std::int64_t amount_cents = 0;
  std::int64_t refunded_cents = 0;
  Card card;
  std::string method_id;
  std::string customer_id;
  std::string payer_name;  // may be empty: the provider does not always ask for it
  std::string payer_email;
  Timestamp created_at;
};

struct ChargePage {
  std::vector<ListedCharge> charges;
  std::string next;  // start of the next page; empty: this is the last page
};

// Thread-safe.
class ChargeList {
 public:
  virtual ~ChargeList() = default;

  // The group's charges that moved money and were begun at `since` or later. `page` is `next` of
  // the previous page; "" for the first. Unavailable: unknown; repeat the call.
  virtual Result<ChargePage> list_charges(const std::string& group_key, Timestamp since,
                                          const std::string& page) = 0;
};

}  // namespace molar::domain
