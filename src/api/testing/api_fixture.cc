#include "api/testing/api_fixture.h"

#include <stdexcept>

#include "api/testing/openapi_document.h"
#include "api/testing/test_catalogue.h"
#include "base/log.h"
#include "domain/account/accounts.h"
#include "domain/billing/billing_records.h"
#include "domain/billing/charging/billing_service.h"
#include "domain/billing/jobs/billing_jobs.h"
#include "domain/checkout/checkout_service.h"
#include "domain/complaints/feedback_service.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"
#include "domain/complaints/testing/memory_file_store.h"
#include "domain/content/testing/test_brands.h"
#include "domain/directory/visitor/directory_services.h"
#include "domain/documents/papers.h"
#include "domain/documents/testing/fake_printer.h"
#include "domain/limits/rate_limiter.h"
#include "domain/membership/member_service.h"
#include "domain/membership/membership_service.h"
#include "domain/membership/renewal_effect.h"
#include "domain/outbox/member_messages.h"
#include "domain/plan/catalogue.h"
#include "domain/plan/plan_service.h"
#include "domain/purchase/join_effect.h"
#include "domain/purchase/purchase_service.h"
#include "domain/seo/site_map.h"
#include "domain/session/account_store.h"
#include "domain/session/session_service.h"

namespace molar::api {
namespace {

constexpr std::int64_t kStart = 1'795'280'400'000;  // 2026-11-21T17:00:00Z

void import(storage::Database& database, const std::string& group, std::string_view catalogue) {
  const Date today = date_in_zone(from_millis(kStart), "America/Phoenix");
  const Status imported = database.transact([&](storage::Connection& sql) {
    return domain::import_catalogue(sql, group, catalogue, today);
  });
  if (imported.has_error()) {
    throw std::runtime_error("test catalogue: " + imported.error().code + " " +
                             imported.error().detail);
  }
}

}  // namespace

struct ApiFixture::Parts {
  Parts(storage::Database& database, const Clock& clock, RandomSource& random,
        PasswordHasher& hasher, domain::PaymentGateway& gateway)
      : brands(database, clock),
        limits(database, clock, "test key of the limits"),
        feedback(database, limits, clock, random),
        grievance_files(database, files, limits, clock, random),
        grievances(database, limits, clock, random),
        site_maps(database),
        sessions(database, clock, random, hasher, limits),
        accounts(database, sessions, hasher, limits, clock, random),
        billing_records(database),
        members(database, billing_records),
        messages(database),
        plans(database, clock),
        papers(database, plans, printer, limits, clock, random),
        directory(database, plans, printer, limits, clock, random),
        checkouts(database, plans, hasher, clock, random),
        gateways(gateway),
        ledger(clock, random),
        charges(
            database, gateways, effects, limits,
            [this](const std::string& group) { return brands.catalog.find_by_group(group); }, clock,
            random),
        renewal(clock, random),
        prepay(clock, random),
        new_card(clock, random),
        joining(clock, random),
        purchases(database, gateways, charges, limits, clock),
        billing_jobs(
            database, charges, gateways, [this] { return brands.catalog.all(); }, clock, random),
        billing(database, charges, clock, random),
        memberships(database, charges, ledger, plans, clock, random),
        services{clock,
                 random,
                 brands.catalog,
                 brands.content,
                 sessions,
                 members,
                 plans,
                 checkouts,
                 purchases,
                 limits,
                 feedback,
                 site_maps,
                 "test key of the csrf tokens",
                 "build-1",
                 false,
                 std::make_shared<const std::string>(R"({"openapi":"3.1.0"})")} {
    services.papers = &papers;
    services.directory = &directory;
    services.messages = &messages;
    services.memberships = &memberships;
    memberships.changes().register_effects(effects);
    effects.add(domain::kRenewal, renewal);
    effects.add("prepay", prepay);
    effects.add(domain::kUpdateCard, new_card);
    effects.add(domain::kJoin, joining);
    services.billing = &billing;
    services.grievances = &grievances;
    services.grievance_files = &grievance_files;
    services.accounts = &accounts;
    import(database, "cedar", cedar_catalogue());
    import(database, "harbor", harbor_catalogue());
  }

