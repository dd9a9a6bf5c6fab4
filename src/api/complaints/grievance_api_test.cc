#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "api/testing/grievance_api_test_base.h"
#include "domain/ports/captcha.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr const char* kVisitorSend = "/api/km/grievance";

class OneWordCaptcha final : public domain::Captcha {
 public:
  domain::CaptchaVerdict verify(const domain::CaptchaCheck& check) override {
    return check.token == "person:" + check.action ? domain::CaptchaVerdict::Passed
                                                   : domain::CaptchaVerdict::Failed;
  }
};

MOLAR_ON_BOTH_DATABASES(GrievanceApiTest);

TEST_P(GrievanceApiTest, BothUrlsShareOneService) {
  auto visitor = browser();
  const auto first = visitor.post(kSend, json::serialize(grievance()));
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(first.body,
            R"({"number":"G-2026-000001","urgent":false,"receivedAt":"2026-11-21T17:00:00.000Z",)"
            R"("acknowledgeBy":"2026-11-26","decideBy":"2026-12-21"})");
  EXPECT_EQ(visitor.post(kVisitorSend, json::serialize(grievance())).body, first.body);
  const auto second = visitor.post(kVisitorSend, json::serialize(grievance("key-0000000000002")));
  EXPECT_EQ(second.json().at("number"), "G-2026-000002");
  EXPECT_EQ(grievances(), 2);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_received'"), 2);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_notice'"), 2);
}

TEST_P(GrievanceApiTest, AnUrgentGrievanceIsDecidedWithin72Hours) {
  auto visitor = browser();
  auto body = grievance();
  body["urgent"] = true;
  const auto answer = visitor.post(kSend, json::serialize(body)).json();
  EXPECT_EQ(answer.at("decideByAt"), "2026-11-24T17:00:00.000Z");
  EXPECT_EQ(answer.at("acknowledgeBy"), "2026-11-24");
}

TEST_P(GrievanceApiTest, ARepeatedKeyWithAnotherTextIsRefused) {
  auto visitor = browser();
  send(visitor, grievance());
  auto other = grievance();
  other["description"] = "Something else altogether happened there.";
  const auto refused = visitor.post(kSend, json::serialize(other));
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.code(), "idempotency_key_reused");
  EXPECT_EQ(grievances(), 1);
}

TEST_P(GrievanceApiTest, ReportsAllInvalidFieldsTogether) {
  auto visitor = browser();
  const auto empty = visitor.post(kSend, "{}");
  EXPECT_EQ(empty.status, 422);
  for (const char* field :
       {"filer", "memberName", "email", "preferredReply", "about", "happenedOn", "description",
        "mayContactOffice", "urgent", "statementOfTruth", "idempotencyKey"}) {
    EXPECT_EQ(empty.field_code(field), "required") << field;
  }
  auto bad = grievance();
  bad["filer"] = "representative";
  bad["preferredReply"] = "phone";
  bad["phone"] = nullptr;
  bad["happenedOn"] = "2026-11-22";
  bad["description"] = "Too short";
  bad["expectedCents"] = 18000;
  bad["statementOfTruth"] = false;
  bad["files"] = {{{"id", "x"}}, {{"id", "x"}}, {{"id", "x"}},
                  {{"id", "x"}}, {{"id", "x"}}, {{"id", "x"}}};
  const auto refused = visitor.post(kSend, json::serialize(bad));
  EXPECT_EQ(refused.field_code("representativeName"), "required");
  EXPECT_EQ(refused.field_code("phone"), "required");
  EXPECT_EQ(refused.field_code("happenedOn"), "in_future");
  EXPECT_EQ(refused.field_code("description"), "too_short");
  EXPECT_EQ(refused.field_code("expectedCents"), "mismatch");
  EXPECT_EQ(refused.field_code("statementOfTruth"), "required");
  EXPECT_NE(refused.field_code("files"), "");
  EXPECT_EQ(grievances(), 0);
}

