#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"
#include "base/testing/seeded_random.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/outbox_store.h"
#include "domain/outbox/stored_mail.h"

namespace molar::api {
namespace {

using storage::Connection;
using testing::ElementsAre;

class MessageApiTest : public ApiFixture {
 protected:
  // Adds a message as the worker stores it: rendered, and sent unless `sent` is false.
  std::string write(const SeededMember& to, const std::string& kind, const std::string& subject,
                    bool personal = false, bool sent = true) {
    const std::string key = kind + ":" + subject;
    auto id = database().transact([&](Connection& sql) -> Result<std::string> {
      domain::Notice notice;
      notice.group_key = "cedar";
      notice.household_id = to.household_id;
      if (personal) {
        notice.member_id = to.member_id;
      }
      notice.kind = kind;
      notice.dedupe_key = key;
      notice.to_address = to.email;
      notice.language = "en";
      domain::queue_notice(sql, notice, clock(), random_);
      return *domain::outbox_store::find_id(sql, key);
    });
    domain::Mail mail;
    mail.subject = subject;
    mail.to_address = to.email;
    mail.text = "Pay:\nhttps://cedar.example/update-card?token=secret\n\n<b>" + subject + "</b>";
    database().write([&](Connection& sql) {
      domain::outbox_store::keep_mail(sql, *id, mail, "en");
      if (sent) {
        domain::outbox_store::mark_sent(sql, *id, mail, clock().now());
      }
    });
    clock().advance(std::chrono::seconds(1));
    return *id;
  }
  std::vector<std::string> subjects(ApiClient& client, const std::string& query = "") {
    std::vector<std::string> found;
    const auto answer = client.get("/api/v4/member/messages" + query);
    EXPECT_EQ(answer.status, 200);
    const auto body = answer.json();
    for (const auto& message : body.at("messages").as_array()) {
      found.emplace_back(message.at("subject").as_string());
    }
    return found;
  }

  SeededRandom random_{11};
};
MOLAR_ON_BOTH_DATABASES(MessageApiTest);

TEST_P(MessageApiTest, ListsTheHouseholdsMessagesNewestFirst) {
  const auto ana = add_member("ana@example.com");
  write(ana, "welcome", "Welcome");
  const std::string id = write(ana, "receipt", "Your receipt");
  auto client = browser_of(ana);
  EXPECT_THAT(subjects(client), ElementsAre("Your receipt", "Welcome"));
  const auto message = client.get("/api/v4/member/messages/" + id).json();
  EXPECT_EQ(message.at("to"), "ana@example.com");
  EXPECT_EQ(message.at("delivery"), "sent");
  EXPECT_EQ(message.at("text"),
            "Pay:\nhttps://cedar.example/dashboard/billing\n\n<b>Your receipt</b>");
}

TEST_P(MessageApiTest, HidesMessagesWithLoginLinksAndNoticesToTheBrand) {
  const auto ana = add_member("ana@example.com");
  const std::string id = write(ana, "password_reset", "Choose a new password", true);
  write(ana, "grievance_notice", "To the brand");
  auto client = browser_of(ana);
  EXPECT_THAT(subjects(client), ElementsAre());
  EXPECT_EQ(client.get("/api/v4/member/messages/" + id).status, 404);
}

TEST_P(MessageApiTest, ShowsMessagesOnlyToTheirPersonAndHousehold) {
  const auto ana = add_member("ana@example.com");
  const auto teo = add_adult_dependent(ana, "teo@example.com");
  const auto bo = add_member("bo@example.com");
  const auto hal = add_member("hal@example.com", "harbor");
  const std::string household = write(ana, "receipt", "Receipt");
  const std::string of_ana = write(ana, "password_changed", "Ana's password", true);
  const std::string of_teo = write(teo, "signed_up", "Teo's login", true);
  auto anas = browser_of(ana);
  auto teos = browser_of(teo);
  auto bos = browser_of(bo);
  auto hals = browser_of(hal, kHarborHost);
  EXPECT_THAT(subjects(anas), ElementsAre("Ana's password", "Receipt"));
  EXPECT_THAT(subjects(teos), ElementsAre("Teo's login"));
  EXPECT_THAT(subjects(bos), ElementsAre());
  EXPECT_THAT(subjects(hals), ElementsAre());
  for (const std::string& id : {household, of_ana}) {
    EXPECT_EQ(anas.get("/api/v4/member/messages/" + id).status, 200);
    for (ApiClient* other : {&teos, &bos, &hals}) {
      EXPECT_EQ(other->get("/api/v4/member/messages/" + id).status, 404);
    }
  }
  EXPECT_EQ(anas.get("/api/v4/member/messages/" + of_teo).status, 404);
  EXPECT_EQ(teos.get("/api/v4/member/messages/" + of_teo).status, 200);
}

TEST_P(MessageApiTest, ShowsAnUnsentMessageAsWaiting) {
  const auto ana = add_member("ana@example.com");
  const std::string id = write(ana, "receipt", "Receipt", false, false);
  auto client = browser_of(ana);
  const auto message = client.get("/api/v4/member/messages/" + id).json();
  EXPECT_EQ(message.at("delivery"), "waiting");
  EXPECT_EQ(std::string(message.at("text").as_string()).find("token"), std::string::npos);
}

TEST_P(MessageApiTest, PagesThroughTheMessages) {
  const auto ana = add_member("ana@example.com");
  for (int i = 0; i < 21; ++i) {
    write(ana, "receipt", "R" + std::to_string(i));
  }
  auto client = browser_of(ana);
  const auto first = client.get("/api/v4/member/messages").json();
  EXPECT_EQ(first.at("messages").as_array().size(), 20U);
  const std::string next(first.at("next").as_string());
  EXPECT_THAT(subjects(client, "?before=" + next), ElementsAre("R0"));
  EXPECT_TRUE(client.get("/api/v4/member/messages?before=" + next).json().at("next").is_null());
  EXPECT_EQ(client.get("/api/v4/member/messages?before=' or 1=1").status, 422);
}

TEST_P(MessageApiTest, NeedsASession) {
  auto visitor = browser();
  EXPECT_EQ(visitor.get("/api/v4/member/messages").status, 401);
  EXPECT_EQ(visitor.get("/api/v4/member/messages/01JD3K5V7Q8XW2Y4Z6A8B0C2D4").status, 401);
}

}  // namespace
}  // namespace molar::api
