#include "domain/checkout/testing/shop_test_base.h"

#include "domain/billing/testing/crashing.h"
#include "domain/plan/catalogue.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr std::int64_t kStart = 1'795'280'400'000;  // 2026-11-21T17:00:00Z

Brand make_brand() {
  Brand brand;
  brand.group_key = "cedar";
  brand.name = "Cedar Dental";
  brand.time_zone = "America/Phoenix";
  brand.hosts = {"cedar.localhost"};
  brand.languages = {"en", "es"};
  brand.plans_whitelist = {2, 1, 3, 5};
  brand.organisation = {"Cedar Plans LLC", "1 Main Street, Phoenix, AZ 85001", "8005550100",
                        "https://cedar.example", "help@cedar.example"};
  brand.mail_from_name = "Cedar Dental";
  brand.mail_from_address = "no-reply@cedar.example";
  for (const std::string& language : brand.languages) {
    std::string prefix = language == "es" ? "ES " : "";
    brand.consents[language] = {{"disclosures", "v1", prefix + "Not insurance."},
                                {"terms", "v1", prefix + "The terms."},
                                {"auto_renew", "v1", prefix + "Renew my plan."}};
  }
  return brand;
}

}  // namespace

std::string_view shop_catalogue() {
  return R"({
  "plans": [
    {"id": 1, "sortOrder": 1, "name": "Solo", "audience": "adult", "states": ["AZ", "CA"],
     "prices": [{"cycle": "annual", "cents": 12900}, {"cycle": "monthly", "cents": 1290}],
     "perDependentCents": 8400, "maxMembers": 2, "processingFeeCents": 2000,
     "feeScheduleId": "2026", "translations": {"es": {"name": "Individual"}}},
    {"id": 2, "sortOrder": 2, "name": "Family", "audience": "family",
     "prices": [{"cycle": "annual", "cents": 18900}],
     "perDependentCents": 3600, "maxMembers": 10, "processingFeeCents": 3000,
     "officeScope": "list", "officeIds": [21, 22], "feeScheduleId": "2026"},
    {"id": 3, "name": "Draft", "audience": "adult", "status": "draft",
     "prices": [{"cycle": "annual", "cents": 100}], "maxMembers": 1},
    {"id": 4, "name": "Hidden", "audience": "adult",
     "prices": [{"cycle": "annual", "cents": 100}], "maxMembers": 1},
    {"id": 5, "name": "Free", "audience": "adult",
     "prices": [{"cycle": "annual", "cents": 1000}], "maxMembers": 1}
  ],
  "feeSchedules": [
    {"id": "2026", "effectiveFrom": "2026-01-01", "lines": [
      {"procedure": "exam", "label": "Exam", "labelEs": "Examen", "usualCents": 8000,
       "memberCents": 4000}]},
    {"id": "2026-at-21", "effectiveFrom": "2026-01-01", "lines": [
      {"procedure": "exam", "label": "Exam", "usualCents": 9000, "memberCents": 3500}]}
  ],
  "offices": [
    {"id": 21, "name": "Palo Verde Dental", "phone": "(602) 555-0100",
     "feeScheduleId": "2026-at-21",
     "agreement": {"from": "2026-01-01", "terms": "Listed prices for members"},
     "address": {"line1": "12 Palo Verde Rd", "city": "Phoenix", "state": "AZ", "zip": "85001"}},
    {"id": 22, "name": "Resting Dental", "phone": "6025550101", "status": "paused",
     "address": {"line1": "13 Palo Verde Rd", "city": "Phoenix", "state": "AZ", "zip": "85001"}}
  ],
  "coupons": [
    {"code": "SMILE20", "kind": "percent", "value": 20, "label": "20% off",
     "translations": {"es": {"label": "20% menos"}}},
    {"code": "FAMILY15", "kind": "amount", "value": 1500, "planIds": [2], "label": "$15 off"},
    {"code": "NOFEE", "kind": "waive_processing_fee", "label": "No fee"},
    {"code": "OLD2025", "kind": "percent", "value": 10, "validTo": "2025-12-31", "label": "Old"},
    {"code": "ONCE", "kind": "amount", "value": 500, "maxUses": 1, "label": "Once"},
    {"code": "FOREVER10", "kind": "percent", "value": 10, "term": "all_terms", "label": "10% off"},
    {"code": "FREE100", "kind": "percent", "value": 100, "label": "All off"}
  ]
})";
}

ShopTest::ShopTest()
    : clock_(from_millis(kStart)),
      brand_(make_brand()),
      hasher_({.cost = {.memory_kib = 64, .passes = 1}}) {}

ShopTest::Parts::Parts(storage::Database& database, ScriptedGateway& gateway,
                       PasswordHasher& hasher, const Clock& clock, RandomSource& random,
                       const Brand& brand)
    : gateways(gateway),
      plans(database, clock),
      checkouts({database, clock, random}, plans, hasher),
      limits(database, clock, "a key for tests"),
      joining(clock, random),
      charges({database, clock, random}, gateways, effects, limits,
              [&brand](const std::string& group) {
                return group == brand.group_key ? std::make_shared<const Brand>(brand) : nullptr;
              }),
      purchases({database, clock, random}, gateways, charges, limits) {
  effects.add(kJoin, joining);
}

