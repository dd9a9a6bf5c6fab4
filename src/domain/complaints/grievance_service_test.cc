#include "domain/complaints/grievance_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "base/testing/captured_log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "domain/complaints/grievance_store.h"
#include "domain/complaints/testing/memory_file_store.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using storage::Connection;
using testing::HasSubstr;
using testing::Not;

class GrievanceServiceTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    brand_.group_key = "cedar";
    brand_.time_zone = "America/Phoenix";
    brand_.languages = {"en"};
    brand_.organisation.email = "help@cedar.example";
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    const ServiceBase base(database(), clock_, random_);
    files_ = std::make_unique<GrievanceFiles>(base, store_, *limits_);
    service_ = std::make_unique<GrievanceService>(base, *limits_);
  }

  static GrievanceInput input(const std::string& key) {
    GrievanceInput input;
    input.filer = "visitor";
    input.member_name = "Ana Lee";
    input.email = "ana@example.com";
    input.preferred_reply = "email";
    input.about = "office";
    input.happened_on = *parse_date("2026-11-20");
    input.description = "Nobody answered the telephone.";
    input.idempotency_key = key;
    return input;
  }
  static Session ana() {
    Session ana;
    ana.group_key = "cedar";
    ana.account_id = "account-ana";
    ana.household_id = "household-ana";
    ana.member_id = "member-ana";
    return ana;
  }
  GrievanceSender sender(const Session& session) const {
    return {brand_, "en", "192.0.2.1", session, owner_};
  }
  std::string send(const GrievanceInput& what) {
    auto sent = service_->send({brand_, "en", "192.0.2.1", std::nullopt, owner_}, what);
    return sent.has_value() ? sent->number : sent.error().code;
  }
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](Connection& c) { return c.query_one<std::int64_t>(sql); });
  }

  CapturedLog log_;
  FakeClock clock_{from_millis(1'795'280'400'000)};
  SeededRandom random_{5};
  Brand brand_;
  FileOwner owner_{"cedar", "secret", ""};
  MemoryFileStore store_;
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<GrievanceFiles> files_;
  std::unique_ptr<GrievanceService> service_;
};
MOLAR_ON_BOTH_DATABASES(GrievanceServiceTest);

