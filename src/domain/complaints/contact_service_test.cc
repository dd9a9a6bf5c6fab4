#include "domain/complaints/contact_service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include <memory>
#include <thread>

#include "base/testing/captured_log.h"
#include "base/testing/fake_clock.h"
#include "base/testing/seeded_random.h"
#include "storage/testing/temp_database.h"

namespace molar::domain {
namespace {

using namespace std::chrono_literals;
using storage::Connection;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Brand make_brand(const std::string& group) {
  Brand brand;
  brand.group_key = group;
  brand.name = group + " Dental";
  brand.time_zone = "America/Phoenix";
  brand.languages = {"en", "es"};
  brand.organisation = {group + " LLC", "1 Main Street", "8005550100", "https://x.example",
                        "help@" + group + ".example"};
  brand.mail_from_name = brand.name;
  brand.mail_from_address = "no-reply@" + group + ".example";
  return brand;
}

class ContactServiceTest : public storage::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    if (IsSkipped()) {
      return;
    }
    limits_ = std::make_unique<RateLimiter>(database(), clock_, "key");
    service_ = std::make_unique<ContactService>(ServiceBase(database(), clock_, random_), *limits_);
  }

  // Returns the number, or the error code.
  std::string send(const ContactInput& input, const Brand& brand,
                   const std::string& address = "192.0.2.1") {
    auto received = service_->receive_contact({brand, "en", address, std::nullopt}, input);
    return received.has_value() ? received->number : received.error().code;
  }
  std::string send(const ContactInput& input) { return send(input, cedar_); }

  static ContactInput message(const std::string& text = "My card was charged twice.",
                              const std::string& email = "ana@example.com") {
    return {"Ana Lee", email, "6025550134", "billing", text};
  }

  std::int64_t count(storage::Sql sql) {
    return *database().read([&](Connection& c) { return c.query_one<std::int64_t>(sql); });
  }
  std::vector<std::string> recipients() {
    return database().read([](Connection& sql) {
      return sql.query<std::string>("select to_address from outbox order by created_at, id");
    });
  }

  CapturedLog log_;
  FakeClock clock_{from_millis(1'795'280'400'000)};
  SeededRandom random_{5};
  Brand cedar_ = make_brand("cedar");
  Brand harbor_ = make_brand("harbor");
  std::unique_ptr<RateLimiter> limits_;
  std::unique_ptr<ContactService> service_;
};
MOLAR_ON_BOTH_DATABASES(ContactServiceTest);

TEST_P(ContactServiceTest, StoresTheMessageAndMailsBrandAndSender) {
  EXPECT_EQ(send(message()), "C-2026-000001");
  EXPECT_THAT(recipients(), testing::UnorderedElementsAre("help@cedar.example", "ana@example.com"));
  EXPECT_EQ(count("select count(*) from contact_message where group_key = 'cedar' and name ="
                  " 'Ana Lee' and email = 'ana@example.com' and phone = '6025550134' and topic ="
                  " 'billing' and message = 'My card was charged twice.' and language = 'en' and"
                  " account_id is null and suspected = 0 and received_at = 1795280400000"),
            1);
}

TEST_P(ContactServiceTest, NumbersMessagesPerBrandAndYear) {
  EXPECT_EQ(send(message("The first message.")), "C-2026-000001");
  EXPECT_EQ(send(message("The second message.")), "C-2026-000002");
  EXPECT_EQ(send(message("The first message."), harbor_), "C-2026-000001");
  clock_.set(from_millis(1'798'786'800'000));  // 2027-01-01 07:00 UTC: midnight in Phoenix
  EXPECT_EQ(send(message("The third message.")), "C-2027-000001");
  EXPECT_EQ(count("select count(*) from contact_message where group_key = 'cedar'"), 3);
}

TEST_P(ContactServiceTest, ARepeatedMessageWithinTenMinutesIsStoredOnce) {
  const ContactInput first = message();
  EXPECT_EQ(send(first), "C-2026-000001");
  clock_.advance(9min);
  for (int i = 0; i < 8; ++i) {  // does not count for the limits
    EXPECT_EQ(send(first), "C-2026-000001");
  }
  ContactInput shouted = first;
  shouted.email = "ANA@example.com";
  EXPECT_EQ(send(shouted), "C-2026-000001");
  EXPECT_EQ(recipients().size(), 2U);
  clock_.advance(1min);
  EXPECT_EQ(send(first), "C-2026-000002");
}

TEST_P(ContactServiceTest, ADifferentFieldMakesANewMessage) {
  const ContactInput first = message();
  send(first);
  ContactInput other = first;
  other.phone.reset();
  EXPECT_EQ(send(other), "C-2026-000002");
  other = first;
  other.topic = "other";
  EXPECT_EQ(send(other), "C-2026-000003");
  other = first;
  other.name = "Ana Leee";
  EXPECT_EQ(send(other), "C-2026-000004");
  EXPECT_EQ(send(first, harbor_), "C-2026-000001");
}

