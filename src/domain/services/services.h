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
  const ServiceBase base{deps.database, deps.clock, deps.random};
  BrandCatalog brands{deps.database, deps.schema, deps.brands};  // empty until load()
  ContentPreviews previews{deps.database, deps.schema};
  ContentService content{base, deps.schema, import_catalogue};
  RateLimiter limits{deps.database, deps.clock, deps.limits_key};
  ContactService contact{base, limits};
  GrievanceFiles grievance_files{base, deps.uploads, limits};
  GrievanceService grievances{base, limits};
  MessageRetention message_retention{base, grievance_files};
  SiteMaps site_maps{deps.database};
  SessionService sessions{base, deps.hasher, limits};
  Accounts accounts{base, sessions, deps.hasher, limits};
  PlanService plans{deps.database, deps.clock};
  CheckoutService checkouts{base, plans, deps.hasher};
  MemberService members{deps.database};
  MemberMessages messages{deps.database};
  CardService cards{base, deps.printer, limits};
  DocumentService documents{base, deps.printer};
  SavingsService savings{base};
  PriceQuotes price_quotes{base, plans, deps.printer, limits};
  DirectoryServices directory{base, plans, deps.printer, limits};
  Ledger ledger{deps.clock, deps.random};
  ChargeEffects charge_effects;
  RenewalEffect renewal_effect{deps.clock, deps.random};
  PrepayEffect prepay_effect{deps.clock, deps.random};
  CardEffect card_effect{deps.clock, deps.random};
  JoinEffect join_effect{deps.clock, deps.random};
  ChargeService charges{base, deps.gateways, charge_effects, limits,
                        [this](const std::string& group) { return brands.find_by_group(group); }};
  PurchaseService purchases{base, deps.gateways, charges, limits};
  BillingJobs billing_jobs{base, charges, deps.gateways, [this] { return brands.all(); }};
  BillingService billing{base, charges};
  MembershipService memberships{base, charges, ledger, plans};
  ChargeComparison comparison{base, deps.gateways};
  LateBookingEffect late_booking_effect{ledger};
  LateBooking late_booking{base, deps.gateways, charges.completion(), charge_effects};
  ProviderEvents provider_events{base, deps.webhooks};
};

}  // namespace molar::domain