TEST_P(GrievanceServiceTest, ConcurrentRequestsWithOneKeyCreateOneGrievance) {
  std::vector<std::string> numbers(4);
  std::vector<std::thread> threads;
  for (std::string& number : numbers) {
    threads.emplace_back([&] { number = send(input("key-0000000000001")); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(numbers, testing::Each("G-2026-000001"));
  EXPECT_EQ(count("select count(*) from grievance"), 1);
  EXPECT_EQ(count("select count(*) from outbox"), 2);
  // Only the stored grievance counts: four more are possible for this address.
  for (int i = 2; i <= 5; ++i) {
    EXPECT_EQ(send(input("key-000000000000" + std::to_string(i))),
              "G-2026-00000" + std::to_string(i));
  }
  EXPECT_EQ(send(input("key-0000000000006")), "rate_limited");
}

TEST_P(GrievanceServiceTest, AMemberCanFollowWhatTheySentFirstAsAVisitor) {
  EXPECT_EQ(send(input("key-0000000000001")), "G-2026-000001");
  Session ana;
  ana.group_key = "cedar";
  ana.account_id = "account-ana";
  ana.household_id = "household-ana";
  ana.member_id = "member-ana";
  Session eve = ana;
  eve.account_id = "account-eve";
  for (const Session& session : {ana, eve}) {
    const auto sent =
        service_->send({brand_, "en", "192.0.2.1", session, owner_}, input("key-0000000000001"));
    EXPECT_EQ(sent->number, "G-2026-000001");
  }
  const auto found = service_->find(ana, "G-2026-000001");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->grievance.household_id, "household-ana");
  EXPECT_EQ(found->grievance.member_id, "member-ana");
  EXPECT_EQ(service_->find(eve, "G-2026-000001").error().code, "grievance_not_found");
}

TEST_P(GrievanceServiceTest, StoresNothingWhenAFileIsMissingOrAMailCannotBeQueued) {
  auto first = files_->add(owner_, "a.pdf", "%PDF-1.7", "192.0.2.1");
  GrievanceInput with_files = input("key-0000000000001");
  with_files.files = {first->id, "01JD3K5V7Q8XW2Y4Z6A8B0C2D4"};
  EXPECT_EQ(send(with_files), "validation_failed");
  EXPECT_EQ(count("select count(*) from grievance"), 0);
  EXPECT_EQ(count("select count(*) from grievance_file where grievance_id is not null"), 0);
  const std::int64_t hits = count("select sum(hits) from rate_counter");
  temp_database().run_script("drop table outbox");
  EXPECT_ANY_THROW(send(input("key-0000000000002")));
  EXPECT_EQ(count("select sum(hits) from rate_counter"), hits);  // may be sent again
  EXPECT_EQ(count("select count(*) from grievance"), 0);
  EXPECT_EQ(count("select count(*) from number_sequence"), 0);
}

TEST_P(GrievanceServiceTest, StrangersOnAMembersNetworkUseUpNoneOfTheMembersUploads) {
  FileOwner member = owner_;
  member.account_id = "account-ana";
  const auto upload = [&](const FileOwner& owner) {
    const auto added = files_->add(owner, "bill.pdf", "%PDF-1.7", "192.0.2.1");
    return added.has_value() ? "stored" : added.error().code;
  };
  const auto use_up = [&](const RateLimit& limit, const std::string& subject) {
    while (limits_->take(limit, subject).has_value()) {
    }
  };
  use_up(limits::kUploadsByAddress, network_of("192.0.2.1"));
  use_up(limits::kUploadsADay, network_of("192.0.2.1"));
  EXPECT_EQ(upload(owner_), "rate_limited");
  EXPECT_EQ(upload(member), "stored");
  use_up(limits::kUploadsOfMember, "account-ana");
  EXPECT_EQ(upload(member), "rate_limited");
  clock_.advance(std::chrono::hours(2));
  EXPECT_EQ(upload(member), "stored");
  use_up(limits::kUploadsOfMemberADay, "account-ana");
  EXPECT_EQ(upload(member), "rate_limited");
}

TEST_P(GrievanceServiceTest, StrangersUseUpNoneOfAMembersGrievances) {
  Session member = ana();
  member.email = "Ana@example.com";
  for (int i = 0; i < 10; ++i) {
    GrievanceInput other = input("key-visitor-00000" + std::to_string(i));
    other.email = i < 5 ? "ana@example.com" : "bob@example.com";
    EXPECT_NE(send(other), "rate_limited");
  }
  EXPECT_EQ(send(input("key-visitor-000010")), "rate_limited");
  const auto send_as_member = [&](int number) {
    const auto sent =
        service_->send(sender(member), input("key-member-000000" + std::to_string(number)));
    return sent.has_value() ? "stored" : sent.error().code;
  };
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(send_as_member(i), "stored");
  }
  EXPECT_EQ(send_as_member(10), "rate_limited");
}

TEST_P(GrievanceServiceTest, AnAppealHasADeadlineOfItsOwn) {
  GrievanceInput urgent = input("key-0000000000002");
  urgent.urgent = true;
  for (const GrievanceInput& one : {input("key-0000000000001"), urgent}) {
    ASSERT_TRUE(service_->send(sender(ana()), one).has_value());
  }
  clock_.advance(std::chrono::hours(24 * 20));
  database().write([](Connection& sql) {
    return sql.execute("update grievance set status = 'resolved', appeal_until = '2027-01-20'");
  });
  const auto appealed = service_->appeal(sender(ana()), "G-2026-000001", "Look at it again.");
  ASSERT_TRUE(appealed.has_value()) << appealed.error().code;
  EXPECT_EQ(appealed->grievance.status, "appealed");
  EXPECT_EQ(appealed->grievance.appealed_at, clock_.now());
  // Thirty days after 2026-12-11.
  EXPECT_EQ(format_date(appealed->grievance.decide_by), "2027-01-10");
  EXPECT_EQ(appealed->grievance.decide_by_at, std::nullopt);
  const auto urgent_one = service_->appeal(sender(ana()), "G-2026-000002", "Look at it again.");
  ASSERT_TRUE(urgent_one.has_value()) << urgent_one.error().code;
  EXPECT_EQ(urgent_one->grievance.decide_by_at, clock_.now() + std::chrono::hours(72));
  const auto found = service_->find(ana(), "G-2026-000001");
  EXPECT_EQ(found->grievance.decide_by, appealed->grievance.decide_by);
}

TEST_P(GrievanceServiceTest, LimitsMessagesOfAnAccountToTwentyAnHour) {
  ASSERT_TRUE(service_->send(sender(ana()), input("key-0000000000001")).has_value());
  const auto add = [&](const std::string& text) {
    const auto added = service_->add_message(sender(ana()), "G-2026-000001", text, {});
    return added.has_value() ? "added" : added.error().code;
  };
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(add("Message " + std::to_string(i)), "added");
  }
  EXPECT_EQ(add("One more"), "rate_limited");
  EXPECT_EQ(count("select count(*) from grievance_entry where kind = 'message'"), 20);
}

