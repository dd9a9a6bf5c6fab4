#include "domain/billing/jobs/due_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using std::chrono::milliseconds;
using storage::Connection;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Timestamp kDueNow{std::chrono::milliseconds{1'795'280'400'000}};
constexpr int kAllDue = 50;

// A membership with its household; the id is both.
struct DueRow {
  std::string id;
  std::string status = "active";
  std::string renews_on = "2026-11-21";
  std::optional<std::string> next_try_on = {};
  std::optional<std::string> next_notice_on = {};
  std::string group = "cedar";
  std::int64_t lease_until = 0;
};

struct CardRow {
  std::string id;
  int year = 2026;
  int month = 11;
  std::string group = "cedar";
  int active = 1;
  int notified = 0;
};

class DueStoreTest : public storage::DatabaseTest {
 protected:
  void add_household(Connection& sql, const std::string& id, const std::string& group) {
    sql.execute(
        "insert into household (id, group_key, created_at) values (:id, :group, 1)"
        " on conflict (id) do nothing",
        id, group);
  }
  void add(const DueRow& due) {
    database().write([&](Connection& sql) {
      add_household(sql, due.id, due.group);
      sql.execute(
          "insert into subscription (id, group_key, household_id, plan_id, plan_name, cycle,"
          " status, starts_on, ends_on, renews_on, anchor_day, auto_renew, price_cents,"
          " next_price_cents, refund_until, refund_rule, created_at, next_try_on, next_notice_on,"
          " lease_until) values (:id, :group, :household, 1, 'Solo', 'annual', :status,"
          " '2025-11-21', '2026-11-20', :renews, 21, 1, 12900, 12900, '2025-12-21',"
          " 'window_30_fee_kept', 1, :try, :notice, :lease)",
          due.id, due.group, due.id, due.status, due.renews_on, due.next_try_on, due.next_notice_on,
          due.lease_until);
    });
  }
  void add(const CardRow& card) {
    database().write([&](Connection& sql) {
      add_household(sql, "home of " + card.id, card.group);
      sql.execute(
          "insert into payment_method (id, group_key, household_id, provider, provider_method_id,"
          " brand, last4, exp_month, exp_year, active, created_at, expiry_notified) values (:id,"
          " :group, :household, 'sandbox', 'm', 'visa', '4242', :month, :year, :active, 1,"
          " :notified)",
          card.id, card.group, "home of " + card.id, card.month, card.year, card.active,
          card.notified);
    });
  }
  template <class Find>
  std::vector<std::string> ids(Find find) {
    std::vector<std::string> ids;
    for (const auto& row : database().read(find)) {
      ids.push_back(row.id);
    }
    return ids;
  }
  std::vector<std::string> expiring(int year, int month) {
    return ids([&](Connection& sql) {
      return due_store::cards_expiring(sql, "cedar", year, month, kAllDue);
    });
  }

  const Date today_ = *parse_date("2026-11-21");
};
MOLAR_ON_BOTH_DATABASES(DueStoreTest);

TEST_P(DueStoreTest, terms_over_are_of_active_memberships_of_the_brand_and_not_leased) {
  add(DueRow{.id = "today"});
  add(DueRow{.id = "earlier", .renews_on = "2026-10-01"});
  add(DueRow{.id = "tomorrow", .renews_on = "2026-11-22"});
  add(DueRow{.id = "other brand", .group = "harbor"});
  add(DueRow{.id = "leased", .lease_until = to_millis(kDueNow) + 1});
  add(DueRow{.id = "lease over", .renews_on = "2026-11-01", .lease_until = to_millis(kDueNow)});
  for (const char* status : {"scheduled", "past_due", "suspended", "canceled", "expired"}) {
    add(DueRow{.id = status, .status = status});
  }
  const auto find = [&](int limit) {
    return ids([&](Connection& sql) {
      return due_store::terms_over(sql, "cedar", today_, kDueNow, limit);
    });
  };
  EXPECT_THAT(find(kAllDue), ElementsAre("earlier", "lease over", "today"));
  EXPECT_THAT(find(1), ElementsAre("earlier"));
}

TEST_P(DueStoreTest, tries_are_due_from_their_day_on_unless_leased) {
  add(DueRow{.id = "today", .status = "past_due", .next_try_on = "2026-11-21"});
  add(DueRow{.id = "earlier", .status = "suspended", .next_try_on = "2026-11-20"});
  add(DueRow{.id = "tomorrow", .status = "past_due", .next_try_on = "2026-11-22"});
  add(DueRow{.id = "none", .status = "past_due"});
  add(DueRow{.id = "leased",
             .status = "past_due",
             .next_try_on = "2026-11-01",
             .lease_until = to_millis(kDueNow) + 1});
  add(DueRow{
      .id = "other brand", .status = "past_due", .next_try_on = "2026-11-01", .group = "harbor"});
  EXPECT_THAT(ids([&](Connection& sql) {
                return due_store::tries_due(sql, "cedar", today_, kDueNow, kAllDue);
              }),
              ElementsAre("earlier", "today"));
}

