#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "api/testing/grievance_api_test_base.h"
#include "api/testing/join.h"
#include "base/log.h"
#include "domain/complaints/grievance_files.h"

namespace molar::api {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;
using testing::HasSubstr;

class GrievanceFilesApiTest : public GrievanceApiTest {};
MOLAR_ON_BOTH_DATABASES(GrievanceFilesApiTest);

TEST_P(GrievanceFilesApiTest, SendsFilesAsAttachmentsOnly) {
  auto visitor = browser();
  const auto uploaded = upload(visitor, "%PDF-1.7 <script>", "b\u00e1d %22name%22.html");
  ASSERT_EQ(uploaded.status, 201);
  EXPECT_EQ(uploaded.json().at("name"), "b\u00e1d _name_.html.pdf");
  EXPECT_EQ(uploaded.json().at("type"), "application/pdf");
  const auto got = visitor.get(std::string(kUpload) + "/" + id_of(uploaded));
  EXPECT_EQ(got.body, "%PDF-1.7 <script>");
  const auto header = [&](const char* name) { return std::string(got.response.header(name)); };
  EXPECT_EQ(header("Content-Type"), "application/pdf");
  EXPECT_EQ(header("Content-Disposition"),
            "attachment; filename=\"b__d _name_.html.pdf\";"
            " filename*=UTF-8''b%C3%A1d%20_name_.html.pdf");
  EXPECT_EQ(header("X-Content-Type-Options"), "nosniff");
  EXPECT_THAT(header("Content-Security-Policy"), HasSubstr("sandbox"));
  EXPECT_THAT(header("Cache-Control"), HasSubstr("no-store"));
}

TEST_P(GrievanceFilesApiTest, DetectsTheTypeOfAFileByItsContent) {
  auto visitor = browser();
  EXPECT_EQ(upload(visitor, "<!doctype html><script>").field_code("file"), "invalid");
  EXPECT_EQ(upload(visitor, "").field_code("file"), "required");
  EXPECT_EQ(upload(visitor, "MZ\x90 program").field_code("file"), "invalid");
  EXPECT_EQ(upload(visitor, "\xFF\xD8\xFF\xE0 photo", "p.png").json().at("name"), "p.png.jpg");
  const std::string exact = "%PDF-1.7" + std::string(10 * 1024 * 1024 - 8, 'x');
  EXPECT_EQ(upload(visitor, exact).status, 201);
  EXPECT_EQ(upload(visitor, exact + "x").field_code("file"), "too_long");
}

TEST_P(GrievanceFilesApiTest, FormsMustBeWellFormed) {
  auto visitor = browser();
  const auto post = [&](const std::string& type, const std::string& body) {
    return visitor.send("POST", kUpload, body, {{"Content-Type", type}});
  };
  EXPECT_EQ(post("application/json", "{}").code(), "unsupported_media_type");
  EXPECT_EQ(post("multipart/form-data", "--x--").code(), "invalid_multipart");
  EXPECT_EQ(post("multipart/form-data; boundary=x", "--x--").field_code("file"), "required");
  const std::string part = "--x\r\nContent-Disposition: form-data; name=\"";
  EXPECT_EQ(post("multipart/form-data; boundary=x", part + "file\"\r\n\r\n%PDF-1.7\r\n--x--")
                .field_code("file"),
            "required");
  EXPECT_EQ(post("multipart/form-data; boundary=x",
                 part + "file\"; filename=\"a\"\r\n\r\n%PDF-1.7\r\n" + part +
                     "file\"; filename=\"b\"\r\n\r\n%PDF-1.7\r\n--x--")
                .field_code("file"),
            "required");
  EXPECT_EQ(visitor
                .send("POST", kSend, "--x--",
                      {{"Content-Type",
                        "multipart/form-data; "
                        "boundary=x"}})
                .status,
            415);
  EXPECT_EQ(count("select count(*) from grievance_file"), 0);
}

TEST_P(GrievanceFilesApiTest, OnlyTheUploadersBrowserOrAccountHasAccess) {
  auto visitor = browser();
  const std::string file = id_of(upload(visitor));
  const std::string target = std::string(kUpload) + "/" + file;
  auto other = browser();
  ASSERT_EQ(upload(other).status, 201);
  auto harbor = browser(kHarborHost);
  harbor.cookies() = visitor.cookies();
  auto stranger = browser_of(add_member("bob@example.com"));
  for (ApiClient* client : {&other, &harbor, &stranger}) {
    EXPECT_EQ(client->get(target).code(), "file_not_found");
    EXPECT_EQ(client->del(target).code(), "file_not_found");
    auto body = grievance("key-" + client->host() + std::to_string(grievances()));
    body["idempotencyKey"] = "key-0000000000001";
    body["files"] = {{{"id", file}}};
    EXPECT_EQ(client->post(kSend, json::serialize(body)).field_code("files"), "invalid");
  }
  EXPECT_EQ(grievances(), 0) << "nothing is kept without its files";
  EXPECT_EQ(visitor.get(target).status, 200);
  EXPECT_EQ(visitor.del(target).status, 204);
  EXPECT_EQ(visitor.get(target).status, 404);
}

TEST_P(GrievanceFilesApiTest, SentFilesBelongToTheirMemberOnly) {
  const SeededMember ann = add_member("ann@example.com");
  auto member = browser_of(ann);
  const std::string file = id_of(upload(member));
  const std::string target = std::string(kUpload) + "/" + file;
  auto body = grievance();
  body["files"] = {{{"id", file}}};
  ASSERT_EQ(send(member, body), "G-2026-000001");
  EXPECT_EQ(send(member, body), "G-2026-000001") << "the same once more";
  EXPECT_EQ(member.get(target).status, 200);
  EXPECT_EQ(member.get("/api/km/grievance/files/" + file).status, 200);
  EXPECT_EQ(member.del(target).status, 404) << "sent is sent";
  auto again = grievance("key-0000000000002");
  again["files"] = {{{"id", file}}};
  EXPECT_EQ(member.post(kSend, json::serialize(again)).field_code("files"), "invalid");

  auto left = browser();  // only with the cookie of uploads, as after a logout
  left.cookies() = member.cookies();
  left.cookies().erase("molar_session");
  EXPECT_EQ(left.get(target).status, 404);
  auto dependent = browser_of(add_adult_dependent(ann, "cleo@example.com"));
  EXPECT_EQ(dependent.get(target).status, 404);
}

TEST_P(GrievanceFilesApiTest, TheMailToTheBrandCountsTheFilesOfAMessage) {
  auto member = browser_of(add_member("ann@example.com"));
  ASSERT_EQ(send(member, grievance()), "G-2026-000001");
  const std::string file = id_of(upload(member));
  const std::string message = R"({"text":"Here it is.","files":[{"id":")" + file + R"("}]})";
  ASSERT_EQ(member.post(std::string(kOwn) + "/G-2026-000001/messages", message).status, 200);
  EXPECT_EQ(count("select count(*) from outbox where kind = 'grievance_notice' and data like"
                  " '%\"event\":\"message\"%\"files\":1%'"),
            1);
}

TEST_P(GrievanceFilesApiTest, UploadsStayUsableAfterTheSession) {
  auto member = browser_of(add_member("ann@example.com"));
  const std::string file = id_of(upload(member));
  member.cookies().erase("molar_session");
  member.refresh_csrf_token();
  auto body = grievance();
  body["files"] = {{{"id", file}}};
  EXPECT_EQ(send(member, body), "G-2026-000001");
}

TEST_P(GrievanceFilesApiTest, LimitsUnsentFilesToTen) {
  auto visitor = browser();
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(upload(visitor).status, 201);
  }
  EXPECT_EQ(upload(visitor).code(), "too_many_files");
  EXPECT_EQ(upload(visitor, "%PDF-1.7", "a.pdf", "/api/km/grievance/files").code(),
            "too_many_files");
}

