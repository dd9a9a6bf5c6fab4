#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "api/testing/account_api_test_base.h"
#include "api/testing/join.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using std::chrono::hours;
using testing::HasSubstr;
using testing::Not;

class AccountLeavingApiTest : public AccountApiTest {};
MOLAR_ON_BOTH_DATABASES(AccountLeavingApiTest);

TEST_P(AccountLeavingApiTest, ExportsTheWholeHouseholdForItsPrimaryMember) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com", .children = 1});
  const auto file = ana.get("/api/v4/member/export?format=json");
  ASSERT_EQ(file.status, 200) << file.body;
  EXPECT_THAT(std::string(file.response.header("Content-Disposition")),
              HasSubstr("cedar-my-data-2026-11-21.json"));
  const json::value data = file.json();
  EXPECT_EQ(data.at("people").as_array().size(), 2u);
  EXPECT_EQ(data.at("subscriptions").at(0).at("planId"), 2);
  EXPECT_EQ(data.at("payments").at(0).at("last4"), "4242");
  EXPECT_EQ(data.at("receipts").at(0).at("body").at("number"),
            data.at("receipts").at(0).at("name"));
  EXPECT_FALSE(data.at("consents").as_array().empty());
  EXPECT_FALSE(data.at("notIncluded").as_array().empty());
  EXPECT_EQ(mails("export_made").size(), 1u);
  for (const char* secret : {"argon2", "tok_", "token_hash", "Path\""}) {
    EXPECT_THAT(file.body, Not(HasSubstr(secret)));
  }
}

TEST_P(AccountLeavingApiTest, ExportsTheTextsOfMails) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const auto stored = [&](std::string_view kind, std::string_view text) {
    const std::string mail =
        json::serialize(json::object{{"subject", "About you"}, {"text", text}});
    database().write([&](storage::Connection& sql) {
      sql.execute(
          "update outbox set status = 'sent', subject = 'About you', data = '', mail = :mail "
          "where kind = :kind",
          mail, kind);
    });
  };
  stored("receipt", "See /update-card?token=opensall and pay.");
  stored("welcome", "Thank you for joining.");
  const json::value data = ana.get("/api/v4/member/export").json();
  std::map<std::string, std::string> texts;
  for (const json::value& message : data.at("messages").as_array()) {
    EXPECT_FALSE(message.as_object().contains("mail"));
    EXPECT_EQ(message.at("subject"), "About you");
    texts[std::string(message.at("kind").as_string())] = message.at("text").as_string();
  }
  EXPECT_EQ(texts["receipt"], "See /dashboard/billing and pay.");
  EXPECT_EQ(texts["welcome"], "Thank you for joining.");
}

TEST_P(AccountLeavingApiTest, ExportsEverythingThatWasTypedInAGrievance) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const json::object sent{
      {"filer", "representative"},   {"representativeName", "Joe Hill"},
      {"memberName", "Ana Example"}, {"memberNumber", "TP5S4MEMJ6"},
      {"email", "joe@example.com"},  {"phone", "6025550142"},
      {"preferredReply", "phone"},   {"about", "price_overcharge"},
      {"chargedCents", 18000},       {"expectedCents", 9500},
      {"happenedOn", "2026-11-10"},  {"description", "The price was not the one on the list."},
      {"mayContactOffice", true},    {"urgent", false}};
  json::object body = sent;
  body["statementOfTruth"] = true;
  body["signedIn"] = true;
  body["idempotencyKey"] = "key-0000000000001";
  ASSERT_EQ(ana.post("/api/v4/grievance", json::serialize(body)).status, 201);
  database().write([&](storage::Connection& sql) {
    sql.execute(
        "insert into grievance_file (id, group_key, owner_key, account_id, grievance_id, name,"
        " type, size, sha256, stored, created_at) select 'f', group_key, '', account_id, id,"
        " 'bill.pdf', 'application/pdf', 1234, 'abc', 1, 0 from grievance");
  });
  const json::value data = ana.get("/api/v4/member/export").json();
  const json::object& filed = data.at("grievances").at(0).as_object();
  for (const auto& [field, value] : sent) {
    ASSERT_TRUE(filed.contains(field)) << field;
    EXPECT_EQ(filed.at(field), value) << field;
  }
  EXPECT_EQ(filed.at("decideBy"), "2026-12-21");
  EXPECT_EQ(data.at("grievanceFiles").at(0).at("name"), "bill.pdf");
  EXPECT_EQ(data.at("grievanceFiles").at(0).at("grievanceId"), filed.at("id"));
  EXPECT_THAT(json::serialize(data.at("notIncluded")), HasSubstr("The contents of the files"));
}

