#include "domain/outbox/notice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/outbox/notice_kinds.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;

struct QueuedRow {
  std::string group_key;
  std::optional<std::string> household_id;
  std::optional<std::string> member_id;
  std::string kind;
  std::string to_address;
  std::string language;
  std::string reply_to;
  std::string data;
  bool shown = false;
  std::string status;
};
BOOST_DESCRIBE_STRUCT(QueuedRow, (),
                      (group_key, household_id, member_id, kind, to_address, language, reply_to,
                       data, shown, status))

class NoticeTest : public storage::DatabaseTest {
 protected:
  static Notice expired() {
    return {"cedar",
            "household-1",
            "member-1",
            "expired",
            "expired:subscription-1",
            "ana@example.com",
            "es",
            {{"firstName", "Ana"}, {"planName", "Cedar Family"}}};
  }
  bool queue(const Notice& notice) {
    auto queued = database().transact([&](Connection& sql) -> Result<bool> {
      return queue_notice(sql, notice, clock_, random_);
    });
    return queued.value();
  }
  QueuedRow row() {
    return *database().read([](Connection& sql) {
      return sql.query_one<QueuedRow>(
          "select group_key, household_id, member_id, kind, to_address, language, reply_to, data, "
          "shown, status from outbox");
    });
  }

  FakeClock clock_{Timestamp(1'795'000'000'000ms)};
  SeededRandom random_{7};
};
MOLAR_ON_BOTH_DATABASES(NoticeTest);

TEST_P(NoticeTest, a_notice_is_stored_as_kind_and_data_until_it_is_sent) {
  ASSERT_TRUE(queue(expired()));
  QueuedRow kept = row();
  EXPECT_EQ(kept.group_key, "cedar");
  EXPECT_EQ(kept.household_id, "household-1");
  EXPECT_EQ(kept.member_id, "member-1");
  EXPECT_EQ(kept.kind, "expired");
  EXPECT_EQ(kept.to_address, "ana@example.com");
  EXPECT_EQ(kept.language, "es");
  EXPECT_EQ(kept.data, R"({"firstName":"Ana","planName":"Cedar Family"})");
  EXPECT_TRUE(kept.shown);
  EXPECT_EQ(kept.status, "queued");
}

TEST_P(NoticeTest, the_same_notice_is_queued_once) {
  EXPECT_TRUE(queue(expired()));
  EXPECT_FALSE(queue(expired()));
  Notice other = expired();
  other.dedupe_key = "expired:subscription-2";
  EXPECT_TRUE(queue(other));
}

TEST_P(NoticeTest, a_password_reset_is_not_shown_on_the_site) {
  Notice reset = expired();
  reset.kind = "password_reset";
  queue(reset);
  EXPECT_FALSE(row().shown);
}

TEST(NoticeKinds, each_kind_is_listed_once_and_unknown_ones_are_not_shown) {
  std::set<std::string_view> names;
  for (const NoticeKind& kind : notice_kinds()) {
    EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
  }
  EXPECT_TRUE(is_shown_to_member("receipt"));
  EXPECT_FALSE(is_shown_to_member("grievance_notice"));
  EXPECT_FALSE(is_shown_to_member("no_such_kind"));
}

}  // namespace
}  // namespace molar::domain
