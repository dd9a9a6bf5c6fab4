// Two processes on one database run all jobs for a thousand due members at the same time.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/log.h"
#include "base/testing/seeded_random.h"
#include "domain/billing/testing/billing_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

class TwoProcessesTest : public BillingTest {
 protected:
  // Inserts a thousand members whose first terms are over, with one statement per table.
  void fill(int members) {
    std::string household = join();
    Subscription s = subscription(household);
    std::string method = database().read([](Connection& sql) {
      return *sql.query_one<std::string>("select provider_method_id from payment_method");
    });
    (void)database().transact([&](Connection& sql) -> Status {
      for (int i = 1; i < members; ++i) {
        std::string id = make_ulid(clock_, random_);
        sql.execute("insert into household (id, group_key, created_at) values (:id, 'cedar', 0)",
                    id);
        sql.execute(
            "insert into member (id, group_key, household_id, member_number, role, relationship,"
            " first_name, last_name, date_of_birth, email, language, added_on, status)"
            " values (:id, 'cedar', :household, :number, 'primary', 'self', 'Ana', 'Lee',"
            " '1988-05-01', 'ana@example.com', 'en', '2026-11-21', 'active')",
            id, id, id);
        sql.execute(
            "insert into payment_method (id, group_key, household_id, provider,"
            " provider_method_id, brand, last4, exp_month, exp_year, active, created_at) values"
            " (:id, 'cedar', :household, 'sandbox', :method, 'visa', '4242', 12, 2039, 1, 0)",
            id, id, method);
        s.id = id;
        s.household_id = id;
        billing_store::insert_subscription(sql, s);
      }
      return {};
    });
  }
};
MOLAR_ON_BOTH_DATABASES(TwoProcessesTest);

TEST_P(TwoProcessesTest, every_due_member_is_charged_once) {
  set_log_level(LogLevel::Error);
  constexpr int kMembers = 1'000;
  fill(kMembers);
  travel("2027-11-21");
  options_.charges_at_once = 2;
  auto work = [&](int seed) {
    auto own = storage::Database::open({.url = temp_database().url(), .connections = 4});
    ASSERT_TRUE(own.has_value());
    SeededRandom random(static_cast<std::uint64_t>(seed));
    BillingParts process(**own, gateway_, {brand_}, clock_, random, options_);
    for (int rounds = 0; rounds < 50; ++rounds) {
      process.jobs.run_all([] { return true; });
      bool more = (*own)->read([](Connection& sql) {
        return *sql.query_one<std::int64_t>(
                   "select count(*) from subscription where renews_on <= '2027-11-21'") > 0;
      });
      if (!more) {
        return;
      }
    }
  };
  std::thread other([&] { work(1'001); });
  work(1'002);
  other.join();
  set_log_level(LogLevel::Info);

  EXPECT_EQ(gateway_.succeeded(), kMembers + 1);
  EXPECT_EQ(count("select count(*) from payment where charge_attempt_id is not null"), kMembers);
  EXPECT_EQ(count("select count(distinct household_id) from payment"
                  " where charge_attempt_id is not null"),
            kMembers);
  EXPECT_EQ(count("select count(*) from subscription where starts_on = '2027-11-21'"
                  " and status = 'active'"),
            kMembers);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'renewed'"), kMembers);
  EXPECT_EQ(count("select count(*) from charge_attempt where status <> 'succeeded'"), 0);
  // Receipt numbers have no gaps.
  EXPECT_EQ(count("select count(distinct number) from receipt"), kMembers);
  EXPECT_EQ(count("select last_value from number_sequence where name = 'receipt:2027'"), kMembers);
}

}  // namespace
}  // namespace molar::domain