TEST_P(GrievanceApiTest, RefusesAMembersGrievanceAfterTheSessionEnded) {
  auto visitor = browser();
  auto body = grievance();
  body["signedIn"] = true;
  EXPECT_EQ(visitor.post(kSend, json::serialize(body)).code(), "auth_required");
  EXPECT_EQ(grievances(), 0);
  const SeededMember ann = add_member("ann@example.com");
  auto member = browser_of(ann);
  EXPECT_EQ(send(member, body), "G-2026-000001");
}

TEST_P(GrievanceApiTest, ShowsAMemberOnlyTheirOwnGrievances) {
  const SeededMember ann = add_member("ann@example.com");
  auto member = browser_of(ann);
  ASSERT_EQ(send(member, grievance()), "G-2026-000001");
  const std::string one = std::string(kOwn) + "/G-2026-000001";

  const auto list = member.get(kOwn).json().at("grievances").as_array();
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0].at("status"), "received");
  const auto detail = member.get(one);
  EXPECT_EQ(detail.status, 200);
  EXPECT_EQ(detail.json().at("chargedCents"), 18000);
  EXPECT_EQ(detail.json().at("entries").at(0).at("kind"), "filed");

  auto visitor = browser();
  auto stranger = browser_of(add_member("bob@example.com"));
  auto dependent = browser_of(add_adult_dependent(ann, "cleo@example.com"));
  // A member of another brand with the same e-mail address, whose grievance has the same number.
  auto harbor = browser_of(add_member("ann@example.com", "harbor"), kHarborHost);
  ASSERT_EQ(send(harbor, grievance()), "G-2026-000001");
  auto carried = browser(kHarborHost);
  carried.cookies() = member.cookies();

  for (ApiClient* client : {&stranger, &dependent}) {
    EXPECT_EQ(client->get(kOwn).json().at("grievances").as_array().size(), 0U);
    EXPECT_EQ(client->get(one).code(), "grievance_not_found");
    EXPECT_EQ(client->post(one + "/messages", R"({"text":"Hello"})").status, 404);
    EXPECT_EQ(client->post(one + "/withdraw").status, 404);
    EXPECT_EQ(client->post(one + "/appeal", R"({"text":"Hello"})").status, 404);
  }
  for (ApiClient* client : {&visitor, &carried}) {
    EXPECT_EQ(client->get(kOwn).status, 401);
    EXPECT_EQ(client->get(one).status, 401);
    EXPECT_EQ(client->post(one + "/withdraw").status, 401);
  }
  ASSERT_EQ(harbor.post(one + "/withdraw").json().at("status"), "withdrawn");
  EXPECT_EQ(member.get(one).json().at("status"), "received");
  EXPECT_EQ(count("select count(*) from outbox where group_key = 'harbor' and data like"
                  " '%cedar%'"),
            0);
}

TEST_P(GrievanceApiTest, AnAdultDependentHasSeparateGrievances) {
  const SeededMember ann = add_member("ann@example.com");
  auto dependent = browser_of(add_adult_dependent(ann, "cleo@example.com"));
  ASSERT_EQ(send(dependent, grievance()), "G-2026-000001");
  EXPECT_EQ(dependent.get(kOwn).json().at("grievances").as_array().size(), 1U);
  EXPECT_EQ(browser_of(ann).get(kOwn).json().at("grievances").as_array().size(), 0U);
}