TEST_P(DueStoreTest, unpaid_memberships_get_no_notice_of_their_renewal) {
  add(DueRow{.id = "today", .next_notice_on = "2026-11-21"});
  add(DueRow{.id = "canceled", .status = "canceled", .next_notice_on = "2026-11-20"});
  add(DueRow{.id = "tomorrow", .next_notice_on = "2026-11-22"});
  add(DueRow{.id = "none"});
  add(DueRow{.id = "past due", .status = "past_due", .next_notice_on = "2026-11-01"});
  add(DueRow{.id = "suspended", .status = "suspended", .next_notice_on = "2026-11-01"});
  add(DueRow{.id = "other brand", .next_notice_on = "2026-11-01", .group = "harbor"});
  const auto due = [&] {
    return ids(
        [&](Connection& sql) { return due_store::notices_due(sql, "cedar", today_, kAllDue); });
  };
  EXPECT_THAT(due(), ElementsAre("canceled", "today"));
  database().write([&](Connection& sql) {
    due_store::set_next_notice(sql, "today", add_days(today_, 1));
    due_store::set_next_notice(sql, "canceled", std::nullopt);
  });
  EXPECT_THAT(due(), IsEmpty());
}

TEST_P(DueStoreTest, overdue_are_memberships_that_the_jobs_did_not_reach_or_set_aside) {
  const std::int64_t aside = to_millis(kDueNow) + 1;
  add(DueRow{.id = "a missed term", .renews_on = "2026-11-19"});
  add(DueRow{.id = "a term of yesterday", .renews_on = "2026-11-20"});
  add(DueRow{.id = "b missed try", .status = "past_due", .next_try_on = "2026-11-19"});
  add(DueRow{.id = "b try of yesterday", .status = "past_due", .next_try_on = "2026-11-20"});
  add(DueRow{.id = "c aside", .renews_on = "2026-12-01", .lease_until = aside});
  add(DueRow{.id = "c being charged", .renews_on = "2026-12-01", .lease_until = aside - 1});
  add(DueRow{.id = "d aside",
             .status = "past_due",
             .renews_on = "2026-12-02",
             .next_try_on = "2026-12-05",
             .lease_until = aside});
  add(DueRow{
      .id = "e ended", .status = "expired", .renews_on = "2026-11-01", .lease_until = aside});
  add(DueRow{.id = "f other brand", .renews_on = "2026-11-18", .group = "harbor"});
  EXPECT_THAT(
      ids([&](Connection& sql) { return due_store::overdue(sql, add_days(today_, -1), kDueNow); }),
      ElementsAre("f other brand", "a missed term", "b missed try", "c aside", "d aside"));
}

TEST_P(DueStoreTest, a_lease_hides_one_membership_until_it_ends) {
  add(DueRow{.id = "one"});
  add(DueRow{.id = "two"});
  database().write(
      [](Connection& sql) { due_store::lease(sql, "one", kDueNow + milliseconds{1}); });
  const auto due = [&](Timestamp now) {
    return ids([&](Connection& sql) {
             return due_store::terms_over(sql, "cedar", today_, now, kAllDue);
           })
        .size();
  };
  EXPECT_EQ(due(kDueNow), 1U);
  EXPECT_EQ(due(kDueNow + milliseconds{1}), 2U);
}

TEST_P(DueStoreTest, cards_of_the_month_come_before_those_of_former_years) {
  add(CardRow{.id = "this month"});
  add(CardRow{.id = "next month", .month = 12});
  add(CardRow{.id = "last year", .year = 2025, .month = 12});
  add(CardRow{.id = "next year", .year = 2027, .month = 1});
  add(CardRow{.id = "removed", .active = 0});
  add(CardRow{.id = "removed long ago", .year = 2024, .active = 0});
  add(CardRow{.id = "notified", .notified = 1});
  add(CardRow{.id = "notified long ago", .year = 2024, .notified = 1});
  add(CardRow{.id = "other brand", .group = "harbor"});
  add(CardRow{.id = "long ago of another brand", .year = 2024, .group = "harbor"});
  EXPECT_THAT(expiring(2026, 11), ElementsAre("this month"));
  database().write([](Connection& sql) { due_store::mark_expiry_notified(sql, "this month"); });
  EXPECT_THAT(expiring(2026, 11), ElementsAre("last year"));
  database().write([](Connection& sql) { due_store::mark_expiry_notified(sql, "last year"); });
  EXPECT_THAT(expiring(2026, 11), IsEmpty());
  EXPECT_THAT(expiring(2026, 12), ElementsAre("next month"));
}

}  // namespace
}  // namespace molar::domain
