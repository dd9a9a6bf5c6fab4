// The object graph of the domain: all services on one database, in the order of their dependencies.
// The server, the commands and the tests build the same graph with different dependencies.
#pragma once

#include <string>

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
  explicit Services(const ServiceDeps& deps);
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  BrandCatalog brands;  // empty until load()
  ContentPreviews previews;
  ContentService content;
  RateLimiter limits;
  ContactService contact;
  GrievanceFiles grievance_files;
  GrievanceService grievances;
  MessageRetention message_retention;
  SiteMaps site_maps;
  SessionService sessions;
  Accounts accounts;
  PlanService plans;
  CheckoutService checkouts;
  MemberService members;
  MemberMessages messages;
  CardService cards;
  DocumentService documents;
  SavingsService savings;
  PriceQuotes price_quotes;
  DirectoryServices directory;
  Ledger ledger;
  ChargeEffects charge_effects;
  RenewalEffect renewal_effect;
  PrepayEffect prepay_effect;
  CardEffect card_effect;
  JoinEffect join_effect;
  ChargeService charges;
  PurchaseService purchases;
  BillingJobs billing_jobs;
  BillingService billing;
  MembershipService memberships;
  ChargeComparison comparison;
  LateBookingEffect late_booking_effect;
  LateBooking late_booking;
  ProviderEvents provider_events;
};

}  // namespace molar::domain
