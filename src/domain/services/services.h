// The object graph of the domain: all services on one database, in the order of their dependencies.
// The server, the commands and the tests build the same graph with different dependencies.
#pragma once

#include <string>
#include <utility>

#include "base/clock.h"
#include "base/password_hash.h"
#include "base/random.h"
#include "domain/account/accounts.h"
#include "domain/billing/charging/billing_service.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/billing_jobs.h"
#include "domain/billing/ledger.h"
#include "domain/cards/card_service.h"
#include "domain/checkout/checkout_service.h"
#include "domain/complaints/contact_service.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"
#include "domain/complaints/message_retention.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/directory/visitor/directory_services.h"
#include "domain/documents/document_service.h"
#include "domain/documents/price_quotes.h"
#include "domain/limits/rate_limiter.h"
#include "domain/membership/member_service.h"
#include "domain/membership/membership_service.h"
#include "domain/membership/renewal_effect.h"
#include "domain/outbox/member_messages.h"
#include "domain/payment/charge_comparison.h"
#include "domain/payment/late_booking.h"
#include "domain/payment/provider_events.h"
#include "domain/plan/catalogue.h"
#include "domain/plan/plan_service.h"
#include "domain/ports/document_printer.h"
#include "domain/ports/file_store.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/script.h"
#include "domain/ports/webhook_reader.h"
#include "domain/purchase/join_effect.h"
#include "domain/purchase/purchase_service.h"
#include "domain/savings/savings_service.h"
#include "domain/seo/site_map.h"
#include "domain/session/session_service.h"
#include "storage/database.h"

namespace molar::domain {

// Dependencies of the graph, which must outlive it.
struct ServiceDeps {
  storage::Database& database;
  const Clock& clock;
  RandomSource& random;
  PasswordHasher& hasher;
  ContentSchema& schema;
  const PaymentGateways& gateways;
  const WebhookReader& webhooks;
  FileStore& uploads;  // files of grievances
  DocumentPrinter& printer;
  std::string limits_key;  // secret; HMAC key of the counters' subjects
  BrandCatalogOptions brands;
};

// A new service is a member here, and also a reference in api/api.h if an API call uses it.
struct Services {
  explicit Services(ServiceDeps dependencies) : deps(std::move(dependencies)) {
    charge_effects.add(kRenewal, renewal_effect);
    charge_effects.add("prepay", prepay_effect);
    charge_effects.add(kUpdateCard, card_effect);
    charge_effects.add(kJoin, join_effect);
    charge_effects.add(kLateBooking, late_booking_effect);
    memberships.changes().register_effects(charge_effects);
  }
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  const ServiceDeps deps;
  BrandCatalog brands{deps.database, deps.schema, deps.brands};  // empty until load()
  ContentPreviews previews{deps.database, deps.schema};
  ContentService content{deps.database, deps.schema, deps.clock, deps.random, import_catalogue};
  RateLimiter limits{deps.database, deps.clock, deps.limits_key};
  ContactService contact{deps.database, limits, deps.clock, deps.random};
  GrievanceFiles grievance_files{deps.database, deps.uploads, limits, deps.clock, deps.random};
  GrievanceService grievances{deps.database, limits, deps.clock, deps.random};
  MessageRetention message_retention{deps.database, grievance_files, deps.clock, deps.random};
  SiteMaps site_maps{deps.database};
  SessionService sessions{deps.database, deps.clock, deps.random, deps.hasher, limits};
  Accounts accounts{deps.database, sessions, deps.hasher, limits, deps.clock, deps.random};
  PlanService plans{deps.database, deps.clock};
  CheckoutService checkouts{deps.database, plans, deps.hasher, deps.clock, deps.random};
  MemberService members{deps.database};
  MemberMessages messages{deps.database};
  CardService cards{deps.database, deps.printer, limits, deps.clock, deps.random};
  DocumentService documents{deps.database, deps.printer, deps.clock, deps.random};
  SavingsService savings{deps.database, deps.clock, deps.random};
  PriceQuotes price_quotes{deps.database, plans, deps.printer, limits, deps.clock, deps.random};
  DirectoryServices directory{deps.database, plans, deps.printer, limits, deps.clock, deps.random};
  Ledger ledger{deps.clock, deps.random};
  ChargeEffects charge_effects;
  RenewalEffect renewal_effect{deps.clock, deps.random};
  PrepayEffect prepay_effect{deps.clock, deps.random};
  CardEffect card_effect{deps.clock, deps.random};
  JoinEffect join_effect{deps.clock, deps.random};
  ChargeService charges{deps.database,
                        deps.gateways,
                        charge_effects,
                        limits,
                        [this](const std::string& group) { return brands.find_by_group(group); },
                        deps.clock,
                        deps.random};
  PurchaseService purchases{deps.database, deps.gateways, charges, limits, deps.clock};
  BillingJobs billing_jobs{deps.database, charges,
                           deps.gateways, [this] { return brands.all(); },
                           deps.clock,    deps.random};
  BillingService billing{deps.database, charges, deps.clock, deps.random};
  MembershipService memberships{deps.database, charges, ledger, plans, deps.clock, deps.random};
  ChargeComparison comparison{deps.database, deps.gateways, deps.clock};
  LateBookingEffect late_booking_effect{ledger};
  LateBooking late_booking{deps.database,  deps.gateways, charges.completion(),
                           charge_effects, deps.clock,    deps.random};
  ProviderEvents provider_events{deps.database, deps.webhooks, deps.clock};
};

}  // namespace molar::domain
