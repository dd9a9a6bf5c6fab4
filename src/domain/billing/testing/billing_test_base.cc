#include "domain/billing/testing/billing_test_base.h"

#include "base/json.h"
#include "domain/billing/ledger_store.h"
#include "domain/household/member_store.h"
#include "domain/numbering/human_number.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

constexpr std::int64_t kStart = 1'795'280'400'000;  // 2026-11-21T17:00:00Z

std::vector<ChargeLine> joining_lines(const TestMembership& membership) {
  std::vector<ChargeLine> lines{{"plan", "Solo", 1, membership.price_cents}};
  if (membership.fee_cents > 0) {
    lines.push_back({"processing_fee", "Processing fee", 1, membership.fee_cents});
  }
  return lines;
}

}  // namespace

Brand make_billing_brand(const std::string& group, const std::string& zone) {
  Brand brand;
  brand.group_key = group;
  brand.name = "Cedar Dental";
  brand.time_zone = zone;
  brand.hosts = {group + ".localhost"};
  brand.languages = {"en", "es"};
  brand.organisation = {"Cedar Plans LLC", "1 Main Street, Phoenix, AZ 85001", "8005550100",
                        "https://cedar.example", "help@cedar.example"};
  return brand;
}

BillingParts::BillingParts(storage::Database& database, PaymentGateway& gateway,
                           const std::vector<std::shared_ptr<const Brand>>& brands,
                           const Clock& clock, RandomSource& random, RenewalOptions options)
    : gateways(gateway),
      limits(database, clock, "a key for tests"),
      ledger(clock, random),
      renewal(clock, random),
      prepay(clock, random),
      card(clock, random),
      charges({database, clock, random}, gateways, effects, limits,
              [brands](const std::string& group) -> std::shared_ptr<const Brand> {
                for (const auto& brand : brands) {
                  if (brand->group_key == group) {
                    return brand;
                  }
                }
                return nullptr;
              }),
      jobs(
          {database, clock, random}, charges, gateways, [brands] { return brands; }, options),
      service({database, clock, random}, charges) {
  effects.add(kRenewal, renewal);
  effects.add("prepay", prepay);
  effects.add("update_card", card);
}

BillingTest::BillingTest()
    : clock_(from_millis(kStart)),
      brand_(std::make_shared<Brand>(make_billing_brand("cedar", "America/Phoenix"))) {
  options_.charges_at_once = 1;
}

void BillingTest::SetUp() {
  DatabaseTest::SetUp();
  if (IsSkipped()) {
    return;
  }
  use_brand(brand_);
}

void BillingTest::use_brand(std::shared_ptr<const Brand> brand) {
  brand_ = std::move(brand);
  parts_ = std::make_unique<BillingParts>(database(), gateway_,
                                          std::vector<std::shared_ptr<const Brand>>{brand_}, clock_,
                                          random_, options_);
}

std::string BillingTest::join(const TestMembership& membership) {
  return join(*brand_, membership);
}

std::string BillingTest::join(const Brand& brand, const TestMembership& membership) {
  const std::string& group = brand.group_key;
  Date starts = parse_date(membership.starts_on).value();
  Term term = make_term(parse_text<BillingCycle>(membership.cycle).value(), starts,
                        static_cast<unsigned>(starts.day()));
  std::string number = std::to_string(++joined_);
  std::int64_t total = membership.price_cents + membership.fee_cents;
  Charge charge;
  charge.provider_id = "none_" + number;
  if (!membership.token.empty()) {
    ChargeRequest request;
    request.idempotency_key = "join-" + group + number;
    request.group_key = group;
    request.payment_token = membership.token;
    request.amount_cents = total;
    charge = gateway_.charge(request);
  } else {
    total = 0;
  }
  auto done = database().transact([&](Connection& sql) -> Result<std::string> {
    auto id = [&] { return make_ulid(clock_, random_); };
    std::string household = id();
    member_store::insert_household(sql, household, group, clock_.now());
    member_store::insert_member(
        sql, {id(), group, household, make_member_number(random_), "primary", "self", "Ana", "Lee",
              parse_date("1988-05-01").value(), "ana" + number + "@example.com", "6025550134",
              "12 Elm St", "", "Phoenix", "AZ", "85001", membership.language, starts, "active"});
    PaymentMethod method{id(),   group, household, "sandbox", charge.method_id, "visa",
                         "4242", 12,    2039,      true,      clock_.now()};
    if (!charge.method_id.empty()) {
      billing_store::insert_payment_method(sql, method);
    }
    Subscription s;
    s.id = id();
    s.group_key = group;
    s.household_id = household;
    s.plan_id = 1;
    s.plan_name = "Solo";
    s.cycle = membership.cycle;
    s.status = "active";
    s.starts_on = term.starts_on;
    s.ends_on = term.ends_on;
    s.renews_on = term.renews_on;
    s.anchor_day = static_cast<int>(static_cast<unsigned>(starts.day()));
    s.auto_renew = membership.auto_renew;
    s.price_cents = membership.price_cents;
    s.next_price_cents = membership.price_cents;
    s.refund_rule = membership.refund_rule;
    s.refund_until = refund_until(refund_rule_by_code(membership.refund_rule), starts);
    s.created_at = clock_.now();
    billing_store::insert_subscription(sql, s);
    Invoice invoice;
    invoice.id = id();
    invoice.group_key = group;
    invoice.household_id = household;
    invoice.subscription_id = s.id;
    invoice.status = "paid";
    invoice.lines = charge_lines_to_json(joining_lines(membership));
    invoice.total_cents = total;
    invoice.issued_on = starts;
    invoice.due_on = starts;
    invoice.created_at = clock_.now();
    invoice.term_starts_on = term.starts_on;
    invoice.term_ends_on = term.ends_on;
    billing_store::insert_invoice(sql, invoice);
    Payment payment{
        id(),        group, household, invoice.id, std::nullopt, "sandbox", charge.provider_id,
        "succeeded", total, "visa",    "4242",     clock_.now()};
    billing_store::insert_payment(sql, payment);
    return household;
  });
  return done.value();
}

