#include "api/testing/api_fixture.h"

#include <stdexcept>

#include "api/testing/openapi_document.h"
#include "api/testing/test_catalogue.h"
#include "api/testing/test_services.h"
#include "base/log.h"
#include "domain/plan/catalogue.h"
#include "domain/session/account_store.h"

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

struct Login {
  std::string group_key;
  std::string password_hash;
};

void insert_account(storage::Connection& sql, const SeededMember& member, const Login& login,
                    Timestamp now) {
  domain::account_store::insert(sql,
                                {.id = member.account_id,
                                 .group_key = login.group_key,
                                 .email = member.email,
                                 .password_hash = login.password_hash,
                                 .member_id = member.member_id,
                                 .household_id = member.household_id},
                                now);
}

}  // namespace

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
  services_ = std::make_unique<TestServices>(database(), clock_, random_, hasher_, gateway_);
  import(database(), "cedar", cedar_catalogue());
  import(database(), "harbor", harbor_catalogue());
  bind_all(router_, services_->services);
}

Services& ApiFixture::services() {
  return services_->services;
}

domain::NoCaptcha& ApiFixture::no_captcha() {
  return services_->captcha;
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
    insert_account(sql, seeded, {group_key, hash}, clock_.now());
    return {};
  });
  added.value();
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
    insert_account(sql, seeded, {group_key, hash}, clock_.now());
    return {};
  });
  added.value();
  return seeded;
}

std::int64_t ApiFixture::count_sessions() {
  return *database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>("select count(*) from session");
  });
}

void ApiFixture::run_money_jobs() {
  services_->graph.billing_jobs.run_all([] { return true; });
}

}  // namespace molar::api
