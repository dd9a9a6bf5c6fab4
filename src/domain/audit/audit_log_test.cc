#include "domain/audit/audit_log.h"

#include <gtest/gtest.h>

#include "base/clock.h"
#include "base/random.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;

class AuditLogTest : public storage::DatabaseTest {
 protected:
  void write(const std::string& group, const std::string& actor, const std::string& action,
             const std::string& entity_id) {
    clock_.advance(std::chrono::hours(1));
    auto done = database().transact([&](Connection& sql) -> Status {
      audit_log::append(sql, {group, actor, action, "thing", entity_id, {{"why", "asked"}}}, clock_,
                        random_);
      return {};
    });
    ASSERT_TRUE(done.has_value());
  }
  // "action entity_id" of the rows, in order.
  std::string read(const AuditFilter& filter, std::int64_t limit = 50) {
    std::string text;
    for (const AuditRow& row : rows(filter, limit)) {
      text += (text.empty() ? "" : ", ") + row.action + " " + row.entity_id;
    }
    return text;
  }
  std::vector<AuditRow> rows(const AuditFilter& filter, std::int64_t limit) {
    return database().read([&](Connection& sql) { return audit_log::newest(sql, filter, limit); });
  }

  FakeClock clock_{from_millis(1'795'000'000'000)};
  SeededRandom random_{7};
};
MOLAR_ON_BOTH_DATABASES(AuditLogTest);

TEST_P(AuditLogTest, FiltersAndPagesEntriesNewestFirst) {
  const Timestamp start = clock_.now();
  write("cedar", "cli:ann", "member_read", "h1");
  write("cedar", "cli:bob", "refunded", "h1");
  write("harbor", "cli:ann", "member_read", "h2");
  EXPECT_EQ(read({}), "member_read h2, refunded h1, member_read h1");
  EXPECT_EQ(read({.group_key = "cedar"}), "refunded h1, member_read h1");
  EXPECT_EQ(read({.actor = "cli:ann"}), "member_read h2, member_read h1");
  EXPECT_EQ(read({.action = "refunded"}), "refunded h1");
  EXPECT_EQ(read({.entity_id = "h2"}), "member_read h2");
  EXPECT_EQ(read({.since = start + std::chrono::hours(2)}), "member_read h2, refunded h1");
  EXPECT_EQ(read({.before = start + std::chrono::hours(2)}), "member_read h1");
  EXPECT_EQ(read({.group_key = "mesa"}), "");
  const auto first = rows({}, 2);
  ASSERT_EQ(first.size(), 2U);
  EXPECT_EQ(first[1].actor, "cli:bob");
  EXPECT_EQ(first[1].detail, R"({"why":"asked"})");
  EXPECT_EQ(read({.before_id = first[1].id}), "member_read h1");  // the next page
}

}  // namespace
}  // namespace molar::domain