TEST_P(GrievanceApiTest, GoesThroughQuestionAnswerDecisionAndAppeal) {
  auto member = browser_of(add_member("ann@example.com"));
  ASSERT_EQ(send(member, grievance()), "G-2026-000001");
  const std::string one = std::string(kOwn) + "/G-2026-000001";
  const domain::GrievanceKey key{"cedar", "G-2026-000001"};
  const auto status = [&] {
    const auto answer = member.get(one);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.status == 200 ? std::string(answer.json().at("status").as_string()) : "";
  };

  clock().advance(1s);
  ASSERT_TRUE(admin().acknowledge(key).has_value());
  EXPECT_EQ(status(), "acknowledged");
  EXPECT_EQ(admin().acknowledge(key).error().code, "grievance_ended");
  clock().advance(11min);
  ASSERT_TRUE(admin().ask(key, "Do you still have the bill?").has_value());
  EXPECT_EQ(status(), "info_requested");
  clock().advance(11min);
  const std::string file = id_of(upload(member));
  const std::string message = R"({"text":"Here it is.","files":[{"id":")" + file + R"("}]})";
  const auto answered = member.post(one + "/messages", message);
  EXPECT_EQ(answered.json().at("status"), "in_review");
  const auto entries = answered.json().at("entries").as_array();
  EXPECT_EQ(entries.back().at("files").at(0).at("id").as_string(), file);
  // Repeats the message as after a lost answer.
  EXPECT_EQ(member.post(one + "/messages", message).json().at("entries").as_array().size(),
            entries.size());
  EXPECT_EQ(member.post(one + "/appeal", R"({"text":"No!"})").code(), "appeal_not_possible");

  clock().advance(11min);
  EXPECT_EQ(admin().decide(key, "perhaps", "x").error().fields.at(0).field, "outcome");
  EXPECT_EQ(admin().decide(key, "not_upheld", " ").error().fields.at(0).field, "text");
  ASSERT_TRUE(admin().decide(key, "not_upheld", "The list of that day says 180.").has_value());
  auto detail = member.get(one).json();
  EXPECT_EQ(detail.at("status"), "resolved");
  EXPECT_EQ(detail.at("outcome"), "not_upheld");
  EXPECT_EQ(detail.at("appealUntil"), "2026-12-21");
  EXPECT_EQ(detail.at("canAppeal"), true);
  EXPECT_EQ(member.post(one + "/messages", R"({"text":"But"})").code(), "grievance_ended");
  EXPECT_EQ(member.post(one + "/withdraw").code(), "grievance_ended");

  clock().advance(1s);
  detail = member.post(one + "/appeal", R"({"text":"My list says 95."})").json();
  EXPECT_EQ(detail.at("status"), "appealed");
  EXPECT_EQ(detail.at("decideBy"), "2026-12-21");
  EXPECT_EQ(member.post(one + "/appeal", R"({"text":"My list says 95."})").status, 200);
  clock().advance(1s);
  ASSERT_TRUE(admin().decide(key, "upheld", "You are right.").has_value());
  detail = member.get(one).json();
  EXPECT_EQ(detail.at("status"), "closed");
  EXPECT_EQ(detail.at("canAppeal"), false);
  // The end begins the time of storage; the first answer of the brand stays the acknowledgement.
  EXPECT_EQ(database().read([](storage::Connection& sql) {
    return sql.query_one<std::int64_t>(
        "select count(*) from grievance where ended_at is not null and acknowledged_at < "
        "decided_at");
  }),
            1);

  std::vector<std::string> kinds;
  for (const auto& entry : detail.at("entries").as_array()) {
    kinds.emplace_back(entry.at("kind").as_string());
  }
  EXPECT_THAT(kinds, testing::ElementsAre("filed", "acknowledged", "info_request", "message",
                                          "decision", "appeal", "decision"));
  const auto mails = database().read([](storage::Connection& sql) {
    return sql.query<std::string>(
        "select kind from outbox where to_address = 'margaret@example.org' order by created_at, "
        "id");
  });
  EXPECT_THAT(mails, testing::UnorderedElementsAre("grievance_received", "grievance_reply",
                                                   "grievance_info_requested", "grievance_closed",
                                                   "grievance_closed"));
  // The first decision offers an appeal, the second one is final.
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_closed' and data like "
                  "'%appealPath%' and data not like '%isFinal%'"),
            1);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_closed' and data like "
                  "'%\"isFinal\":true%' and data not like '%appealPath%'"),
            1);
  EXPECT_EQ(count("select count(*) from audit where entity = 'grievance' and actor = 'cli:ops'"),
            4);
}

TEST_P(GrievanceApiTest, ARepeatedWithdrawalChangesNothing) {
  auto member = browser_of(add_member("ann@example.com"));
  send(member, grievance());
  const std::string one = std::string(kOwn) + "/G-2026-000001";
  EXPECT_EQ(member.post(one + "/withdraw").json().at("status"), "withdrawn");
  EXPECT_EQ(member.post(one + "/withdraw").json().at("entries").as_array().size(), 2U);
  EXPECT_EQ(admin().reply({"cedar", "G-2026-000001"}, "Too late").error().code, "grievance_ended");
}