void BillingTest::travel(Date day) {
  // Noon of that day in the zone, searched from noon UTC: no zone differs by more than 14 hours.
  Timestamp noon = std::chrono::sys_days{day} + std::chrono::hours(12);
  for (int hours = -14; hours <= 14; hours += 2) {
    Timestamp at = noon + std::chrono::hours(hours);
    if (date_in_zone(at, brand_->time_zone) == day &&
        date_in_zone(at + std::chrono::hours(6), brand_->time_zone) == day) {
      clock_.set(at);
      return;
    }
  }
  clock_.set(noon);
}

Date BillingTest::today() const {
  return date_in_zone(clock_.now(), brand_->time_zone);
}

void BillingTest::run_jobs() {
  jobs().run_all([] { return true; });
}

Subscription BillingTest::subscription(const std::string& household) {
  return database()
      .read([&](Connection& sql) {
        return billing_store::find_subscription(sql, brand_->group_key, household);
      })
      .value();
}

void BillingTest::expect_term(const std::string& household, const std::string& starts,
                              const std::string& ends) {
  const Subscription s = subscription(household);
  EXPECT_EQ(format_date(s.starts_on), starts);
  EXPECT_EQ(format_date(s.ends_on), ends);
  EXPECT_EQ(s.renews_on, add_days(s.ends_on, 1));
}

void BillingTest::set_next_price(const std::string& household, std::int64_t cents) {
  (void)database().transact([&](Connection& sql) -> Status {
    Subscription s = subscription_in(sql, household);
    s.next_price_cents = cents;
    billing_store::update_subscription(sql, s);
    return {};
  });
}

void BillingTest::prepay_in_part(const std::string& household) {
  (void)database().transact([&](Connection& sql) -> Status {
    ledger().grant_credit(sql, "cedar", household, 12'900, "prepaid", "test", household);
    Subscription s = subscription_in(sql, household);
    s.prepaid_until = parse_date("2028-11-20").value();
    s.next_price_cents = 16'500;
    billing_store::update_subscription(sql, s);
    return {};
  });
}

void BillingTest::set_card(const std::string& reason) {
  const auto method = database().read([](Connection& sql) {
    return sql.query_one<std::string>(
        "select provider_method_id from payment_method where active = 1");
  });
  gateway_.set_method(*method, reason);
}

std::vector<std::string> BillingTest::notices(const std::string& household) {
  return database().read([&](Connection& sql) {
    return sql.query<std::string>(
        "select kind from outbox where household_id = :household order by created_at, id",
        household);
  });
}

std::vector<std::string> BillingTest::events(const std::string& household) {
  std::vector<std::string> kinds = notices(household);
  std::erase_if(kinds, [](const std::string& kind) {
    return kind == "renewal_notice" || kind == "yearly_reminder" || kind == "card_expiring";
  });
  return kinds;
}

json::object BillingTest::last_notice(const std::string& kind) {
  auto text = database().read([&](Connection& sql) {
    return sql.query_one<std::string>(
        "select data from outbox where kind = :kind order by created_at desc, id desc limit 1",
        kind);
  });
  return text ? parse_trusted_json(*text).as_object() : json::object{};
}

std::int64_t BillingTest::count(storage::Sql sql) {
  return database()
      .read([&](Connection& connection) { return connection.query_one<std::int64_t>(sql); })
      .value();
}

Statement BillingTest::statement(const std::string& household) {
  return database().read(
      [&](Connection& sql) { return ledger_store::statement(sql, brand_->group_key, household); });
}

void BillingTest::expect_balanced() {
  std::int64_t net = 0;
  auto ids = database().read([&](Connection& sql) {
    return sql.query<std::string>("select id from household order by id");
  });
  for (const std::string& id : ids) {
    Statement books = statement(id);
    EXPECT_TRUE(books.balances()) << id << ": paid " << books.paid_cents << " refunded "
                                  << books.refunded_cents << " net " << books.net_cents
                                  << " credit " << books.credit_cents;
    net += books.net_cents;
  }
  EXPECT_EQ(net, gateway_.taken_cents());
}

}  // namespace molar::domain
