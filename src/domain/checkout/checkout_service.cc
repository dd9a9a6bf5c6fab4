#include "domain/checkout/checkout_service.h"

#include <algorithm>

#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/checkout/people_rules.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"
#include "domain/session/account_store.h"

namespace molar::domain {

namespace {

Error no_room() {
  return Error::conflict("too_many_people", "The plan has no room for another person.");
}

Error too_many_people() {
  return Error::conflict(
      "too_many_people",
      "This plan is for fewer people. Please remove someone, or choose another plan.");
}

std::string_view describe(CouponFault fault) {
  switch (fault) {
    case CouponFault::NotFound:
      return "We do not know this code.";
    case CouponFault::Expired:
      return "This code has expired.";
    case CouponFault::NotForPlan:
      return "This code is not for this plan.";
    case CouponFault::Exhausted:
      return "This code has been used up.";
  }
  return "";
}

Error coupon_error(CouponFault fault) {
  Error error = Error::invalid_fields({{"coupon", "invalid", std::string(describe(fault))}});
  error.reason = std::string(to_text(fault));
  return error;
}

std::vector<CheckoutMember> all_but(const std::vector<CheckoutMember>& members,
                                    const std::string& id) {
  std::vector<CheckoutMember> others;
  std::copy_if(members.begin(), members.end(), std::back_inserter(others),
               [&](const CheckoutMember& member) { return member.id != id; });
  return others;
}

const CheckoutMember* find_in(const std::vector<CheckoutMember>& members, const std::string& id) {
  auto found = std::ranges::find(members, id, &CheckoutMember::id);
  return found == members.end() ? nullptr : &*found;
}

}  // namespace

// --- finding and changing

Result<Checkout> CheckoutService::find(Connection& sql, const CheckoutKey& key) const {
  if (!key.token) {
    return Error::not_found("checkout");
  }
  auto checkout = checkout_store::find_by_token(sql, key.brand.group_key, sha256_hex(*key.token));
  if (!checkout) {
    return Error::not_found("checkout");
  }
  bool expired = checkout->status == CheckoutStatus::Abandoned ||
                 (checkout->status == CheckoutStatus::Open && checkout->expires_at <= clock_.now());
  if (expired && !checkout_store::has_pending_attempt(sql, checkout->id)) {
    return Error::gone("checkout_expired",
                       "This checkout has expired. Please choose a plan again.");
  }
  return std::move(*checkout);
}

Result<Checkout> CheckoutService::find_changeable(Connection& sql, const CheckoutKey& key) const {
  MOLAR_TRY(Checkout checkout, find(sql, key));
  if (checkout.status == CheckoutStatus::Paid) {
    return Error::conflict("checkout_paid", "This membership is paid for already.");
  }
  if (checkout_store::has_pending_attempt(sql, checkout.id)) {
    return Error::conflict("purchase_in_progress",
                           "Your payment is being processed. Please wait a moment.");
  }
  return checkout;
}

void CheckoutService::keep_alive(Checkout& checkout) const {
  checkout.updated_at = clock_.now();
  checkout.expires_at = checkout.updated_at + kCheckoutLife;
}

Result<CheckoutView> CheckoutService::apply(const CheckoutKey& key, const Change& change) {
  return database_.transact([&](Connection& sql) -> Result<CheckoutView> {
    MOLAR_TRY(Checkout checkout, find_changeable(sql, key));
    MOLAR_CHECK(change(sql, checkout));
    keep_alive(checkout);
    checkout_store::update_choice(sql, checkout);
    return view_of(sql, checkout_store::find(sql, checkout.id).value());
  });
}

CheckoutView CheckoutService::view_of(Connection& sql, Checkout checkout) const {
  CheckoutView view;
  // Also finds a plan that is no longer sold, because the visitor must see the chosen plan.
  view.plan = plan_store::find_plan(sql, checkout.group_key, checkout.plan_id).value();
  if (checkout.office_id) {
    view.office = office_store::find_office(sql, checkout.group_key, *checkout.office_id);
  }
  view.debit = checkout_store::find_debit(sql, checkout.id);
  view.step = view.debit ? CheckoutStep::BankDebit : first_incomplete_step(checkout, view.plan);
  view.checkout = std::move(checkout);
  return view;
}

Result<CheckoutView> CheckoutService::get(const CheckoutKey& key) const {
  return database_.read([&](Connection& sql) -> Result<CheckoutView> {
    MOLAR_TRY(Checkout checkout, find(sql, key));
    return view_of(sql, std::move(checkout));
  });
}

Result<Plan> CheckoutService::plan_of(Connection& sql, const Checkout& checkout) const {
  return or_not_found(plan_store::find_plan(sql, checkout.group_key, checkout.plan_id), "plan");
}

// --- plan, office, cycle, coupon

Status CheckoutService::set_coupon(Connection& sql, const Brand& brand, Checkout& checkout,
                                   const std::optional<std::string>& code) const {
  if (!code) {
    checkout.coupon_code.reset();
    return {};
  }
  CouponCheck check = plans_.check_coupon(sql, brand, *code, checkout.plan_id);
  if (check.fault) {
    return coupon_error(*check.fault);
  }
  checkout.coupon_code = check.coupon.code;
  return {};
}

Status CheckoutService::choose(Connection& sql, const Brand& brand, Checkout& checkout,
                               const PlanChoice& choice) const {
  MOLAR_TRY(Plan plan, plans_.find_on_sale(sql, brand, choice.plan_id));
  FieldErrors errors;
  if (!plan.price(choice.cycle)) {
    errors.add("billingCycle", "not_allowed", "This plan is not sold in that billing cycle.");
  }
  if (choice.state && !plan.sold_in(*choice.state)) {
    errors.add("state", "not_allowed", "This plan is not sold in that state.");
  }
  FieldErrors misfit;
  check_household(plan, checkout, plans_.today(brand), misfit);
  if (!misfit.empty()) {
    errors.add("planId", "not_allowed", misfit.all().front().message);
  }
  MOLAR_CHECK(errors.status());
  MOLAR_CHECK(plans_.check_office(sql, brand, plan, choice.office_id));
  checkout.plan_id = choice.plan_id;
  checkout.cycle = choice.cycle;
  checkout.office_id = choice.office_id;
  return {};
}

Result<StartedCheckout> CheckoutService::start(const CheckoutKey& key,
                                               const std::optional<Session>& session,
                                               const PlanChoice& choice,
                                               const std::string& language) {
  return database_.transact([&](Connection& sql) -> Result<StartedCheckout> {
    const std::string& group = key.brand.group_key;
    if (session && billing_store::has_running_subscription(sql, group, session->household_id)) {
      return Error::conflict("already_member", "You are a member already.");
    }
    StartedCheckout started;
    auto open = find_changeable(sql, key);
    if (open.has_error() && open.error().code == "purchase_in_progress") {
      return open.error();
    }
    Checkout checkout = open.has_value() ? std::move(*open) : Checkout{};
    MOLAR_CHECK(choose(sql, key.brand, checkout, choice));
    if (choice.coupon) {
      MOLAR_CHECK(set_coupon(sql, key.brand, checkout, choice.coupon));
    }
    checkout.language = language;
    keep_alive(checkout);
    if (checkout.id.empty()) {
      checkout.id = make_ulid(clock_, random_);
      checkout.group_key = group;
      checkout.created_at = checkout.updated_at;
      started.new_token = make_secret(random_);
      checkout_store::insert(sql, checkout, sha256_hex(*started.new_token));
    } else {
      checkout_store::update_choice(sql, checkout);
    }
    started.view = view_of(sql, std::move(checkout));
    return started;
  });
}

Result<CheckoutView> CheckoutService::change(const CheckoutKey& key, const PlanChange& change) {
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    if (change.plan_id || change.cycle || change.office_id) {
      PlanChoice choice;
      choice.plan_id = change.plan_id.value_or(checkout.plan_id);
      choice.cycle = change.cycle.value_or(checkout.cycle);
      choice.office_id = change.office_id.value_or(checkout.office_id);
      MOLAR_CHECK(choose(sql, key.brand, checkout, choice));
    }
    if (change.coupon) {
      MOLAR_CHECK(set_coupon(sql, key.brand, checkout, *change.coupon));
    }
    return {};
  });
}

