#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/api_fixture.h"

namespace molar::api {
namespace {

namespace json = boost::json;

constexpr const char* kContact = "/api/v4/contact";
constexpr const char* kVisitorContact = "/api/km/contact";

json::object contact(const std::string& message = "My card was charged twice.") {
  return {{"name", "Ana Lee"},
          {"email", "ana@example.com"},
          {"phone", "(602) 555-0134"},
          {"topic", "billing"},
          {"message", message}};
}

class ContactApiTest : public ApiFixture {
 protected:
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](storage::Connection& c) { return c.query_one<std::int64_t>(sql); });
  }
  std::int64_t messages() { return count("select count(*) from contact_message"); }
};
MOLAR_ON_BOTH_DATABASES(ContactApiTest);

TEST_P(ContactApiTest, BothUrlsShareOneService) {
  auto visitor = browser();
  const auto first = visitor.post(kContact, json::serialize(contact()));
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(first.json().at("number"), "C-2026-000001");
  EXPECT_EQ(first.json().at("receivedAt"), "2026-11-21T17:00:00.000Z");
  EXPECT_EQ(first.response.header("Cache-Control"), "no-store");
  const auto again = visitor.post(kVisitorContact, json::serialize(contact()));
  EXPECT_EQ(again.body, first.body);
  const auto second = visitor.post(kVisitorContact, json::serialize(contact("Another message.")));
  EXPECT_EQ(second.json().at("number"), "C-2026-000002");
  EXPECT_EQ(messages(), 2);
}

class FullDiskApiTest : public ContactApiTest {};
INSTANTIATE_TEST_SUITE_P(Database, FullDiskApiTest, testing::Values(storage::Dialect::Sqlite),
                         storage::dialect_name);

TEST_P(FullDiskApiTest, AFullDiskAnswers503) {
  temp_database().run_script(
      "create table filler (bytes blob);"
      "create trigger fill before insert on contact_message begin"
      " insert into filler (bytes) values (zeroblob(100000000)); end;"
      "pragma max_page_count = 1");  // at least the current size
  auto visitor = browser();
  const auto refused = visitor.post(kContact, json::serialize(contact()));
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "disk_full");
  EXPECT_EQ(refused.response.header("Retry-After"), "30");
  EXPECT_EQ(messages(), 0);
  temp_database().run_script("drop trigger fill");
  EXPECT_EQ(visitor.post(kContact, json::serialize(contact())).status, 201);
}

TEST_P(ContactApiTest, SeparatesBrands) {
  auto cedar = browser();
  auto harbor = browser(kHarborHost);
  cedar.post(kContact, json::serialize(contact()));
  EXPECT_EQ(harbor.post(kContact, json::serialize(contact())).json().at("number"), "C-2026-000001");
  EXPECT_EQ(count("select count(*) from contact_message where group_key = 'harbor'"), 1);
  EXPECT_EQ(count("select count(*) from outbox where group_key = 'harbor' and data like"
                  " '%cedar%'"),
            0);
  EXPECT_EQ(count("select count(*) from outbox where group_key = 'harbor' and to_address ="
                  " 'help@harbor.example'"),
            1);
}

TEST_P(ContactApiTest, TreatsAnotherBrandsMemberAsAVisitor) {
  auto member = browser_of(add_member("ann@example.com"));
  ASSERT_EQ(member.post(kContact, json::serialize(contact())).status, 201);
  EXPECT_EQ(count("select count(*) from contact_message where account_id is not null"), 1);
  auto harbor = browser(kHarborHost);
  harbor.cookies() = member.cookies();
  ASSERT_EQ(harbor.post(kContact, json::serialize(contact())).status, 201);
  EXPECT_EQ(count("select count(*) from contact_message where group_key = 'harbor' and"
                  " account_id is not null"),
            0);
}