TEST_P(AccountLeavingApiTest, ExportsCsvWithoutFormulas) {
  auto ann = browser_of(ann_);
  const Status odd = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update member set city = '=HYPERLINK(\"x\")' where id = :id", ann_.member_id);
    return {};
  });
  ASSERT_TRUE(odd.has_value());
  const auto file = ann.get("/api/v4/member/export?format=csv&lang=es");
  ASSERT_EQ(file.status, 200);
  EXPECT_EQ(file.response.header("Content-Type"), "text/csv; charset=utf-8");
  EXPECT_TRUE(file.body.starts_with("\xEF\xBB\xBFsection,record,field,value\r\n"));
  EXPECT_THAT(file.body, HasSubstr("\"people\",1,\"city\",\"'=HYPERLINK(\"\"x\"\")\"\r\n"));
  EXPECT_THAT(file.body, HasSubstr("Su contraseña"));
  EXPECT_EQ(ann.get("/api/v4/member/export?format=xml").status, 422);
}

TEST_P(AccountLeavingApiTest, ExportsARefundOfAChargeThatWasNeverBooked) {
  database().write([&](storage::Connection& sql) {
    sql.execute(
        "insert into refund (id, group_key, household_id, provider, provider_charge_id,"
        " amount_cents, reason, status, tries, next_try_at, lease_until, created_at) values"
        " ('r', 'cedar', :household, 'sandbox', 'ch', 500, 'effect_failed', 'pending', 0, 0, 0, 0)",
        ann_.household_id);
  });
  const auto file = browser_of(ann_).get("/api/v4/member/export");
  ASSERT_EQ(file.status, 200) << file.body;
  EXPECT_EQ(file.json().at("refunds").at(0).at("amountCents"), 500);
}

TEST_P(AccountLeavingApiTest, ExportsAnAdultDependentAlone) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com", .children = 1});
  const auto household = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select household_id from account where email = 'ana@example.com'");
  });
  auto bea = browser_of(add_adult_dependent({.household_id = household}, "bea@example.com"));
  const auto file = bea.get("/api/v4/member/export");
  ASSERT_EQ(file.status, 200);
  const json::value data = file.json();
  ASSERT_EQ(data.at("people").as_array().size(), 1u);
  EXPECT_EQ(data.at("people").at(0).at("firstName"), "Bea");
  for (const char* hidden : {"subscriptions", "payments", "ana@example.com", "4242", "Kim"}) {
    EXPECT_THAT(file.body, Not(HasSubstr(hidden)));
  }
}

TEST_P(AccountLeavingApiTest, DeletesNoAccountWithARunningMembership) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const json::value view = ana.get("/api/v4/member/deletion").json();
  EXPECT_EQ(view.at("possible"), false);
  EXPECT_TRUE(view.at("runningPlan").is_string());
  const std::string body = body_of({{"password", kTestPassword}});
  EXPECT_EQ(ana.send("DELETE", "/api/v4/member", body).code(), "membership_running");
  EXPECT_EQ(count("ana@example.com"), 1);
}