  domain::TestBrands brands;
  domain::RateLimiter limits;
  domain::FeedbackService feedback;
  domain::MemoryFileStore files;
  domain::GrievanceFiles grievance_files;
  domain::GrievanceService grievances;
  domain::SiteMaps site_maps;
  domain::SessionService sessions;
  domain::Accounts accounts;
  domain::BillingRecords billing_records;
  domain::MemberService members;
  domain::MemberMessages messages;
  domain::FakePrinter printer;
  domain::PlanService plans;
  domain::Papers papers;
  domain::DirectoryServices directory;
  domain::CheckoutService checkouts;
  domain::PaymentGateways gateways;
  domain::Ledger ledger;
  domain::ChargeEffects effects;
  domain::ChargeService charges;
  domain::RenewalEffect renewal;
  domain::PrepayEffect prepay;
  domain::CardEffect new_card;
  domain::JoinEffect joining;
  domain::PurchaseService purchases;
  domain::BillingJobs billing_jobs;
  domain::BillingService billing;
  domain::MembershipService memberships;
  Services services;
};

ApiFixture::ApiFixture()
    : clock_(from_millis(kStart)), hasher_({.cost = {.memory_kib = 64, .passes = 1}}) {}

ApiFixture::~ApiFixture() {
  set_log_sink(nullptr);
}

void ApiFixture::SetUp() {
  DatabaseTest::SetUp();
  if (IsSkipped()) {
    return;
  }
  set_log_sink([](std::string_view) {});
  parts_ = std::make_unique<Parts>(database(), clock_, random_, hasher_, gateway_);
  bind_all(router_, parts_->services);
}

Services& ApiFixture::services() {
  return parts_->services;
}

ApiClient ApiFixture::browser(const std::string& host) {
  return ApiClient(router_, host);
}

ApiClient ApiFixture::browser_of(const SeededMember& member, const std::string& host) {
  ApiClient client = browser(host);
  const ApiAnswer answer =
      client.post("/api/login", R"({"email":")" + member.email + R"(","password":")" +
                                    std::string(kTestPassword) + "\"}");
  if (answer.status != 200) {
    throw std::runtime_error("cannot log in: " + answer.body);
  }
  return client;
}

SeededMember ApiFixture::add_member(const std::string& email, const std::string& group_key) {
  SeededMember seeded{.household_id = make_ulid(clock_, random_),
                      .member_id = make_ulid(clock_, random_),
                      .account_id = make_ulid(clock_, random_),
                      .email = email};
  const std::string hash = *hasher_.hash(kTestPassword);
  const std::string number = make_member_number(random_);
  const Status added = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("insert into household (id, group_key, created_at) values (:id, :group, :now)",
                seeded.household_id, group_key, clock_.now());
    sql.execute(
        "insert into member (id, group_key, household_id, member_number, role, relationship, "
        "first_name, last_name, date_of_birth, email, phone, address_line1, city, state, zip, "
        "language, added_on, status) values (:id, :group, :household, :number, 'primary', 'self', "
        "'Ana', 'Lee', '1988-05-01', :email, '6025550134', '12 Palo Verde Rd', 'Phoenix', 'AZ', "
        "'85001', 'en', '2026-11-21', 'active')",
        seeded.member_id, group_key, seeded.household_id, number, email);
    domain::account_store::insert(sql,
                                  {.id = seeded.account_id,
                                   .group_key = group_key,
                                   .email = email,
                                   .password_hash = hash,
                                   .member_id = seeded.member_id,
                                   .household_id = seeded.household_id},
                                  clock_.now());
    return {};
  });
  if (added.has_error()) {
    throw std::runtime_error("cannot add a member: " + added.error().code);
  }
  return seeded;
}

SeededMember ApiFixture::add_adult_dependent(const SeededMember& primary, const std::string& email,
                                             const std::string& group_key) {
  SeededMember seeded{.household_id = primary.household_id,
                      .member_id = make_ulid(clock_, random_),
                      .account_id = make_ulid(clock_, random_),
                      .email = email};
  const std::string hash = *hasher_.hash(kTestPassword);
  const std::string number = make_member_number(random_);
  const Status added = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute(
        "insert into member (id, group_key, household_id, member_number, role, relationship, "
        "first_name, last_name, date_of_birth, email, language, added_on, status) values (:id, "
        ":group, :household, :number, 'adult_dependent', 'spouse', 'Bea', 'Lee', '1990-02-03', "
        ":email, 'en', '2026-11-21', 'active')",
        seeded.member_id, group_key, seeded.household_id, number, email);
    domain::account_store::insert(sql,
                                  {.id = seeded.account_id,
                                   .group_key = group_key,
                                   .email = email,
                                   .password_hash = hash,
                                   .member_id = seeded.member_id,
                                   .household_id = seeded.household_id},
                                  clock_.now());
    return {};
  });
  if (added.has_error()) {
    throw std::runtime_error("cannot add an adult dependent: " + added.error().code);
  }
  return seeded;
}

std::int64_t ApiFixture::count_sessions() {
  return *database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from session");
  });
}

void ApiFixture::run_money_jobs() {
  parts_->billing_jobs.run_all([] { return true; });
}

}  // namespace molar::api
