// `molar payments reconcile`: charges without a booking.

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "domain/membership/staff/member_admin.h"
#include "domain/terms/plain_words.h"

namespace molar::app {

namespace {

using domain::Comparison;
using domain::UnbookedCharge;
using BrandPointer = std::shared_ptr<const domain::Brand>;

struct Found {
  BrandPointer brand;
  UnbookedCharge charge;
  std::string outcome = {};  // result of this command's action
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
                    {"bookAs", to_text(found.charge.way)}};
  if (!found.outcome.empty()) {
    view["outcome"] = found.outcome;
  }
  return view;
}

std::string how(const UnbookedCharge& charge) {
  switch (charge.way) {
    case domain::BookingKind::Membership:
      return "checkout found: --book creates the membership";
    case domain::BookingKind::Credit:
      return "household " + charge.household_id + ": --book books it as credit";
    case domain::BookingKind::Nothing:
      return "no checkout or household found: use --book with --member, --pay-back or --close";
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

Result<std::vector<BrandPointer>> requested_brands(const Invocation& invocation,
                                                   domain::Services& services) {
  if (invocation.arguments.empty()) {
    return services.brands.all();
  }
  auto brand = services.brands.find_by_group(invocation.arguments[0]);
  if (!brand) {
    return Error::not_found("brand");
  }
  return std::vector<BrandPointer>{std::move(brand)};
}

// Books, pays back or closes one charge and returns the outcome. A refusal is an outcome too and
// does not affect other charges.
std::string act_on(const Invocation& invocation, CommandContext& context, const Found& found,
                   bool& done) {
  domain::Services& services = context.services();
  if (invocation.has("--pay-back")) {
    auto refund = services.late_booking.pay_back(*found.brand, found.charge,
                                                 invocation.value("--reason"), command_actor());
    done = refund.has_value();
    return done ? "paid back: " + refund->provider_id : "not paid back: " + refund.error().code;
  }
  if (invocation.has("--close")) {
    Status closed = services.late_booking.close(*found.brand, found.charge,
                                                invocation.value("--reason"), command_actor());
    done = closed.has_value();
    return done ? "closed" : "not closed: " + closed.error().code;
  }
  std::string household;
  if (invocation.has("--member")) {
    auto known = member_admin(context).household_of(*found.brand, invocation.value("--member"));
    if (known.has_error()) {
      return "not booked: " + known.error().code;
    }
    household = *known;
  }
  auto booked = services.late_booking.book(*found.brand, found.charge, household, command_actor());
  done = booked.has_value();
  bool is_credit = !household.empty() || found.charge.way == domain::BookingKind::Credit;
  return done ? std::string("booked as ") + (is_credit ? "credit" : "membership")
              : "not booked: " + booked.error().code;
}

// Result for all brands. Retains the results of the other brands if one cannot be compared.
struct Report {
  std::int64_t compared = 0;
  int unbooked = 0;
  domain::charge_store::OpenDebits debits = {};
  bool has_met = false;   // a named charge was found
  json::array list = {};  // charges without a booking before this command
  json::array failures = {};
  std::string text = {};
};

bool is_named(const Invocation& invocation, const UnbookedCharge& charge) {
  const std::string named =
      invocation.value("--book", invocation.value("--pay-back", invocation.value("--close")));
  return named == "all" || named == charge.charge.provider_id;
}

Result<Comparison> compare(CommandContext& context, const std::string& group, Timestamp since) {
  try {
    return context.services().comparison.compare(group, since);
  } catch (const UnavailableException& outage) {
    return outage.error();
  }
}

// If the database fails, the charge's outcome is "unknown", and the report continues.
void act_on_named(const Invocation& invocation, CommandContext& context, Found& found, bool& done,
                  Report& report) {
  report.has_met = true;
  try {
    found.outcome = act_on(invocation, context, found, done);
  } catch (const UnavailableException& outage) {
    found.outcome = "unknown: " + std::string(outage.what()) + ": run the comparison again";
    report.failures.push_back(json::object{{"group", found.brand->group_key},
                                           {"charge", found.charge.charge.provider_id},
                                           {"code", outage.error().code},
                                           {"detail", outage.error().detail}});
  }
}

void add(domain::charge_store::OpenDebits& sum, const domain::charge_store::OpenDebits& debits) {
  sum.count += debits.count;
  if (debits.oldest) {
    sum.oldest = std::min(sum.oldest.value_or(*debits.oldest), *debits.oldest);
  }
}

json::object view(const domain::charge_store::OpenDebits& debits) {
  json::object view{{"count", debits.count}};
  if (debits.oldest) {
    view["oldest"] = format_rfc3339(*debits.oldest);
  }
  return view;
}

void reconcile(const Invocation& invocation, CommandContext& context, const BrandPointer& brand,
               Timestamp since, Report& report) {
  auto comparison = compare(context, brand->group_key, since);
  if (comparison.has_error()) {
    const Error& error = comparison.error();
    report.failures.push_back(
        json::object{{"group", brand->group_key}, {"code", error.code}, {"detail", error.detail}});
    report.text += brand->group_key + "  not compared: " + error.code + ": " + error.detail + "\n";
    return;
  }
  report.compared += comparison->compared();
  add(report.debits, comparison->debits);
  for (UnbookedCharge& charge : comparison->unbooked) {
    Found found{brand, std::move(charge)};
    bool done = false;
    if (is_named(invocation, found.charge)) {
      act_on_named(invocation, context, found, done, report);
    }
    report.unbooked += done ? 0 : 1;
    report.list.push_back(view(found));
    report.text += line_of(found);
  }
}

}  // namespace

std::string check_payments_reconcile(const Invocation& invocation) {
  const bool ends = invocation.has("--pay-back") || invocation.has("--close");
  if (invocation.has("--book") && ends) {
    return "book it or pay it back, not both";
  }
  if (invocation.has("--pay-back") && invocation.has("--close")) {
    return "pay it back or close it, not both";
  }
  for (const char* option : {"--pay-back", "--close"}) {
    if (invocation.value(option) == "all") {
      return std::string(option) + " accepts one charge at a time";
    }
  }
  if (ends && !invocation.has("--reason")) {
    return "give a reason: --reason TEXT";
  }
  if (invocation.has("--member") &&
      (!invocation.has("--book") || invocation.value("--book") == "all")) {
    return "--member needs --book with one charge";
  }
  return "";
}

Result<int> run_payments_reconcile(const Invocation& invocation) {
  MOLAR_TRY(auto context, open_command_context(invocation.config));
  domain::Services& services = context->services();
  MOLAR_TRY(auto brands, requested_brands(invocation, services));
  const auto since = invocation.day("--since");
  const Timestamp from =
      since ? Timestamp(std::chrono::sys_days(*since)) : services.comparison.usual_since();
  Report report;
  for (const BrandPointer& brand : brands) {
    reconcile(invocation, *context, brand, from, report);
  }
  const bool names_one =
      (invocation.has("--book") || invocation.has("--pay-back") || invocation.has("--close")) &&
      invocation.value("--book") != "all";
  const bool no_failures = report.failures.empty();
  if (names_one && !report.has_met && no_failures) {
    return Error::not_found("charge");
  }
  report.text += std::to_string(report.compared) + " charges since " + format_rfc3339(from) + ", " +
                 std::to_string(report.unbooked) + " without a booking";
  if (report.debits.oldest) {
    report.text += "\n" + std::to_string(report.debits.count) +
                   " pending bank debits, the oldest since " +
                   format_rfc3339(*report.debits.oldest);
  }
  print_report(invocation,
               {{"ok", report.unbooked == 0 && no_failures},
                {"compared", report.compared},
                {"since", format_rfc3339(from)},
                {"unbooked", std::move(report.list)},
                {"bankDebits", view(report.debits)},
                {"failures", std::move(report.failures)}},
               report.text);
  if (!no_failures) {
    return kFailed;
  }
  return report.unbooked == 0 ? kOk : kProblemsFound;
}

}  // namespace molar::app