TEST_P(GrievanceApiTest, TheOverdueListUsesTheBrandsTimeZone) {
  auto visitor = browser();
  send(visitor, grievance());
  using enum domain::GrievanceList;
  EXPECT_EQ(admin().list("", Open).size(), 1U);
  EXPECT_EQ(admin().list("harbor", Open).size(), 0U);
  clock().set(from_millis(1'795'762'799'999));  // 2026-11-26, the last millisecond in Phoenix
  EXPECT_EQ(admin().list("cedar", Overdue).size(), 0U);
  clock().advance(1ms);
  EXPECT_EQ(admin().list("cedar", Overdue).size(), 1U);
  ASSERT_TRUE(admin().reply({"cedar", "G-2026-000001"}, "We are on it.").has_value());
  EXPECT_EQ(admin().list("cedar", Overdue).size(), 0U);
}

TEST_P(GrievanceApiTest, StaffCannotOpenGrievancesOfOtherBrands) {
  auto visitor = browser();
  send(visitor, grievance());
  EXPECT_EQ(admin().show({"harbor", "G-2026-000001"}).error().code, "grievance_not_found");
  EXPECT_EQ(admin().reply({"harbor", "G-2026-000001"}, "x").error().code, "grievance_not_found");
  ASSERT_TRUE(admin().show({"cedar", "G-2026-000001"}).has_value());
  EXPECT_EQ(count("select count(*) from audit where action = 'grievance.show'"), 1);
}

TEST_P(GrievanceApiTest, StaffRecordsTheAppealOfAVisitor) {
  auto visitor = browser();
  ASSERT_EQ(send(visitor, grievance()), "G-2026-000001");
  const domain::GrievanceKey key{"cedar", "G-2026-000001"};
  const auto refused = [&](const std::string& text, std::optional<Date> day) {
    const auto done = admin().appeal(key, text, day);
    return done.has_value() ? done->status : done.error().code;
  };
  EXPECT_EQ(refused("I disagree.", {}), "appeal_not_possible") << "not decided yet";
  ASSERT_TRUE(admin().decide(key, "not_upheld", "The list says 180.").has_value());
  EXPECT_EQ(refused(" ", {}), "validation_failed");
  EXPECT_EQ(refused("I disagree.", parse_date("2026-11-22")), "validation_failed");
  EXPECT_EQ(refused("I disagree.", parse_date("2026-11-20")), "validation_failed");
  EXPECT_EQ(admin().appeal({"harbor", key.number}, "I disagree.", {}).error().code,
            "grievance_not_found");

  // The appeal arrived on the last day; a job closed the grievance before it was recorded.
  clock().advance(24h * 32);
  database().write([](storage::Connection& sql) {
    return sql.execute("update grievance set status = 'closed', ended_at = updated_at");
  });
  EXPECT_EQ(refused("I disagree.", {}), "appeal_not_possible");
  EXPECT_EQ(count("select count(*) from grievance where status = 'closed' and ended_at > 0"), 1);
  const auto appealed = admin().appeal(key, "My list says 95.", parse_date("2026-12-21"));
  ASSERT_TRUE(appealed.has_value()) << appealed.error().code;
  EXPECT_EQ(appealed->status, "appealed");
  EXPECT_EQ(format_date(appealed->decide_by), "2027-01-20");
  EXPECT_EQ(appealed->ended_at, std::nullopt);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_reply' and data like "
                  "'%reached us on 12/21/2026%by 01/20/2027%'"),
            1);
  EXPECT_EQ(refused("Once more.", {}), "appeal_not_possible");
  ASSERT_TRUE(admin().decide(key, "upheld", "You are right.").has_value());
  EXPECT_EQ(refused("Once more.", {}), "appeal_not_possible");
  EXPECT_EQ(count("select count(*) from grievance where status = 'closed'"), 1);
  EXPECT_EQ(count("select count(*) from grievance_entry where kind = 'appeal' and author = 'filer'"
                  " and text = 'My list says 95.'"),
            1);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_closed' and data like "
                  "'%\"isFinal\":true%'"),
            1);
  EXPECT_EQ(count("select count(*) from audit where action = 'grievance.appeal'"), 1);
}

