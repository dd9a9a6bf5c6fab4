#include "domain/membership/testing/membership_test_base.h"

#include "base/json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/ledger_store.h"
#include "domain/membership/consents.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

MembershipTest::Parts::Parts(storage::Database& database, ScriptedGateway& gateway,
                             const PlanService& plans, const Clock& clock, RandomSource& random,
                             const Brand& brand)
    : gateways(gateway),
      limits(database, clock, "a key for tests"),
      ledger(clock, random),
      renewal(clock, random),
      prepay(clock, random),
      card(clock, random),
      joining(clock, random),
      charges({database, clock, random}, gateways, effects, limits,
              [&brand](const std::string& group) {
                return group == brand.group_key ? std::make_shared<const Brand>(brand) : nullptr;
              }),
      refunds({database, clock, random}, gateways),
      renewals({database, clock, random}, charges),
      jobs({database, clock, random}, charges, gateways,
           [&brand] {
             return std::vector<std::shared_ptr<const Brand>>{std::make_shared<const Brand>(brand)};
           }),
      billing({database, clock, random}, charges),
      memberships({database, clock, random}, charges, ledger, plans) {
  effects.add(kRenewal, renewal);
  effects.add("prepay", prepay);
  effects.add(kUpdateCard, card);
  effects.add(kJoin, joining);
  memberships.changes().register_effects(effects);
}

void MembershipTest::SetUp() {
  ShopTest::SetUp();
  if (IsSkipped()) {
    return;
  }
  parts_ = std::make_unique<Parts>(database(), gateway_, plans(), clock_, random_, brand_);
}

std::string MembershipTest::join(std::int64_t plan_id, int dependents,
                                 std::optional<std::string> coupon, const std::string& email,
                                 const std::string& token, bool auto_renew) {
  Ready prepared = ready(email, plan_id, dependents, std::move(coupon));
  PurchaseInput input = order(prepared, "joining-0123456789-" + std::to_string(++joined_));
  input.payment_token = token;
  input.auto_renew = auto_renew;
  input.consents.push_back({"auto_renew", "v1"});
  auto paid = purchases().purchase(buyer(prepared.token), input);
  EXPECT_TRUE(paid.has_value()) << paid.error().code;
  return database()
      .read([&](Connection& sql) {
        return sql.query_one<std::string>("select household_id from account where id = :id",
                                          paid->account_id);
      })
      .value();
}

ChangeCaller MembershipTest::caller(const std::string& household,
                                    const std::string& language) const {
  return {brand_, household, "member:test", language};
}

json::object MembershipTest::quote(const std::string& household, ChangeKind kind,
                                   const json::object& inputs) {
  auto body = memberships().changes().quote(caller(household), kind, inputs);
  if (body.has_error()) {
    return {{kRefused, body.error().code}};
  }
  return json::parse(*body).as_object();
}

Result<json::object> MembershipTest::accept(const std::string& household, ChangeKind kind,
                                            const json::object& inputs, const std::string& quote_id,
                                            const std::string& key, const std::string& token) {
  json::object data = consents_to_json({{"disclosures", "v1"}, {"terms", "v1"}}, {});
  return memberships().changes().accept(caller(household), kind, inputs,
                                        {quote_id, token, key, std::move(data)});
}

Result<json::object> MembershipTest::change(const std::string& household, ChangeKind kind,
                                            const json::object& inputs, const std::string& key) {
  json::object shown = quote(household, kind, inputs);
  if (shown.contains(kRefused)) {
    return Error::conflict(json::value_to<std::string>(shown.at(kRefused)), "refused");
  }
  return accept(household, kind, inputs, json::value_to<std::string>(shown.at("quoteId")), key);
}

json::object MembershipTest::person(const std::string& first_name, const std::string& date_of_birth,
                                    const std::string& relationship) {
  return {{"person", json::object{{"firstName", first_name},
                                  {"lastName", "Lee"},
                                  {"dateOfBirth", date_of_birth},
                                  {"relationship", relationship}}}};
}

Subscription MembershipTest::subscription(const std::string& household) {
  return database()
      .read([&](Connection& sql) {
        return billing_store::find_subscription(sql, brand_.group_key, household);
      })
      .value();
}

Household MembershipTest::household(const std::string& id) {
  return database().read(
      [&](Connection& sql) { return load_household(sql, brand_, id, clock_, random_).value(); });
}

Statement MembershipTest::statement(const std::string& household) {
  return database().read(
      [&](Connection& sql) { return ledger_store::statement(sql, brand_.group_key, household); });
}

void MembershipTest::travel_to(const std::string& day) {
  // Phoenix is seven hours behind UTC all year.
  clock_.set(std::chrono::sys_days{parse_date(day).value()} + std::chrono::hours(19));
}

void MembershipTest::run_refunds() {
  parts_->refunds.run([] { return true; });
}

RenewalTally MembershipTest::run_renewals() {
  RenewalTally tally = parts_->renewals.renew_due(brand_, [] { return true; });
  RenewalTally tries = parts_->renewals.retry_due(brand_, [] { return true; });
  tally.renewed += tries.renewed;
  tally.failed += tries.failed;
  tally.expired += tries.expired;
  tally.canceled += tries.canceled;
  tally.left += tries.left;
  return tally;
}

void MembershipTest::expect_balance(const std::string& household) {
  run_refunds();
  Statement books = statement(household);
  EXPECT_TRUE(books.balances());
  EXPECT_EQ(books.net_cents, gateway_.taken_cents());
  EXPECT_EQ(books.refund_pending_cents, 0);
  EXPECT_EQ(count("select count(*) from charge_attempt where status = 'pending'"), 0);
}

std::int64_t MembershipTest::notices(const std::string& kind) {
  return database()
      .read([&](Connection& sql) {
        return sql.query_one<std::int64_t>("select count(*) from outbox where kind = :kind", kind);
      })
      .value();
}

}  // namespace molar::domain