TEST_P(ContactApiTest, ReportsAllInvalidFieldsTogether) {
  auto visitor = browser();
  const auto empty = visitor.post(kContact, "{}");
  EXPECT_EQ(empty.status, 422);
  for (const char* field : {"name", "email", "topic", "message"}) {
    EXPECT_EQ(empty.field_code(field), "required");
  }
  EXPECT_EQ(empty.field_code("phone"), "");
  json::object bad = {{"name", std::string(101, 'x')},
                      {"email", "ana@nowhere"},
                      {"phone", "555-0134"},
                      {"topic", "gossip"},
                      {"message", "Too short"}};
  const auto refused = visitor.post(kContact, json::serialize(bad));
  EXPECT_EQ(refused.field_code("name"), "too_long");
  EXPECT_EQ(refused.field_code("email"), "invalid");
  EXPECT_EQ(refused.field_code("phone"), "invalid");
  EXPECT_EQ(refused.field_code("topic"), "not_allowed");
  EXPECT_EQ(refused.field_code("message"), "too_short");
  EXPECT_EQ(messages(), 0);
}

TEST_P(ContactApiTest, RefusesMailHeaderInjection) {
  auto visitor = browser();
  for (const char* field : {"name", "email", "phone", "topic"}) {
    for (const char* attack : {"a@b.example\r\nBcc: eve@evil.example", "x\nSubject: y",
                               "a@b.example\u2028Bcc: eve@evil.example"}) {
      json::object body = contact();
      body[field] = attack;
      EXPECT_EQ(visitor.post(kContact, json::serialize(body)).field_code(field),
                std::string(field) == "topic" ? "not_allowed" : "invalid")
          << field << " " << attack;
    }
  }
  for (const char* address : {"a@b.example,eve@evil.example", "Ana <a@b.example>", "a@b.example;x",
                              "\"a b\"@c.example", "a@b@c.example"}) {
    json::object body = contact();
    body["email"] = address;
    EXPECT_EQ(visitor.post(kContact, json::serialize(body)).field_code("email"), "invalid")
        << address;
  }
  EXPECT_EQ(messages(), 0);
}

TEST_P(ContactApiTest, MarksAFilledHiddenFieldAsSuspected) {
  auto visitor = browser();
  json::object body = contact();
  body["company"] = "";
  EXPECT_EQ(visitor.post(kContact, json::serialize(body)).status, 201);
  EXPECT_EQ(count("select count(*) from outbox"), 2);
  body = contact("Cheap watches for everybody");
  body["company"] = "ACME";
  EXPECT_EQ(visitor.post(kContact, json::serialize(body)).status, 201);
  EXPECT_EQ(count("select count(*) from outbox"), 3);
  EXPECT_EQ(count("select count(*) from contact_message where suspected = 1"), 1);
}

TEST_P(ContactApiTest, SpeaksTheLanguageOfThePage) {
  auto visitor = browser();
  ASSERT_EQ(visitor.send("POST", kContact, json::serialize(contact()), {{"Accept-Language", "es"}})
                .status,
            201);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'contact_confirmation' and language ="
                  " 'es'"),
            1);
}

TEST_P(ContactApiTest, LimitsMessagesToFiveAnHour) {
  auto visitor = browser();
  for (int i = 0; i < 5; ++i) {
    const auto body = contact("This is message number " + std::to_string(i));
    EXPECT_EQ(visitor.post(kContact, json::serialize(body)).status, 201);
  }
  const auto refused = visitor.post(kContact, json::serialize(contact("One message too many.")));
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.code(), "rate_limited");
  EXPECT_NE(refused.response.header("Retry-After"), "");
  const auto spanish = visitor.send("POST", kContact, json::serialize(contact("Otro mensaje más.")),
                                    {{"Accept-Language", "es"}});
  EXPECT_EQ(spanish.status, 429);
  EXPECT_EQ(spanish.json().at("detail"),
            "Demasiados intentos. Espere un poco e inténtelo de nuevo.");
  // Messages with invalid fields never counted, and the last message is still recognised.
  EXPECT_EQ(visitor.post(kContact, "{}").status, 422);
  EXPECT_EQ(visitor.post(kContact, json::serialize(contact("This is message number 4"))).status,
            201);
  EXPECT_EQ(messages(), 5);
}

TEST_P(ContactApiTest, HostileRequestsAreRefused) {
  auto visitor = browser();
  for (const char* target : {kContact, kVisitorContact}) {
    expect_hostile_requests_refused(visitor, "POST", target, json::serialize(contact()));
  }
  EXPECT_EQ(messages(), 0);
}

}  // namespace
}  // namespace molar::api