TEST_P(AccountLeavingApiTest, DeletesTheHouseholdsLoginsAndContactData) {
  auto ana = browser();
  const json::object bought = join(ana, {.email = "ana@example.com"});
  const std::string receipt =
      "/api/v4/member/receipt/" + std::string(bought.at("receiptId").as_string());
  const auto household = *database().read([](storage::Connection& sql) {
    return sql.query_one<std::string>(
        "select household_id from account where email = 'ana@example.com'");
  });
  auto bea = browser_of(add_adult_dependent({.household_id = household}, "bea@example.com"));
  const Status ended = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update subscription set status = 'canceled' where household_id = :id", household);
    return {};
  });
  ASSERT_TRUE(ended.has_value());
  const json::value view = ana.get("/api/v4/member/deletion").json();
  EXPECT_EQ(view.at("possible"), true);
  EXPECT_EQ(view.at("people"), 2);
  EXPECT_EQ(view.at("keptUntil"), "2031-11-21");

  EXPECT_EQ(ana.send("DELETE", "/api/v4/member", body_of({{"password", "a wrong guess"}}))
                .field_code("password"),
            "mismatch");
  const auto deleted = ana.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}}));
  ASSERT_EQ(deleted.status, 200) << deleted.body;
  EXPECT_EQ(database().read([](storage::Connection& sql) {
    return *sql.query_one<std::int64_t>("select count(*) from card_to_forget");
  }),
            1);  // the payment provider will be informed
  EXPECT_EQ(ana.get(receipt).status, 401);
  EXPECT_EQ(bea.get("/api/v4/member/info").status, 401);
  EXPECT_EQ(count("ana@example.com") + count("bea@example.com"), 0);
  EXPECT_EQ(login("ana@example.com", kTestPassword).status, 401);
  EXPECT_THAT(receivers("account_deleted"),
              testing::UnorderedElementsAre("ana@example.com", "bea@example.com"));
  const auto rows_of = [&](auto query) { return *database().read(query); };
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from member where household_id = :id and (email is not null or "
                  "phone is not null or address_line1 is not null)",
                  household);
            }),
            0);
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from payment_method where household_id = :id and active = 1",
                  household);
            }),
            0);
  // Data that the law requires to be retained is retained.
  EXPECT_GT(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from consent where household_id = :id", household);
            }),
            0);
  EXPECT_EQ(rows_of([&](storage::Connection& sql) {
              return sql.query_one<std::int64_t>(
                  "select count(*) from receipt where household_id = :id", household);
            }),
            1);

  auto again = browser();
  join(again, {.email = "ana@example.com"});  // the address can join again
}

TEST_P(AccountLeavingApiTest, ErasesRetainedDataAfterFiveYears) {
  auto ana = browser();
  join(ana, {.email = "ana@example.com"});
  const Status ended = database().transact([&](storage::Connection& sql) -> Status {
    sql.execute("update subscription set status = 'expired' where household_id <> :id",
                ann_.household_id);
    return {};
  });
  ASSERT_TRUE(ended.has_value());
  ASSERT_EQ(ana.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}})).status,
            200);
  clock().advance(hours(24 * 1826));  // exactly five years
  EXPECT_EQ(services().graph.accounts.deletion.erase_due(), 0);
  clock().advance(hours(24));
  EXPECT_EQ(services().graph.accounts.deletion.erase_due(), 1);
  EXPECT_EQ(services().graph.accounts.deletion.erase_due(), 0);
  const auto left = *database().read([&](storage::Connection& sql) {
    return sql.query_one<std::int64_t>(
        "select (select count(*) from consent) + (select count(*) from receipt) + "
        "(select count(*) from member where first_name = 'Ana' and household_id <> :seeded) + "
        "(select count(*) from checkout where first_name is not null)",
        ann_.household_id);
  });
  EXPECT_EQ(left, 0);
}

TEST_P(AccountLeavingApiTest, AHouseholdThatCannotBeErasedDelaysNoOther) {
  for (const char* email : {"ana@example.com", "bea@example.com"}) {
    clock().advance(std::chrono::seconds(1));
    auto member = browser();
    join(member, {.email = email});
    database().write([&](storage::Connection& sql) {
      return sql.execute("update subscription set status = 'expired' where household_id <> :id",
                         ann_.household_id);
    });
    ASSERT_EQ(
        member.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}})).status,
        200);
  }
  database().write([](storage::Connection& sql) {
    sql.execute("create table bond (receipt_id text not null references receipt (id))");
    sql.execute(
        "insert into bond select id from receipt where household_id = "
        "(select household_id from account_deletion order by id limit 1)");
  });
  clock().advance(hours(24 * 1827));
  EXPECT_EQ(services().graph.accounts.deletion.erase_due(), 1);
  const auto left = database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>(
        "select count(*) from account_deletion where erased_at is null");
  });
  EXPECT_EQ(left, 1);
}

TEST_P(AccountLeavingApiTest, DeletesOnlyTheLoginOfAnAdultDependent) {
  auto bea = browser_of(add_adult_dependent(ann_, "bea@example.com"));
  EXPECT_EQ(bea.get("/api/v4/member/deletion").json().at("kept").as_array().size(), 0u);
  ASSERT_EQ(bea.send("DELETE", "/api/v4/member", body_of({{"password", kTestPassword}})).status,
            200);
  auto ann = browser_of(ann_);
  const json::value info = ann.get("/api/v4/member/info").json();
  ASSERT_EQ(info.at("people").as_array().size(), 2u);  // still on the membership
  EXPECT_EQ(info.at("people").at(1).as_object().if_contains("login"), nullptr);
  EXPECT_EQ(count("bea@example.com"), 0);
}

}  // namespace
}  // namespace molar::api