TEST_P(GrievanceApiTest, AnAppealIsRecordedOnItsDayAlsoAfterAChangeOfTheClocks) {
  auto visitor = browser();
  std::vector<domain::GrievanceKey> keys;
  for (const char* id : {"key-0000000000001", "key-0000000000002"}) {
    keys.push_back({"cedar", send(visitor, grievance(id))});
    ASSERT_TRUE(admin().decide(keys.back(), "not_upheld", "The list says 180.").has_value());
  }
  database().write([](storage::Connection& sql) {
    return sql.execute(
        "update grievance set time_zone = 'America/New_York', decided_at = 0,"
        " appeal_until = case number when 'G-2026-000001' then '2026-10-28' else '2027-03-10' end");
  });
  const auto record = [&](const domain::GrievanceKey& key, const char* received) {
    const auto done = admin().appeal(key, "My list says 95.", parse_date(received));
    return done.has_value() ? format_date(done->decide_by) : done.error().code;
  };
  clock().advance(11h + 30min);  // 23:30 on 21 November, in winter time
  EXPECT_EQ(record(keys[0], "2026-10-28"), "2026-11-27");
  clock().advance(24h * 118);  // 0:30 on 20 March, in summer time
  EXPECT_EQ(record(keys[1], "2027-03-10"), "2027-04-09");
}

TEST_P(GrievanceApiTest, LimitsGrievancesOfOneAddress) {
  auto visitor = browser();
  for (int i = 0; i < 5; ++i) {
    visitor.client_address = "198.51.100." + std::to_string(i);
    EXPECT_THAT(send(visitor, grievance("key-000000000000" + std::to_string(i))), HasSubstr("G-"));
  }
  visitor.client_address = "198.51.100.9";
  EXPECT_EQ(send(visitor, grievance("key-0000000000009")), "rate_limited");
  EXPECT_THAT(send(visitor, grievance("key-0000000000001")), HasSubstr("G-")) << "known already";
}

TEST_P(GrievanceApiTest, SpeaksTheLanguageOfThePage) {
  auto visitor = browser();
  visitor.send("POST", kSend, json::serialize(grievance()), {{"Accept-Language", "es"}});
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_received' and language ="
                  " 'es'"),
            1);
}

TEST_P(GrievanceApiTest, RequiresACaptchaFromVisitors) {
  OneWordCaptcha captcha;
  services().captcha = &captcha;
  auto visitor = browser();
  const std::string body = json::serialize(grievance());
  const std::string message = R"({"name":"Ana","email":"ana@example.com","topic":"other",)"
                              R"("message":"Where is my card?"})";
  const auto with = [&](const char* target, const std::string& text, const char* token) {
    return visitor.send("POST", target, text, {{"x-recaptcha-token", token}});
  };
  EXPECT_EQ(visitor.post(kSend, body).code(), "captcha_required");
  EXPECT_EQ(with(kSend, body, "person:contact").code(), "captcha_failed");
  EXPECT_EQ(with(kSend, body, "person:grievance").status, 201);
  EXPECT_EQ(visitor.post("/api/v4/contact", message).code(), "captcha_required");
  EXPECT_EQ(with("/api/km/contact", message, "person:grievance").code(), "captcha_failed");
  EXPECT_EQ(with("/api/km/contact", message, "person:contact").status, 201);
  services().captcha = &no_captcha();
  auto member = browser_of(add_member("ann@example.com"));
  services().captcha = &captcha;
  EXPECT_EQ(send(member, grievance("key-0000000000002")), "G-2026-000002") << "a member need not";
  EXPECT_EQ(member.post("/api/v4/contact", message).status, 201);
  services().captcha = &no_captcha();
}

TEST_P(GrievanceApiTest, HostileRequestsAreRefused) {
  auto visitor = browser();
  expect_hostile_requests_refused(visitor, "POST", kSend, json::serialize(grievance()));
  EXPECT_EQ(grievances(), 0);
}

}  // namespace
}  // namespace molar::api