TEST_P(ContactServiceTest, ConcurrentEqualMessagesAreStoredOnce) {
  std::vector<std::string> numbers(4);
  std::vector<std::thread> threads;
  for (std::string& number : numbers) {
    threads.emplace_back([&] { number = send(message()); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(numbers, testing::Each("C-2026-000001"));
  EXPECT_EQ(count("select count(*) from contact_message"), 1);
  EXPECT_EQ(count("select count(*) from outbox"), 2);
  // Only the stored message counts: four more are possible.
  for (int i = 2; i <= 5; ++i) {
    EXPECT_EQ(send(message("Another message " + std::to_string(i))),
              "C-2026-00000" + std::to_string(i));
  }
}

TEST_P(ContactServiceTest, LimitsANetworkToFiveMessagesAnHour) {
  for (int i = 0; i < 5; ++i) {
    const std::string email = "ana" + std::to_string(i) + "@example.com";
    EXPECT_THAT(send(message("The message number " + email, email)), HasSubstr("C-2026"));
  }
  EXPECT_EQ(send(message("One too many.", "bob@example.com")), "rate_limited");
  EXPECT_THAT(send(message("From elsewhere.", "bob@example.com"), cedar_, "198.51.100.1"),
              HasSubstr("C-2026"));
  clock_.advance(65min);
  EXPECT_THAT(send(message("An hour later.", "bob@example.com")), HasSubstr("C-2026"));
}

TEST_P(ContactServiceTest, LimitsMessagesPerEmailAddress) {
  for (int i = 0; i < 5; ++i) {
    const std::string address = "198.51.100." + std::to_string(i);
    EXPECT_THAT(send(message("Said from " + address), cedar_, address), HasSubstr("C-2026"));
  }
  EXPECT_EQ(send(message("From a sixth address."), harbor_, "198.51.100.9"), "rate_limited");
  // The refused message did not count for its network.
  for (int i = 0; i < 5; ++i) {
    EXPECT_THAT(send(message("Said again, " + std::to_string(i), std::to_string(i) + "@x.example"),
                     cedar_, "198.51.100.9"),
                HasSubstr("C-2026"));
  }
}

TEST_P(ContactServiceTest, ASuspectedMessageIsForwardedButNotConfirmed) {
  ContactInput input = message();
  input.suspected = true;
  EXPECT_EQ(send(input), "C-2026-000001");
  EXPECT_THAT(recipients(), ElementsAre("help@cedar.example"));
}

TEST_P(ContactServiceTest, StoresTheSignedInAccount) {
  Session session;
  session.account_id = "01JD3K5V7Q8XW2Y4Z6A8B0C2D4";
  session.email = "proven@example.com";
  ASSERT_TRUE(
      service_->receive_contact({cedar_, "es", "192.0.2.1", session}, message()).has_value());
  EXPECT_EQ(count("select count(*) from contact_message where account_id ="
                  " '01JD3K5V7Q8XW2Y4Z6A8B0C2D4' and language = 'es'"),
            1);
  EXPECT_EQ(count("select count(*) from outbox where data like '%proven@example.com%'"), 1);
}

TEST_P(ContactServiceTest, LogsNoPersonalData) {
  send(message());
  send(message());
  EXPECT_THAT(log_.text(), HasSubstr("contact_received"));
  EXPECT_THAT(log_.text(), HasSubstr("contact_repeated"));
  EXPECT_THAT(log_.text(), HasSubstr("C-2026-000001"));
  for (const char* personal : {"Ana", "ana@", "5550134", "charged", "192.0.2"}) {
    EXPECT_THAT(log_.text(), Not(HasSubstr(personal)));
  }
}

TEST_P(ContactServiceTest, StoresNothingWhenAMailCannotBeQueued) {
  temp_database().run_script("drop table outbox");
  EXPECT_ANY_THROW(send(message()));
  EXPECT_EQ(count("select count(*) from contact_message"), 0);
  EXPECT_EQ(count("select count(*) from number_sequence"), 0);
  EXPECT_EQ(count("select coalesce(sum(hits), 0) from rate_counter"), 0);  // may be sent again
}

TEST_P(ContactServiceTest, NumbersMayExceedSixDigits) {
  temp_database().run_script(
      "insert into number_sequence (group_key, name, last_value) values ('cedar', 'contact:2026',"
      " 999999)");
  EXPECT_EQ(send(message()), "C-2026-1000000");
}

}  // namespace
}  // namespace molar::domain
