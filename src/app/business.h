// Every service over one database, with its adapters, in the order of their dependencies.
#pragma once

#include <string>

#include "adapters/documents/document_painter.h"
#include "adapters/folder_file_store.h"
#include "app/foundation.h"
#include "app/site/site_pack.h"
#include "base/password_hash.h"
#include "domain/account/accounts.h"
#include "domain/billing/billing_records.h"
#include "domain/billing/charging/billing_service.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/billing_jobs.h"
#include "domain/billing/ledger.h"
#include "domain/checkout/checkout_service.h"
#include "domain/complaints/feedback_retention.h"
#include "domain/complaints/feedback_service.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"
#include "domain/content/brand_catalog.h"
#include "domain/content/content_previews.h"
#include "domain/content/content_service.h"
#include "domain/directory/visitor/directory_services.h"
#include "domain/documents/papers.h"
#include "domain/limits/rate_limiter.h"
#include "domain/membership/member_service.h"
#include "domain/membership/membership_service.h"
#include "domain/membership/renewal_effect.h"
#include "domain/outbox/member_messages.h"
#include "domain/payment/charge_comparison.h"
#include "domain/payment/late_booking.h"
#include "domain/plan/plan_service.h"
#include "domain/ports/payment_gateways.h"
#include "domain/ports/script.h"
#include "domain/purchase/join_effect.h"
#include "domain/purchase/purchase_service.h"
#include "domain/seo/site_map.h"
#include "domain/session/session_service.h"

namespace molar::app {

struct Business {
  Business(Foundation& foundation, domain::ContentSchema& schema,
           const domain::PaymentGateways& payment_gateways, const SitePack& site,
           const std::string& secret_key);

  domain::BrandCatalog brands;
  domain::ContentPreviews previews;
  domain::ContentService content;
  PasswordHasher hasher;
  domain::RateLimiter limits;
  domain::FeedbackService feedback;
  adapters::FolderFileStore uploads;
  domain::GrievanceFiles grievance_files;
  domain::GrievanceService grievances;
  domain::FeedbackRetention feedback_retention;
  domain::SiteMaps site_maps;
  domain::SessionService sessions;
  domain::Accounts accounts;
  domain::PlanService plans;
  domain::CheckoutService checkouts;
  domain::BillingRecords billing_records;
  domain::MemberService members;
  domain::MemberMessages messages;
  adapters::DocumentPainter painter;
  domain::Papers papers;
  domain::DirectoryServices directory;
  domain::Ledger ledger;
  domain::ChargeEffects charge_effects;
  domain::RenewalEffect renewal_effect;
  domain::PrepayEffect prepay_effect;
  domain::CardEffect card_effect;
  domain::JoinEffect join_effect;
  domain::ChargeService charges;
  domain::PurchaseService purchases;
  domain::BillingJobs billing_jobs;
  domain::BillingService billing;
  domain::MembershipService memberships;
  domain::ChargeComparison comparison;
  domain::LateBookingEffect late_booking_effect;
  domain::LateBooking late_booking;
};

}  // namespace molar::app
