#include "app/business.h"

#include "app/site/site_fonts.h"
#include "domain/plan/catalogue.h"

namespace molar::app {

namespace {

domain::BrandCatalogOptions brand_options(const Config& config) {
  return {!config.production(), config.server.default_group};
}

}  // namespace

Business::Business(Foundation& foundation, domain::ContentSchema& schema,
                   const domain::PaymentGateways& payment_gateways, const SitePack& site,
                   const std::string& secret_key)
    : brands(*foundation.database, schema, brand_options(foundation.config)),
      previews(*foundation.database, schema),
      content(*foundation.database, schema, foundation.clock, foundation.random,
              domain::import_catalogue),
      limits(*foundation.database, foundation.clock, "rate-limit:" + secret_key),
      feedback(*foundation.database, limits, foundation.clock, foundation.random),
      uploads(foundation.data_dir.root / "uploads"),
      grievance_files(*foundation.database, uploads, limits, foundation.clock, foundation.random),
      grievances(*foundation.database, limits, foundation.clock, foundation.random),
      feedback_retention(*foundation.database, grievance_files, foundation.clock,
                         foundation.random),
      site_maps(*foundation.database),
      sessions(*foundation.database, foundation.clock, foundation.random, hasher, limits),
      accounts(*foundation.database, sessions, hasher, limits, foundation.clock, foundation.random),
      plans(*foundation.database, foundation.clock),
      checkouts(*foundation.database, plans, hasher, foundation.clock, foundation.random),
      billing_records(*foundation.database),
      members(*foundation.database, billing_records),
      messages(*foundation.database),
      painter(site_fonts(site)),
      papers(*foundation.database, plans, painter, limits, foundation.clock, foundation.random),
      directory(*foundation.database, plans, painter, limits, foundation.clock, foundation.random),
      ledger(foundation.clock, foundation.random),
      renewal_effect(foundation.clock, foundation.random),
      prepay_effect(foundation.clock, foundation.random),
      card_effect(foundation.clock, foundation.random),
      join_effect(foundation.clock, foundation.random),
      charges(
          *foundation.database, payment_gateways, charge_effects, limits,
          [this](const std::string& group) { return brands.find_by_group(group); },
          foundation.clock, foundation.random),
      purchases(*foundation.database, payment_gateways, charges, limits, foundation.clock),
      billing_jobs(
          *foundation.database, charges, payment_gateways, [this] { return brands.all(); },
          foundation.clock, foundation.random),
      billing(*foundation.database, charges, foundation.clock, foundation.random),
      memberships(*foundation.database, charges, ledger, plans, foundation.clock,
                  foundation.random),
      comparison(*foundation.database, payment_gateways, foundation.clock),
      late_booking_effect(ledger),
      late_booking(*foundation.database, payment_gateways, charges.completion(), charge_effects,
                   foundation.clock, foundation.random) {
  charge_effects.add(domain::kRenewal, renewal_effect);
  charge_effects.add("prepay", prepay_effect);
  charge_effects.add(domain::kUpdateCard, card_effect);
  charge_effects.add(domain::kJoin, join_effect);
  charge_effects.add(domain::kLateBooking, late_booking_effect);
  memberships.changes().register_effects(charge_effects);
}

}  // namespace molar::app
