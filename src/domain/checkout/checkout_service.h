// The steps of a checkout up to the quote. Payment is in domain/purchase.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/checkout/checkout_store.h"
#include "domain/directory/office.h"
#include "domain/plan/plan_service.h"
#include "domain/ports/service_base.h"
#include "domain/pricing/quote.h"
#include "domain/session/session.h"

namespace molar::domain {

struct PlanChoice {
  std::int64_t plan_id = 0;
  BillingCycle cycle = BillingCycle::Annual;
  std::optional<std::int64_t> office_id;
  std::optional<std::string> state;   // the buyer's state, if the form has the field
  std::optional<std::string> coupon;  // case-insensitive
};

// Changes of a choice. An outer nullopt changes nothing; an inner nullopt removes the office or
// coupon.
struct PlanChange {
  std::optional<std::int64_t> plan_id;
  std::optional<BillingCycle> cycle;
  std::optional<std::optional<std::int64_t>> office_id;
  std::optional<std::optional<std::string>> coupon;
};

// Fields that have passed their rules (base/fields.h).
struct AccountInput : CheckoutAccount {
  std::optional<std::string> password;  // without one, a stored password stays
};

struct CheckoutView {
  Checkout checkout;
  Plan plan;
  std::optional<Office> office;
  CheckoutStep step = CheckoutStep::CreateAccount;  // the first incomplete step
  std::optional<checkout_store::Debit> debit;       // set while a bank debit is under way
};

struct StartedCheckout {
  CheckoutView view;
  std::optional<std::string> new_token;  // new value of the cookie; nullopt: no change
};

// Identifies the checkout by the value of the visitor's secret cookie.
struct CheckoutKey {
  const Brand& brand;
  std::optional<std::string> token;
};

// Errors of all functions except start(): "checkout_not_found" (no cookie, or no checkout of this
// brand), "checkout_expired" (Gone). Errors of all changes: "checkout_paid" (Conflict) once it is
// paid, "purchase_in_progress" (Conflict) while a payment is pending. A change extends the
// checkout's life to 24 hours from now. Thread-safe.
class CheckoutService : ServiceBase {
 public:
  CheckoutService(const ServiceBase& base, const PlanService& plans, PasswordHasher& hasher)
      : ServiceBase(base), plans_(plans), hasher_(hasher) {}

  // Creates a checkout, or changes the plan of the cookie's open checkout. "already_member"
  // (Conflict) for a session with a running membership; "plan_not_found", "office_not_found";
  // fields billingCycle, state, coupon, planId, officeId (required by the plan);
  // "purchase_in_progress".
  Result<StartedCheckout> start(const CheckoutKey& key, const std::optional<Session>& session,
                                const PlanChoice& choice, const std::string& language);

  Result<CheckoutView> get(const CheckoutKey& key) const;
  Result<CheckoutView> change(const CheckoutKey& key, const PlanChange& change);

  // Stores the buyer; of the password, only the hash. Fields: email (taken), and those of
  // check_buyer().
  Result<CheckoutView> save_account(const CheckoutKey& key, const AccountInput& input);

  // "checkout_incomplete" before the account is saved, "too_many_people" when the plan is full.
  // Adding the same person again has no effect.
  Result<CheckoutView> add_member(const CheckoutKey& key, const PersonInput& input);
  // "member_not_found" for a member of another checkout.
  Result<CheckoutMember> get_member(const CheckoutKey& key, const std::string& member_id) const;
  Result<CheckoutView> update_member(const CheckoutKey& key, const std::string& member_id,
                                     const PersonInput& input);
  Result<CheckoutView> delete_member(const CheckoutKey& key, const std::string& member_id);
  Result<CheckoutView> confirm_members(const CheckoutKey& key);

  // Returns all amounts and texts to show before the card field. The same inputs return the same
  // quote for 30 minutes. "checkout_incomplete", "plan_unavailable" (Conflict).
  Result<Quote> create_quote(const CheckoutKey& key, const std::string& language);
  // Returns whether create_quote() would create a new quote now. Errors: "checkout_incomplete".
  Result<bool> needs_quote(const CheckoutKey& key, const std::string& language) const;
  // The valid quote of the current inputs, or "quote_not_found".
  Result<Quote> current_quote(const CheckoutKey& key, const std::string& language) const;

  // Abandons expired checkouts. After a week, deletes abandoned ones and the personal data of paid
  // ones. Called about once a minute.
  void clean();

 private:
  using Change = std::function<Status(Connection&, Checkout&)>;

  Result<Checkout> find(Connection& sql, const CheckoutKey& key) const;
  Result<Checkout> find_changeable(Connection& sql, const CheckoutKey& key) const;
  Result<CheckoutView> apply(const CheckoutKey& key, const Change& change);
  CheckoutView view_of(Connection& sql, Checkout checkout) const;
  // Returns a checkout that can be paid.
  Result<Checkout> find_complete(Connection& sql, const CheckoutKey& key) const;
  Result<Plan> plan_of(Connection& sql, const Checkout& checkout) const;
  Status choose(Connection& sql, const Brand& brand, Checkout& checkout,
                const PlanChoice& choice) const;
  Status set_coupon(Connection& sql, const Brand& brand, Checkout& checkout,
                    const std::optional<std::string>& code) const;
  // The valid quote of the checkout's current inputs. Not returned when a new quote would differ:
  // its consent texts have changed, or its coupon no longer counts.
  std::optional<Quote> find_quote(Connection& sql, const Brand& brand, const Checkout& checkout,
                                  const std::string& language) const;
  Result<Quote> make_quote(Connection& sql, const Brand& brand, const Checkout& checkout,
                           const std::string& language) const;
  void keep_alive(Checkout& checkout) const;

  const PlanService& plans_;
  PasswordHasher& hasher_;
};

}  // namespace molar::domain
