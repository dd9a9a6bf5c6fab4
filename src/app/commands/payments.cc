// `molar payments reconcile`: who paid and is not in the books.
#include <iostream>

#include "app/command.h"
#include "app/commands/content_tools.h"
#include "app/office.h"
#include "domain/checkout/plain_words.h"
#include "domain/membership/member_office.h"

namespace molar::app {

namespace {

namespace json = boost::json;
using domain::Comparison;
using domain::UnbookedCharge;
using BrandPointer = std::shared_ptr<const domain::Brand>;

struct Found {
  BrandPointer brand;
  UnbookedCharge charge;
  std::string outcome = {};  // what this command did with it
};

json::object view(const Found& found) {
  const domain::ListedCharge& charge = found.charge.charge;
  json::object view{{"group", found.brand->group_key},
                    {"charge", charge.provider_id},
                    {"provider", found.charge.provider},
                    {"at", format_rfc3339(charge.created_at)},
                    {"cents", charge.amount_cents},
                    {"refundedCents", charge.refunded_cents},
                    {"card", charge.card.brand + " " + charge.card.last4},
                    {"attempt", charge.idempotency_key},
                    {"attemptStatus", found.charge.attempt_status},
                    {"reference", charge.reference},
                    {"checkout", found.charge.checkout_id},
                    {"household", found.charge.household_id},
                    {"name", found.charge.payer_name},
                    {"email", found.charge.payer_email},
                    {"bookAs", domain::to_text(found.charge.way)}};
  if (!found.outcome.empty()) {
    view["outcome"] = found.outcome;
  }
  return view;
}

std::string how(const UnbookedCharge& charge) {
  switch (charge.way) {
    case domain::LateWay::Membership:
      return "the checkout is there: --book makes the membership";
    case domain::LateWay::Credit:
      return "of household " + charge.household_id + ": --book makes it credit";
    case domain::LateWay::Nothing:
      return "nothing else is known: --book with --member, or --pay-back";
  }
  return "";
}

std::string line_of(const Found& found) {
  const domain::ListedCharge& charge = found.charge.charge;
  std::string payer =
      found.charge.payer_name +
      (found.charge.payer_email.empty() ? "" : " <" + found.charge.payer_email + ">");
  return found.brand->group_key + "  " + charge.provider_id + "  " +
         domain::show_money(charge.amount_cents) + "  " + format_rfc3339(charge.created_at) + "  " +
         charge.card.brand + " " + charge.card.last4 + (payer.empty() ? "" : "  " + payer) +
         (found.charge.attempt_status.empty() ? "" : "  attempt " + found.charge.attempt_status) +
         "\n    " + (found.outcome.empty() ? how(found.charge) : found.outcome) + "\n";
}

Result<std::vector<BrandPointer>> wished_brands(const Invocation& invocation, Business& business) {
  if (invocation.arguments.empty()) {
    return business.brands.all();
  }
  auto brand = business.brands.find_by_group(invocation.arguments[0]);
  if (!brand) {
    return Error::not_found("brand");
  }
  return std::vector<BrandPointer>{std::move(brand)};
}

// What is asked of one find: a refusal is its outcome, and the others go on.
std::string act_on(const Invocation& invocation, Office& office, const Found& found, bool& done) {
  Business& business = *office.business;
  if (invocation.has("--pay-back")) {
    auto refund = business.late_booking.pay_back(*found.brand, found.charge,
                                                 invocation.value("--reason"), command_actor());
    done = refund.has_value();
    return done ? "paid back: " + refund->provider_id : "not paid back: " + refund.error().code;
  }
  std::string household;
  if (invocation.has("--member")) {
    Foundation& foundation = *office.foundation;
    domain::MemberOffice members(*foundation.database, business.memberships.desk(), business.ledger,
                                 foundation.clock, foundation.random, command_actor());
    auto known = members.household_of(*found.brand, invocation.value("--member"));
    if (known.has_error()) {
      return "not booked: " + known.error().code;
    }
    household = *known;
  }
  auto booked = business.late_booking.book(*found.brand, found.charge, household, command_actor());
  done = booked.has_value();
  bool is_credit = !household.empty() || found.charge.way == domain::LateWay::Credit;
  return done ? std::string("booked as ") + (is_credit ? "credit" : "membership")
              : "not booked: " + booked.error().code;
}

std::string fault_of(const Invocation& invocation, std::optional<Timestamp>& since) {
  if (invocation.arguments.size() > 1) {
    return "name one brand, or none for all";
  }
  if (invocation.has("--book") && invocation.has("--pay-back")) {
    return "book it or pay it back, not both";
  }
  if (invocation.has("--pay-back") && !invocation.has("--reason")) {
    return "say why with --reason TEXT";
  }
  if (invocation.has("--member") &&
      (!invocation.has("--book") || invocation.value("--book") == "all")) {
    return "--member goes with --book and one charge";
  }
  if (invocation.has("--since")) {
    auto day = parse_date(invocation.value("--since"));
    if (!day) {
      return "--since is a day like 2026-11-21";
    }
    since = Timestamp(std::chrono::sys_days(*day));
  }
  return "";
}

}  // namespace

int run_payments_reconcile(const Invocation& invocation) {
  std::optional<Timestamp> since;
  if (std::string fault = fault_of(invocation, since); !fault.empty()) {
    return usage_fault(fault);
  }
  auto office = open_office(invocation.config);
  if (office.has_error()) {
    return fail(invocation, office.error());
  }
  Business& business = *(*office)->business;
  auto brands = wished_brands(invocation, business);
  if (brands.has_error()) {
    return fail(invocation, brands.error());
  }
  Timestamp from = since ? *since : business.comparison.usual_since();
  std::string wished = invocation.value("--book", invocation.value("--pay-back"));
  std::int64_t compared = 0;
  int left = 0;
  bool met = false;
  json::array list;
  std::string text;
  for (const BrandPointer& brand : *brands) {
    auto comparison = business.comparison.compare(brand->group_key, from);
    if (comparison.has_error()) {
      return fail(invocation, comparison.error());
    }
    compared += comparison->compared();
    for (UnbookedCharge& charge : comparison->unbooked) {
      Found found{brand, std::move(charge)};
      bool done = false;
      if (wished == found.charge.charge.provider_id ||
          (wished == "all" && invocation.has("--book"))) {
        met = true;
        found.outcome = act_on(invocation, **office, found, done);
      }
      left += done ? 0 : 1;
      list.push_back(view(found));
      text += line_of(found);
    }
  }
  if (!wished.empty() && wished != "all" && !met) {
    return fail(invocation, Error::not_found("charge"));
  }
  text += std::to_string(compared) + " charges since " + format_rfc3339(from) + ", " +
          std::to_string(left) + " without a booking";
  int code = succeed(invocation,
                     {{"ok", left == 0},
                      {"compared", compared},
                      {"since", format_rfc3339(from)},
                      {"unbooked", std::move(list)}},
                     text);
  return left == 0 ? code : kProblemsFound;
}

}  // namespace molar::app
