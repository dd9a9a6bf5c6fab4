#include "domain/outbox/outbox_retention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/outbox/outbox_store.h"
#include "domain/outbox/testing/outbox_fixture.h"

namespace molar::domain {
namespace {

using std::chrono::hours;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr hours kDay{24};

class OutboxRetentionTest : public OutboxTest {
 protected:
  // Dedupe keys of the remaining messages.
  std::vector<std::string> left() {
    return database().read([](Connection& sql) {
      return sql.query<std::string>("select dedupe_key from outbox order by dedupe_key");
    });
  }
  void queue_as(const std::string& key, const std::string& kind,
                std::optional<std::string> household = "household-1") {
    Notice notice = welcome(key);
    notice.kind = kind;
    notice.dedupe_key = key;
    notice.household_id = std::move(household);
    queue(notice);
  }
};
MOLAR_ON_BOTH_DATABASES(OutboxRetentionTest);

TEST_P(OutboxRetentionTest, notices_to_members_are_stored_five_years_and_others_one) {
  queue_as("a receipt", "receipt");
  queue_as("an invitation", "invite");
  queue_as("for a visitor", "contact_confirmation", std::nullopt);
  queue_as("for the brand", "contact_notice");
  ASSERT_EQ(worker().deliver_due(), 4U);

  clock_.advance(364 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), 0);
  clock_.advance(3 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), 3);
  EXPECT_THAT(left(), ElementsAre("a receipt"));

  clock_.advance(4 * 365 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), 0);
  clock_.advance(4 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), 1);
  EXPECT_THAT(left(), IsEmpty());
}

TEST_P(OutboxRetentionTest, queued_messages_remain_and_dead_ones_are_deleted) {
  queue_as("waits", "invite");
  clock_.advance(1ms);
  queue_as("dead", "invite");
  const std::string dead = *database().read([](Connection& sql) {
    return sql.query_one<std::string>("select id from outbox where dedupe_key = 'dead'");
  });
  database().write([&](Connection& sql) { outbox_store::mark_dead(sql, dead, "no such address"); });
  clock_.advance(6 * 366 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), 1);
  EXPECT_THAT(left(), ElementsAre("waits"));
}

TEST_P(OutboxRetentionTest, deletes_more_messages_than_fit_one_statement) {
  constexpr int kMessages = 501;
  for (int i = 0; i < kMessages; ++i) {
    queue_as("invite " + std::to_string(i), "invite");
  }
  database().write([](Connection& sql) { sql.execute("update outbox set status = 'sent'"); });
  clock_.advance(2 * 366 * kDay);
  EXPECT_EQ(purge_outbox(database(), clock_), kMessages);
}

}  // namespace
}  // namespace molar::domain
