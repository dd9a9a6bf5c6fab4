#include "domain/services/services.h"

#include "domain/plan/catalogue.h"

namespace molar::domain {

Services::Services(const ServiceDeps& deps)
    : brands(deps.database, deps.schema, deps.brands),
      previews(deps.database, deps.schema),
      content(deps.database, deps.schema, deps.clock, deps.random, import_catalogue),
      limits(deps.database, deps.clock, deps.limits_key),
      contact(deps.database, limits, deps.clock, deps.random),
      grievance_files(deps.database, deps.uploads, limits, deps.clock, deps.random),
      grievances(deps.database, limits, deps.clock, deps.random),
      message_retention(deps.database, grievance_files, deps.clock, deps.random),
      site_maps(deps.database),
      sessions(deps.database, deps.clock, deps.random, deps.hasher, limits),
      accounts(deps.database, sessions, deps.hasher, limits, deps.clock, deps.random),
      plans(deps.database, deps.clock),
      checkouts(deps.database, plans, deps.hasher, deps.clock, deps.random),
      members(deps.database),
      messages(deps.database),
      cards(deps.database, deps.printer, limits, deps.clock, deps.random),
      documents(deps.database, deps.printer, deps.clock, deps.random),
      savings(deps.database, deps.clock, deps.random),
      price_quotes(deps.database, plans, deps.printer, limits, deps.clock, deps.random),
      directory(deps.database, plans, deps.printer, limits, deps.clock, deps.random),
      ledger(deps.clock, deps.random),
      renewal_effect(deps.clock, deps.random),
      prepay_effect(deps.clock, deps.random),
      card_effect(deps.clock, deps.random),
      join_effect(deps.clock, deps.random),
      charges(
          deps.database, deps.gateways, charge_effects, limits,
          [this](const std::string& group) { return brands.find_by_group(group); }, deps.clock,
          deps.random),
      purchases(deps.database, deps.gateways, charges, limits, deps.clock),
      billing_jobs(
          deps.database, charges, deps.gateways, [this] { return brands.all(); }, deps.clock,
          deps.random),
      billing(deps.database, charges, deps.clock, deps.random),
      memberships(deps.database, charges, ledger, plans, deps.clock, deps.random),
      comparison(deps.database, deps.gateways, deps.clock),
      late_booking_effect(ledger),
      late_booking(deps.database, deps.gateways, charges.completion(), charge_effects, deps.clock,
                   deps.random),
      provider_events(deps.database, deps.webhooks, deps.clock) {
  charge_effects.add(kRenewal, renewal_effect);
  charge_effects.add("prepay", prepay_effect);
  charge_effects.add(kUpdateCard, card_effect);
  charge_effects.add(kJoin, join_effect);
  charge_effects.add(kLateBooking, late_booking_effect);
  memberships.changes().register_effects(charge_effects);
}

}  // namespace molar::domain
