#include "domain/complaints/message_retention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "base/log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/complaints/contact_service.h"
#include "domain/complaints/grievance_admin.h"
#include "domain/complaints/grievance_service.h"
#include "domain/complaints/testing/memory_file_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;
using testing::UnorderedElementsAre;

constexpr std::chrono::hours kDay{24};

class MessageRetentionTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    set_log_sink([](std::string_view) {});
    brand_.group_key = "cedar";
    brand_.time_zone = "America/Phoenix";
    brand_.languages = {"en"};
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    const ServiceBase base(database(), clock_, random_);
    files_ = std::make_unique<GrievanceFiles>(base, store_, *limits_);
    service_ = std::make_unique<GrievanceService>(base, *limits_);
    retention_ = std::make_unique<MessageRetention>(base, *files_);
  }
  void TearDown() override { set_log_sink(nullptr); }

  // A grievance with one file.
  GrievanceKey file_grievance() {
    const FileOwner owner{"cedar", "secret", ""};
    auto file = files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1");
    GrievanceInput input;
    input.filer = "visitor";
    input.member_name = "Ana Lee";
    input.email = "ana@example.com";
    input.preferred_reply = "email";
    input.about = "office";
    input.happened_on = *parse_date("2026-11-20");
    input.description = "Nobody answered the telephone.";
    input.files = {file->id};
    input.idempotency_key = "key-" + file->id;
    auto sent = service_->send({brand_, "en", "192.0.2.1", std::nullopt, owner}, input);
    return {"cedar", sent->number};
  }
  void write_contact(const std::string& topic, bool suspected = false) {
    ContactService contact({database(), clock_, random_}, *limits_);
    ContactInput input{"Ana", topic + "@example.com", std::nullopt, topic,
                       "A message about " + topic};
    input.suspected = suspected;
    ASSERT_TRUE(
        contact.receive_contact({brand_, "en", "192.0.2.1", std::nullopt}, input).has_value());
  }
  std::vector<std::string> topics() {
    std::vector<std::string> found;
    for (const auto& one :
         ContactAdmin(database(), clock_, random_, "cli:ops").list("cedar", 100)) {
      found.push_back(one.input.topic);
    }
    return found;
  }
  GrievanceAdmin admin() { return {database(), clock_, random_, "cli:ops"}; }
  std::string status(const GrievanceKey& key) { return admin().show(key)->grievance.status; }
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](Connection& c) { return c.query_one<std::int64_t>(sql); });
  }

  FakeClock clock_{from_millis(1'795'280'400'000)};  // 2026-11-21, ten in the morning in Phoenix
  SeededRandom random_{5};
  Brand brand_;
  MemoryFileStore store_;
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<GrievanceFiles> files_;
  std::unique_ptr<GrievanceService> service_;
  std::unique_ptr<MessageRetention> retention_;
};
MOLAR_ON_BOTH_DATABASES(MessageRetentionTest);

TEST_P(MessageRetentionTest, ADecisionIsClosedAfterTheAppealDeadline) {
  const GrievanceKey key = file_grievance();
  ASSERT_TRUE(admin().decide(key, "upheld", "You are right.").has_value());
  clock_.set(from_millis(1'797'922'799'999));  // 2026-12-21, the last moment in Phoenix
  retention_->run();
  EXPECT_EQ(status(key), "resolved");
  clock_.advance(1ms);
  retention_->run();
  EXPECT_EQ(status(key), "closed");
  EXPECT_EQ(admin().show(key)->entries.back().kind, "closed");
  retention_->run();
  EXPECT_EQ(admin().show(key)->entries.size(), 3U) << "once";
}

TEST_P(MessageRetentionTest, GrievancesAreKeptForFiveYearsAfterTheirEnd) {
  const GrievanceKey ended = file_grievance();
  const GrievanceKey open = file_grievance();
  ASSERT_TRUE(admin().decide(ended, "upheld", "You are right.").has_value());
  clock_.advance(kDay * 40);
  retention_->run();
  ASSERT_EQ(status(ended), "closed");
  clock_.advance(kDay * 366 * 5);
  retention_->run();
  EXPECT_TRUE(admin().show(ended).has_value());
  EXPECT_EQ(store_.count(), 2U);
  clock_.advance(1ms);
  retention_->run();
  EXPECT_EQ(admin().show(ended).error().code, "grievance_not_found");
  EXPECT_EQ(store_.count(), 1U);
  EXPECT_EQ(count("select count(*) from grievance_entry"), 1);
  EXPECT_EQ(status(open), "received") << "what is not over stays";
}

TEST_P(MessageRetentionTest, RowsStayUntilTheBytesOfTheirFilesAreDeleted) {
  ASSERT_TRUE(admin().decide(file_grievance(), "upheld", "You are right.").has_value());
  const FileOwner owner{"cedar", "secret", ""};
  const auto unsent = files_->add(owner, "b.pdf", "%PDF-1.7", "192.0.2.1");
  const auto removed = files_->add(owner, "c.pdf", "%PDF-1.7", "192.0.2.1");
  store_.is_read_only = true;
  EXPECT_TRUE(files_->remove(owner, removed->id).has_value());
  EXPECT_EQ(files_->open(owner, removed->id).error().code, "file_not_found");
  clock_.advance(kDay * 40);
  retention_->run();
  EXPECT_EQ(files_->open(owner, unsent->id).error().code, "file_not_found");
  clock_.advance(kDay * 366 * 5 + 1ms);
  retention_->run();
  EXPECT_EQ(count("select count(*) from grievance_file"), 3);
  EXPECT_EQ(store_.count(), 3U);
  store_.is_read_only = false;
  retention_->run();
  EXPECT_EQ(count("select count(*) from grievance_file"), 0);
  EXPECT_EQ(count("select count(*) from grievance"), 0);
  EXPECT_EQ(store_.count(), 0U);
}

