// The whole API: what it needs, and the one function that registers it.
#pragma once

#include <memory>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "http/router.h"

namespace molar::domain {
class Accounts;
class BrandCatalog;
class Captcha;
class ContentPreviews;
class ContentService;
class SessionService;
class MemberService;
class PlanService;
class CheckoutService;
class PurchaseService;
class RateLimiter;
class FeedbackService;
class MemberMessages;
class GrievanceFiles;
class GrievanceService;
struct Papers;
struct DirectoryServices;
class MembershipService;
class BillingService;
class SiteMaps;
class ProviderEvents;
}  // namespace molar::domain

namespace molar::api {

struct Services {
  const Clock& clock;
  RandomSource& random;
  domain::BrandCatalog& brands;
  domain::ContentService& content;
  domain::SessionService& sessions;
  domain::MemberService& members;
  domain::PlanService& plans;
  domain::CheckoutService& checkouts;
  domain::PurchaseService& purchases;
  domain::RateLimiter& limits;
  domain::FeedbackService& feedback;
  domain::SiteMaps& site_maps;
  std::string csrf_key;  // secret; HMAC key of the CSRF tokens
  std::string build_id;  // of the web build; part of the anonymous CSRF token
  bool production = false;
  // api/openapi.yaml as JSON, made by the web build; without it /api/openapi.json is not found.
  std::shared_ptr<const std::string> openapi_json = nullptr;
  // Unpublished versions and the key of the links to them; without them there are no previews.
  domain::ContentPreviews* previews = nullptr;
  std::string preview_key = {};
  // Without it no captcha is asked for.
  domain::Captcha* captcha = nullptr;
  // Everything about a person's own account; always there but in tests of other areas.
  domain::Accounts* accounts = nullptr;
  domain::MemberMessages* messages = nullptr;
  domain::GrievanceService* grievances = nullptr;
  domain::GrievanceFiles* grievance_files = nullptr;
  // Cards, receipts, agreements and savings.
  domain::Papers* papers = nullptr;
  // Offices: search, facts, the complete list, reports.
  domain::DirectoryServices* directory = nullptr;
  domain::MembershipService* memberships = nullptr;
  domain::BillingService* billing = nullptr;
  // Webhooks of payment providers; null: none is configured.
  domain::ProviderEvents* provider_events = nullptr;
};

// The CSRF token of a page: bound to the session's token hash when there is one, else to brand and
// build.
std::string csrf_token(const Services& services, std::string_view group_key,
                       std::string_view session_token_hash);

// Each in its own <area>_api.cc.
void bind_content(http::Router& router, Services& services);
void bind_auth(http::Router& router, Services& services);
void bind_account(http::Router& router, Services& services);
void bind_account_access(http::Router& router, Services& services);
void bind_member(http::Router& router, Services& services);
void bind_plan(http::Router& router, Services& services);
void bind_checkout(http::Router& router, Services& services);
void bind_purchase(http::Router& router, Services& services);
void bind_messages(http::Router& router, Services& services);
void bind_contact(http::Router& router, Services& services);
void bind_grievance(http::Router& router, Services& services);
void bind_grievance_files(http::Router& router, Services& services);
void bind_membership(http::Router& router, Services& services);
void bind_billing(http::Router& router, Services& services);
void bind_documents(http::Router& router, Services& services);
void bind_savings(http::Router& router, Services& services);
void bind_dentist(http::Router& router, Services& services);
void bind_calculator(http::Router& router, Services& services);
void bind_price_quotes(http::Router& router, Services& services);
void bind_webhooks(http::Router& router, Services& services);
void bind_seo(http::Router& router, Services& services);
void bind_directory(http::Router& router, Services& services);
void bind_office(http::Router& router, Services& services);
void bind_openapi(http::Router& router, Services& services);

void bind_all(http::Router& router, Services& services);

}  // namespace molar::api