TEST_P(GrievanceFilesApiTest, LimitsUnsentFilesOfAHouseholdToTwenty) {
  const SeededMember primary = add_member("ana@example.com");
  for (int person = 0; person < 2; ++person) {
    auto dependent =
        browser_of(add_adult_dependent(primary, "ben" + std::to_string(person) + "@example.com"));
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(upload(dependent).status, 201);
    }
  }
  auto ana = browser_of(primary);
  EXPECT_EQ(upload(ana).status, 409);
  EXPECT_EQ(upload(ana).code(), "too_many_household_files");
  auto other = browser_of(add_member("eve@example.com"));
  EXPECT_EQ(upload(other).status, 201);
  auto visitor = browser();
  EXPECT_EQ(upload(visitor).status, 201);
}

TEST_P(GrievanceFilesApiTest, VisitorsOfABrandTakeNoRoomFromOthers) {
  set_log_sink([](std::string_view) {});
  auto visitor = browser();
  ASSERT_EQ(upload(visitor).status, 201);
  const auto set_bytes = [&](std::int64_t size) {
    database().write([&](storage::Connection& sql) {
      return sql.execute("update grievance_file set size = :size where account_id is null", size);
    });
  };
  constexpr std::int64_t kHalf = std::int64_t{1024} * 1024 * 1024;
  set_bytes(kHalf - 1);
  EXPECT_EQ(upload(visitor).status, 201);
  EXPECT_EQ(upload(visitor).code(), "files_unavailable");
  auto harbor = browser(kHarborHost);
  EXPECT_EQ(upload(harbor).status, 201);
  auto member = browser();
  join(member);
  EXPECT_EQ(upload(member).status, 201);
  set_bytes(kHalf);  // all room is used
  EXPECT_EQ(upload(member).code(), "files_unavailable");
  set_log_sink(nullptr);
}

TEST_P(GrievanceFilesApiTest, UnsentFilesAreDeletedAfterADay) {
  auto visitor = browser();
  const std::string sent = id_of(upload(visitor));
  const std::string unsent = id_of(upload(visitor));
  auto body = grievance();
  body["files"] = {{{"id", sent}}};
  ASSERT_EQ(send(visitor, body), "G-2026-000001");
  clock().advance(24h);
  services().graph.grievance_files.clean();
  EXPECT_EQ(visitor.get(std::string(kUpload) + "/" + unsent).status, 200);
  clock().advance(1ms);
  services().graph.grievance_files.clean();
  EXPECT_EQ(visitor.get(std::string(kUpload) + "/" + unsent).status, 404);
  EXPECT_EQ(count("select count(*) from grievance_file"), 1);
  EXPECT_TRUE(services().graph.grievance_files.bytes_of(sent).has_value());
  EXPECT_FALSE(services().graph.grievance_files.bytes_of(unsent).has_value());
}

}  // namespace
}  // namespace molar::api