// --- people

Result<CheckoutView> CheckoutService::save_account(const CheckoutKey& key,
                                                   const AccountInput& input) {
  // Hashing is slow: outside the transaction.
  std::optional<std::string> hash;
  if (input.password) {
    MOLAR_TRY(hash, hasher_.hash(*input.password));
  }
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    auto account = static_cast<const CheckoutAccount&>(input);
    if (hash || checkout.account) {
      account.password_hash = hash ? *hash : checkout.account->password_hash;
    }
    MOLAR_TRY(Plan plan, plan_of(sql, checkout));
    FieldErrors errors;
    if (account_store::find_by_email(sql, checkout.group_key, input.email)) {
      errors.add("email", "taken", "There is an account with this email address. Please log in.");
    }
    check_buyer(plan, account, plans_.today(key.brand), errors);
    MOLAR_CHECK(errors.status());
    checkout_store::update_account(sql, checkout.id, account);
    return {};
  });
}

Result<CheckoutView> CheckoutService::add_member(const CheckoutKey& key, const PersonInput& input) {
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    if (!checkout.account) {
      return steps_missing(CheckoutStep::CreateAccount);
    }
    MOLAR_TRY(Plan plan, plan_of(sql, checkout));
    CheckoutMember member{input, ""};
    bool sent_twice = std::ranges::any_of(checkout.members, [&](const CheckoutMember& other) {
      return is_same_person(other, member);
    });
    if (sent_twice) {
      return {};
    }
    if (checkout.people() >= max_people(plan)) {
      return no_room();
    }
    FieldErrors errors;
    check_dependent(plan, member, checkout.members, plans_.today(key.brand), errors);
    MOLAR_CHECK(errors.status());
    member.id = make_ulid(clock_, random_);
    checkout_store::insert_member(sql, checkout.id, member);
    return {};
  });
}

