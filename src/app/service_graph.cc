#include "app/service_graph.h"

#include <array>

#include "base/log.h"
#include "domain/billing/charge_store.h"
#include "domain/payment/disputes.h"

namespace molar::app {

namespace {

using domain::ProviderEvent;

// Logs a charge whose attempt was declined or voided: a defect. An event alone never books it.
void warn_of_unbooked(const ProviderEvent& event, std::string_view status) {
  bool paid = event.type == "payment_intent.succeeded";
  if (paid && (status == "declined" || status == "voided")) {
    log_event(LogLevel::Error, "charge_without_booking",
              {{"group", event.group_key},
               {"attempt", event.idempotency_key},
               {"charge", event.object_id}});
  }
}

bool complete_attempt(const ProviderEvent& event, domain::Services& services,
                      Foundation& foundation) {
  auto attempt = foundation.database->read(
      [&](Connection& sql) { return domain::charge_store::find(sql, event.idempotency_key); });
  if (!attempt || attempt->group_key != event.group_key) {
    return true;
  }
  warn_of_unbooked(event, attempt->status);
  auto settled = services.charges.completion().settle_pending(attempt->id);
  return !settled || !settled->attempt.pending();
}

}  // namespace

ServiceGraph::ServiceGraph(Foundation& foundation, domain::ContentSchema& schema,
                           const Payments& payments, const SitePack& site,
                           const std::string& secret_key)
    : uploads(foundation.data_dir.root / "uploads"),
      painter(site_fonts(site)),
      services({.database = *foundation.database,
                .clock = foundation.clock,
                .random = foundation.random,
                .hasher = hasher,
                .schema = schema,
                .gateways = payments.gateways(),
                .webhooks = payments.webhooks(),
                .uploads = uploads,
                .printer = painter,
                .limits_key = "rate-limit:" + secret_key,
                .brands = {.serve_unknown_hosts = !foundation.config.production(),
                           .default_group = foundation.config.server.default_group}}) {}

std::vector<adapters::FontFile> site_fonts(const SitePack& site) {
  constexpr std::array<std::string_view, 2> kFolders = {"client/assets/", "server/fonts/"};
  std::vector<adapters::FontFile> fonts;
  for (const auto& [name, bytes] : site.files()) {
    for (const std::string_view folder : kFolders) {
      if (!name.starts_with(folder)) {
        continue;
      }
      std::string family = adapters::font_family_of(std::string_view(name).substr(folder.size()));
      if (!family.empty()) {
        fonts.push_back({std::move(family), bytes});
      }
    }
  }
  return fonts;
}

void connect_events(domain::Services& services, Foundation& foundation) {
  domain::ProviderEvents& events = services.provider_events;
  auto intent = [&services, &foundation](const ProviderEvent& event) {
    // No outcome yet: the bank waits for the buyer, or the debit is under way.
    bool waits = event.type.ends_with(".created") || event.type.ends_with(".requires_action") ||
                 event.type.ends_with(".processing");
    return waits || event.idempotency_key.empty() || complete_attempt(event, services, foundation);
  };
  auto refund = [&services](const ProviderEvent& event) {
    return event.idempotency_key.empty() ||
           services.billing_jobs.refunds().settle_pending(event.idempotency_key);
  };
  events.on("payment_intent.", intent);
  events.on("setup_intent.", intent);
  events.on("refund.", refund);
  events.on("charge.refund.", refund);
  events.on("charge.dispute.", [&foundation](const ProviderEvent& event) {
    return domain::note_dispute(*foundation.database, event, foundation.clock, foundation.random);
  });
}

}  // namespace molar::app