TEST_P(MessageRetentionTest, AHundredFilesThatCannotBeDeletedDoNotHideTheOthers) {
  for (int i = 0; i <= 100; ++i) {
    const auto number = std::to_string(i);
    const FileOwner owner{"cedar", "secret" + number, ""};
    const auto file = files_->add(owner, "a.pdf", "%PDF-1.7", "10.0." + number + ".1");
    ASSERT_TRUE(file.has_value());
    store_.stuck.insert(i < 100 ? file->id : "");
    clock_.advance(1h);
  }
  clock_.advance(kDay * 2);
  retention_->run();
  EXPECT_EQ(store_.count(), 100U);
  EXPECT_EQ(count("select count(*) from grievance_file"), 100);
  store_.stuck.clear();
  retention_->run();

  for (int i = 0; i <= 100; ++i) {
    ASSERT_TRUE(admin().decide(file_grievance(), "upheld", "You are right.").has_value());
    clock_.advance(1h);
  }
  const auto ids = database().read([](storage::Connection& sql) {
    return sql.query<std::string>(
        "select id from grievance_file where grievance_id is not null order by created_at"
        " limit 100");
  });
  store_.stuck.insert(ids.begin(), ids.end());
  clock_.advance(kDay * 40);
  retention_->run();
  retention_->run();  // each run closes a hundred
  clock_.advance(kDay * 366 * 5 + 1ms);
  retention_->run();
  EXPECT_EQ(store_.count(), 100U);
  EXPECT_EQ(count("select count(*) from grievance"), 100);
}

TEST_P(MessageRetentionTest, MessagesAreKeptAccordingToTopicAndSuspicion) {
  write_contact("billing");
  write_contact("membership");
  write_contact("other");
  write_contact("find_dentist", /*suspected=*/true);
  clock_.advance(kDay * 30 + 1ms);
  retention_->run();
  EXPECT_THAT(topics(), UnorderedElementsAre("billing", "membership", "other"));
  clock_.advance(kDay * 336);
  retention_->run();
  EXPECT_THAT(topics(), UnorderedElementsAre("billing", "membership"));
  clock_.advance(kDay * 366 * 4);
  retention_->run();
  EXPECT_TRUE(topics().empty());
}

TEST_P(MessageRetentionTest, ReadingAMessageIsAudited) {
  write_contact("billing");
  ContactAdmin contacts(database(), clock_, random_, "cli:ops");
  EXPECT_EQ(contacts.show("cedar", "C-2026-000001")->input.name, "Ana");
  EXPECT_EQ(contacts.show("harbor", "C-2026-000001").error().code, "message_not_found");
  EXPECT_TRUE(contacts.list("harbor", 100).empty());
  EXPECT_EQ(count("select count(*) from audit where actor = 'cli:ops' and action = 'contact.show'"),
            1);
}

TEST_P(MessageRetentionTest, AFullDiskLeavesNoRowOfTheFile) {
  store_.is_full = true;
  const FileOwner owner{"cedar", "secret", ""};
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1").error().code,
              "files_unavailable");
  }
  EXPECT_EQ(count("select count(*) from grievance_file"), 0);
  store_.is_full = false;
  EXPECT_TRUE(files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1").has_value());
}

TEST_P(MessageRetentionTest, UploadsAreLimitedPerNetwork) {
  store_.is_full = false;
  for (int i = 0; i < 40; ++i) {
    const FileOwner owner{"cedar", "secret " + std::to_string(i), ""};
    ASSERT_TRUE(files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1").has_value());
  }
  const FileOwner owner{"cedar", "another", ""};
  EXPECT_EQ(files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1").error().code, "rate_limited");
  EXPECT_TRUE(files_->add(owner, "a.pdf", "%PDF-1.7", "198.51.100.1").has_value());
}

TEST_P(MessageRetentionTest, UploadsOfANetworkAreLimitedPerDay) {
  store_.is_full = false;
  int added = 0;
  for (int i = 0; i < 120; ++i) {
    if (i % 40 == 0) {
      clock_.advance(std::chrono::hours(2));
    }
    const FileOwner owner{"cedar", "secret " + std::to_string(i), ""};
    added += files_->add(owner, "a.pdf", "%PDF-1.7", "192.0.2.1").has_value() ? 1 : 0;
  }
  EXPECT_EQ(added, 80);
  EXPECT_TRUE(files_->add({"cedar", "x", ""}, "a.pdf", "%PDF-1.7", "198.51.100.1").has_value());
  clock_.advance(std::chrono::hours(26));
  EXPECT_TRUE(files_->add({"cedar", "y", ""}, "a.pdf", "%PDF-1.7", "192.0.2.1").has_value());
}

}  // namespace
}  // namespace molar::domain