Result<CheckoutMember> CheckoutService::get_member(const CheckoutKey& key,
                                                   const std::string& member_id) const {
  return database_.read([&](Connection& sql) -> Result<CheckoutMember> {
    MOLAR_TRY(Checkout checkout, find(sql, key));
    const CheckoutMember* member = find_in(checkout.members, member_id);
    if (member == nullptr) {
      return Error::not_found("member");
    }
    return *member;
  });
}

Result<CheckoutView> CheckoutService::update_member(const CheckoutKey& key,
                                                    const std::string& member_id,
                                                    const PersonInput& input) {
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    if (find_in(checkout.members, member_id) == nullptr) {
      return Error::not_found("member");
    }
    MOLAR_TRY(Plan plan, plan_of(sql, checkout));
    CheckoutMember member{input, member_id};
    FieldErrors errors;
    check_dependent(plan, member, all_but(checkout.members, member_id), plans_.today(key.brand),
                    errors);
    MOLAR_CHECK(errors.status());
    checkout_store::update_member(sql, checkout.id, member);
    return {};
  });
}

Result<CheckoutView> CheckoutService::delete_member(const CheckoutKey& key,
                                                    const std::string& member_id) {
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    if (!checkout_store::delete_member(sql, checkout.id, member_id)) {
      return Error::not_found("member");
    }
    return {};
  });
}

Result<CheckoutView> CheckoutService::confirm_members(const CheckoutKey& key) {
  return apply(key, [&](Connection& sql, Checkout& checkout) -> Status {
    if (!checkout.account) {
      return steps_missing(CheckoutStep::CreateAccount);
    }
    MOLAR_TRY(Plan plan, plan_of(sql, checkout));
    if (checkout.people() > max_people(plan)) {
      return too_many_people();
    }
    checkout.members_confirmed = true;
    return {};
  });
}

// --- cleaning

void CheckoutService::clean() {
  Timestamp now = clock_.now();
  auto done = database_.transact([&](Connection& sql) -> Result<std::int64_t> {
    checkout_store::abandon_expired(sql, now);
    checkout_store::forget_people_of_paid(sql, now - kCheckoutKept);
    return checkout_store::delete_unpaid(sql, now - kCheckoutKept);
  });
  if (done.has_value() && *done > 0) {
    log_event(LogLevel::Info, "checkouts_deleted", {{"count", *done}});
  }
}

}  // namespace molar::domain
