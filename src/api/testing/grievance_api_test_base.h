// Grievances over the API.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "api/testing/api_fixture.h"
#include "base/testing/seeded_random.h"
#include "domain/complaints/grievance_admin.h"

namespace molar::api {

inline constexpr const char* kSend = "/api/v4/grievance";
inline constexpr const char* kUpload = "/api/v4/grievance/files";
inline constexpr const char* kOwn = "/api/v4/member/grievances";

inline boost::json::object grievance(const std::string& key = "key-0000000000001") {
  return {{"filer", "member"},
          {"memberName", "Margaret Hill"},
          {"memberNumber", "7K3M9QX2TA"},
          {"email", "margaret@example.org"},
          {"phone", "(602) 555-0134"},
          {"preferredReply", "email"},
          {"about", "price_overcharge"},
          {"office", "Grove Street Dental"},
          {"happenedOn", "2026-11-10"},
          {"description", "I was charged 180 dollars\nfor a filling that is listed at 95."},
          {"wishedOutcome", "The difference back."},
          {"chargedCents", 18000},
          {"expectedCents", 9500},
          {"mayContactOffice", true},
          {"urgent", false},
          {"statementOfTruth", true},
          {"idempotencyKey", key}};
}

class GrievanceApiTest : public ApiFixture {
 protected:
  std::int64_t count(storage::Sql sql) {
    return *database().read([&](storage::Connection& c) { return c.query_one<std::int64_t>(sql); });
  }
  std::int64_t grievances() { return count("select count(*) from grievance"); }

  static ApiAnswer upload(ApiClient& client, const std::string& bytes = "%PDF-1.7 a bill",
                          const std::string& name = "bill.pdf", const char* target = kUpload) {
    return client.send("POST", target,
                       "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name +
                           "\"\r\nContent-Type: text/html\r\n\r\n" + bytes + "\r\n--x--\r\n",
                       {{"Content-Type", "multipart/form-data; boundary=x"}});
  }
  static std::string id_of(const ApiAnswer& uploaded) {
    return std::string(uploaded.json().at("id").as_string());
  }
  static std::string send(ApiClient& client, const boost::json::object& body) {
    const auto answer = client.post(kSend, boost::json::serialize(body));
    return answer.status == 201 ? std::string(answer.json().at("number").as_string())
                                : answer.code();
  }
  domain::GrievanceAdmin admin() { return {database(), clock(), random_, "cli:ops"}; }

  SeededRandom random_{11};
};
}  // namespace molar::api
