// Changes of a membership by its member: a quote shows the effects, then the member confirms it.
//
// A quote is valid for 30 minutes. The confirmation computes it again, and a difference to the
// shown quote makes it stale. Two tabs, a renewal in between or a new price list therefore never
// lead to a change that the member has not seen.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "base/boost_json.h"
#include "base/result.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/membership/change/change_type.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct ChangeCaller {
  const Brand& brand;
  std::string household_id;
  std::string actor;     // "member:<id>", "staff:<name>"
  std::string language;  // of the quote's sentences
};

struct Acceptance {
  std::string quote_id;
  std::string payment_token;    // empty: the stored card pays
  std::string idempotency_key;  // required if an amount is due
  boost::json::object data;     // consents, autoRenew, reason, device
};

// Thread-safe, and safe between processes.
class ChangeService final : public ChargeEffect, ServiceBase {
 public:
  ChangeService(const ServiceBase& base, ChargeService& charges, const ChangeDeps& deps,
                std::map<ChangeKind, ChangeType> types)
      : ServiceBase(base), charges_(charges), deps_(deps), types_(std::move(types)) {}

  // Registers the effects of the charges of changes.
  void register_effects(ChargeEffects& effects);

  // Returns the JSON of a ChangeShown. Errors of BuildChange.
  Result<std::string> quote(const ChangeCaller& caller, ChangeKind kind,
                            const boost::json::object& inputs);

  // Carries the quote out, once; a repetition returns the same answer. Errors, besides those of the
  // charge (ChargeService):
  //   quote_not_found       also for a quote of another household or kind
  //   quote_expired (Gone)  too old, for other inputs, or for a state that has changed since
  //   charge_in_progress (Conflict)
  Result<boost::json::object> accept(const ChangeCaller& caller, ChangeKind kind,
                                     const boost::json::object& inputs,
                                     const Acceptance& acceptance);

  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;

  // Deletes unconfirmed quotes a day after they expired.
  void clean();

 private:
  Result<ChangeQuote> build(Connection& sql, const Household& household, ChangeKind kind,
                            const boost::json::object& inputs, const std::string& language) const;
  // The stored quote, if a new one would be the same.
  Result<ChangeQuote> fresh(Connection& sql, const Household& household, ChangeKind kind,
                            const boost::json::object& inputs, const std::string& quote_id) const;
  Result<ChargeOrder> order_of(Connection& sql, const ChangeCaller& caller, ChangeKind kind,
                               const boost::json::object& inputs, const Acceptance& acceptance);
  Result<boost::json::object> accept_free(const ChangeCaller& caller, ChangeKind kind,
                                          const boost::json::object& inputs,
                                          const Acceptance& acceptance);
  Result<ChangeResult> carry_out(Connection& sql, const Household& household,
                                 const AcceptedChange& change);

  ChargeService& charges_;
  const ChangeDeps deps_;
  const std::map<ChangeKind, ChangeType> types_;
};

}  // namespace molar::domain