void ShopTest::SetUp() {
  DatabaseTest::SetUp();
  if (IsSkipped()) {
    return;
  }
  auto imported = database().transact([&](Connection& sql) {
    return import_catalogue(sql, brand_.group_key, shop_catalogue(),
                            date_in_zone(clock_.now(), brand_.time_zone));
  });
  ASSERT_TRUE(imported.has_value())
      << imported.error().code << " "
      << (imported.error().fields.empty() ? "" : imported.error().fields.front().field);
  parts_ = std::make_unique<Parts>(database(), gateway_, hasher_, clock_, random_, brand_);
}

std::string ShopTest::start(std::int64_t plan_id, BillingCycle cycle) {
  PlanChoice choice;
  choice.plan_id = plan_id;
  choice.cycle = cycle;
  if (plan_id == 2) {
    choice.office_id = 21;
  }
  auto started = checkouts().start({brand_, std::nullopt}, std::nullopt, choice, "en");
  EXPECT_TRUE(started.has_value()) << started.error().code;
  return started->new_token.value();
}

AccountInput ShopTest::account(const std::string& email) const {
  AccountInput input;
  input.email = email;
  input.password = "plum trees in winter";
  input.first_name = "Ana";
  input.last_name = "Lee";
  input.date_of_birth = parse_date("1988-05-01").value();
  input.phone = "6025550134";
  input.address = {"12 Elm St", "", "Phoenix", "AZ", "85001"};
  return input;
}

PersonInput ShopTest::child(const std::string& first_name) const {
  PersonInput input;
  input.first_name = first_name;
  input.last_name = "Lee";
  input.date_of_birth = parse_date("2015-02-03").value();
  input.relationship = Relationship::Child;
  return input;
}

ShopTest::Ready ShopTest::ready(const std::string& email, std::int64_t plan_id, int dependents,
                                std::optional<std::string> coupon) {
  std::string token = start(plan_id);
  EXPECT_TRUE(checkouts().save_account(key(token), account(email)).has_value());
  for (int i = 0; i < dependents; ++i) {
    auto added = checkouts().add_member(key(token),
                                        child("Kid" + std::string(1, static_cast<char>('a' + i))));
    EXPECT_TRUE(added.has_value()) << added.error().code;
  }
  EXPECT_TRUE(checkouts().confirm_members(key(token)).has_value());
  if (coupon) {
    PlanChange change;
    change.coupon = coupon;
    EXPECT_TRUE(checkouts().change(key(token), change).has_value());
  }
  auto quote = checkouts().create_quote(key(token), "en");
  EXPECT_TRUE(quote.has_value()) << quote.error().code;
  return {token, *quote};
}

Buyer ShopTest::buyer(const std::string& token) const {
  return {brand_, token, std::nullopt, {"192.0.2.1", "Tests/1.0", "http://cedar.localhost"}};
}

PurchaseInput ShopTest::order(const Ready& ready, const std::string& idempotency_key) const {
  PurchaseInput input;
  input.checkout_id = ready.quote.checkout_id;
  input.quote_id = ready.quote.id;
  input.payment_token = "tok_1";
  input.cycle = ready.quote.billing_cycle;
  input.consents = {{"disclosures", "v1"}, {"terms", "v1"}};
  input.idempotency_key = idempotency_key;
  return input;
}

Result<PurchaseOutcome> ShopTest::pay(const Ready& ready, const std::string& idempotency_key) {
  return purchases().purchase(buyer(ready.token), order(ready, idempotency_key));
}

Result<PurchaseOutcome> ShopTest::pay_with(const Ready& ready, const std::string& payment_token,
                                           const std::string& idempotency_key) {
  PurchaseInput input = order(ready, idempotency_key);
  input.payment_token = payment_token;
  return purchases().purchase(buyer(ready.token), input);
}

std::int64_t ShopTest::count(storage::Sql sql) {
  return database()
      .read([&](Connection& connection) { return connection.query_one<std::int64_t>(sql); })
      .value();
}

bool ShopTest::run_with_crash_at(
    int at, const std::function<void(PurchaseService&, ChargeCompletion&)>& work) {
  CrashPoint point(at);
  CrashingDatabase database_that_dies(database(), point);
  CrashingGateway gateway_that_dies(gateway_, point);
  try {
    PaymentGateways gateways(gateway_that_dies);
    RateLimiter limits(database_that_dies, clock_, "a key for tests");
    ChargeService charges(
        {database_that_dies, clock_, random_}, gateways, effects(), limits,
        [this](const std::string&) { return std::make_shared<const Brand>(brand_); });
    PurchaseService process({database_that_dies, clock_, random_}, gateways, charges, limits);
    work(process, charges.completion());
  } catch (const Killed&) {
  }
  clock_.advance(std::chrono::minutes(1));
  return point.died();
}

void ShopTest::expect_books(int memberships) {
  EXPECT_EQ(gateway_.succeeded(), memberships);
  EXPECT_EQ(count("select count(*) from household"), memberships);
  EXPECT_EQ(count("select count(*) from account"), memberships);
  EXPECT_EQ(count("select count(*) from subscription"), memberships);
  EXPECT_EQ(count("select count(*) from invoice"), memberships);
  EXPECT_EQ(count("select count(*) from payment"), memberships);
  EXPECT_EQ(count("select count(*) from receipt"), memberships);
  EXPECT_EQ(count("select count(*) from checkout where status = 'paid'"), memberships);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'welcome'"), memberships);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'receipt'"), memberships);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
  EXPECT_EQ(count("select coalesce(sum(total_cents), 0) from invoice"), gateway_.taken_cents());
}

}  // namespace molar::domain
