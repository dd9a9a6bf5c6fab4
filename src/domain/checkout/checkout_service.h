// The steps of a checkout up to the quote. Paying is domain/purchase.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/checkout/checkout.h"
#include "domain/checkout/checkout_steps.h"
#include "domain/checkout/checkout_store.h"
#include "domain/directory/office.h"
#include "domain/plan/plan_service.h"
#include "domain/pricing/quote.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct PlanChoice {
  std::int64_t plan_id = 0;
  BillingCycle cycle = BillingCycle::Annual;
  std::optional<std::int64_t> office_id;
  std::optional<std::string> state;   // where the buyer says to live, if asked
  std::optional<std::string> coupon;  // any case
};

// What changes; outer nullopt: stays. An inner nullopt takes the office or coupon away.
struct PlanChange {
  std::optional<std::int64_t> plan_id;
  std::optional<BillingCycle> cycle;
  std::optional<std::optional<std::int64_t>> office_id;
  std::optional<std::optional<std::string>> coupon;
};

// Fields that already passed their own rules (base/fields.h).
struct AccountInput {
  std::string email;
  std::optional<std::string> password;  // without one, that of before stays, if any
  std::string first_name;
  std::string last_name;
  Date date_of_birth;
  std::string phone;
  Address address;
};

struct CheckoutView {
  Checkout checkout;
  Plan plan;
  std::optional<Office> office;
  CheckoutStep step = CheckoutStep::CreateAccount;  // the first incomplete one
  std::optional<checkout_store::Debit> debit;       // that is under way
};

struct StartedCheckout {
  CheckoutView view;
  std::optional<std::string> new_token;  // for the cookie; nullopt: the cookie stays
};

// Whose checkout: the value of the cookie, which only its visitor has.
struct CheckoutKey {
  const Brand& brand;
  std::optional<std::string> token;
};

// Every call but start() fails with "checkout_not_found" (no cookie, or none of this brand),
// "checkout_expired" (Gone); every change with "checkout_paid" (Conflict) once it is paid, and
// "purchase_in_progress" (Conflict) while a payment is under way. A change keeps the checkout alive
// for another 24 hours. Thread-safe.
class CheckoutService {
 public:
  CheckoutService(storage::Database& database, const PlanService& plans, PasswordHasher& hasher,
                  const Clock& clock, RandomSource& random)
      : database_(database), plans_(plans), hasher_(hasher), clock_(clock), random_(random) {}

  // A new checkout, or the open one of the cookie with another plan. "already_member" for a session
  // with a running membership; "plan_not_found", "office_not_found"; field faults billingCycle,
  // state, coupon.
  Result<StartedCheckout> start(const CheckoutKey& key, const std::optional<Session>& session,
                                const PlanChoice& choice, const std::string& language);

  Result<CheckoutView> get(const CheckoutKey& key) const;
  Result<CheckoutView> change(const CheckoutKey& key, const PlanChange& change);

  // A password is hashed at once. Field faults: email taken, and those of check_buyer().
  Result<CheckoutView> save_account(const CheckoutKey& key, const AccountInput& input);

  // "checkout_incomplete" before the account is saved, "too_many_people" when the plan is full.
  // Adding the same person again changes nothing.
  Result<CheckoutView> add_member(const CheckoutKey& key, const PersonInput& input);
  // "member_not_found" for a member of another checkout.
  Result<CheckoutMember> get_member(const CheckoutKey& key, const std::string& member_id) const;
  Result<CheckoutView> update_member(const CheckoutKey& key, const std::string& member_id,
                                     const PersonInput& input);
  Result<CheckoutView> delete_member(const CheckoutKey& key, const std::string& member_id);
  Result<CheckoutView> confirm_members(const CheckoutKey& key);

  // Every amount and text before the card field. The same inputs within its 30 minutes answer the
  // same quote. "checkout_incomplete", "plan_unavailable" (Conflict).
  Result<Quote> create_quote(const CheckoutKey& key, const std::string& language);
  // Whether create_quote() would make a new one now; its errors.
  Result<bool> needs_quote(const CheckoutKey& key, const std::string& language) const;
  // The valid quote of the present inputs, or "quote_not_found".
  Result<Quote> current_quote(const CheckoutKey& key, const std::string& language) const;

  // Abandons what is over and deletes what is a week old; about once a minute.
  void clean();

 private:
  using Change = std::function<Status(storage::Connection&, Checkout&)>;

  Result<Checkout> find(storage::Connection& sql, const CheckoutKey& key) const;
  Result<Checkout> find_changeable(storage::Connection& sql, const CheckoutKey& key) const;
  Result<CheckoutView> apply(const CheckoutKey& key, const Change& change);
  CheckoutView view_of(storage::Connection& sql, Checkout checkout) const;
  // One that can be paid.
  Result<Checkout> find_complete(storage::Connection& sql, const CheckoutKey& key) const;
  Result<Plan> plan_of(storage::Connection& sql, const Checkout& checkout) const;
  Status choose(storage::Connection& sql, const Brand& brand, Checkout& checkout,
                const PlanChoice& choice) const;
  Status set_coupon(storage::Connection& sql, const Brand& brand, Checkout& checkout,
                    const std::optional<std::string>& code) const;
  // The quote of the checkout's present inputs, if one is valid and would be made the same again:
  // its texts are the brand's present ones, and its coupon still counts.
  std::optional<Quote> find_quote(storage::Connection& sql, const Brand& brand,
                                  const Checkout& checkout, const std::string& language) const;
  Result<Quote> make_quote(storage::Connection& sql, const Brand& brand, const Checkout& checkout,
                           const std::string& language) const;
  void keep_alive(Checkout& checkout) const;

  storage::Database& database_;
  const PlanService& plans_;
  PasswordHasher& hasher_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