TEST_P(GrievanceServiceTest, AMessageWithTheSameTextAndAnotherFileIsStored) {
  ASSERT_TRUE(service_->send(sender(ana()), input("key-0000000000001")).has_value());
  const auto add = [&](const std::vector<std::string>& files) {
    const auto added =
        service_->add_message(sender(ana()), "G-2026-000001", "See the file.", files);
    return added.has_value() ? "added" : added.error().code;
  };
  const auto first = files_->add(owner_, "a.pdf", "%PDF-1.7", "192.0.2.1");
  const auto second = files_->add(owner_, "b.pdf", "%PDF-1.7", "192.0.2.1");
  EXPECT_EQ(add({first->id}), "added");
  EXPECT_EQ(add({first->id}), "added");  // its answer was lost
  EXPECT_EQ(add({second->id}), "added");
  EXPECT_EQ(count("select count(*) from grievance_entry where kind = 'message'"), 2);
  EXPECT_EQ(count("select count(*) from grievance_file where grievance_id is not null"), 2);
}

TEST_P(GrievanceServiceTest, AMessageThatTheDatabaseLosesDoesNotCount) {
  ASSERT_TRUE(service_->send(sender(ana()), input("key-0000000000001")).has_value());
  const std::int64_t hits = count("select sum(hits) from rate_counter");
  temp_database().run_script("drop table outbox");
  EXPECT_ANY_THROW((void)service_->add_message(sender(ana()), "G-2026-000001", "Hello?", {}));
  EXPECT_EQ(count("select sum(hits) from rate_counter"), hits);  // may be sent again
}

TEST_P(GrievanceServiceTest, AnotherBrandSeesNeitherAGrievanceNorItsKey) {
  ASSERT_TRUE(service_->send(sender(ana()), input("key-0000000000001")).has_value());
  const std::string id = *database().read(
      [](Connection& sql) { return sql.query_one<std::string>("select id from grievance"); });
  database().read([&](Connection& sql) {
    EXPECT_TRUE(grievance_store::find_by_id(sql, "cedar", id));
    EXPECT_FALSE(grievance_store::find_by_id(sql, "harbor", id));
    EXPECT_TRUE(grievance_store::find_sent(sql, "cedar", "key-0000000000001"));
    EXPECT_FALSE(grievance_store::find_sent(sql, "harbor", "key-0000000000001"));
  });
}

TEST_P(GrievanceServiceTest, NeitherLogNorMailToTheBrandContainsTheText) {
  send(input("key-0000000000001"));
  EXPECT_THAT(log_.text(), HasSubstr("grievance_received"));
  for (const char* personal : {"Ana", "ana@", "telephone", "192.0.2"}) {
    EXPECT_THAT(log_.text(), Not(HasSubstr(personal)));
  }
  EXPECT_EQ(count("select count(*) from outbox where data like '%telephone%'"), 0);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_notice' and to_address ="
                  " 'help@cedar.example' and household_id is null"),
            1);
}

TEST_P(GrievanceServiceTest, ReportsFilesThatCannotBeRemoved) {
  const std::string pdf = "%PDF-1.7\n";
  const auto first = files_->add(owner_, "first.pdf", pdf, "192.0.2.1");
  const auto second = files_->add(owner_, "second.pdf", pdf, "192.0.2.1");
  ASSERT_TRUE(first && second);
  store_.is_read_only = true;
  EXPECT_FALSE(files_->remove(owner_, first->id).has_error());
  EXPECT_THAT(log_.text(), HasSubstr(R"("file_not_removed","file":")" + first->id));
  clock_.advance(GrievanceFiles::kUnsentLife + std::chrono::seconds(1));
  files_->clean();
  EXPECT_THAT(log_.text(), HasSubstr(R"("file_not_removed","file":")" + second->id));
}

}  // namespace
}  // namespace molar::domain
