// Accounts over the API: their mails, and the links in them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "api/testing/api_fixture.h"
#include "domain/account/accounts.h"

namespace molar::api {

inline std::string body_of(
    std::initializer_list<std::pair<boost::json::string_view, boost::json::value_ref>> members) {
  return boost::json::serialize(boost::json::object(members));
}

class AccountApiTest : public ApiFixture {
 protected:
  void SetUp() override {
    ApiFixture::SetUp();
    if (!IsSkipped()) {
      ann_ = add_member("Ann@Example.com");
    }
  }

  // Data of the mails of a kind, in the order in which they were queued.
  std::vector<boost::json::value> mails(const std::string& kind) {
    const auto rows = database().read([&](storage::Connection& sql) {
      return sql.query<std::string>("select data from outbox where kind = :kind order by id", kind);
    });
    std::vector<boost::json::value> data;
    for (const std::string& row : rows) {
      data.push_back(boost::json::parse(row));
    }
    return data;
  }
  std::vector<std::string> receivers(const std::string& kind) {
    return database().read([&](storage::Connection& sql) {
      return sql.query<std::string>("select to_address from outbox where kind = :kind order by id",
                                    kind);
    });
  }

  // The token in the newest mail of this kind.
  std::string token_of(const std::string& kind, const char* path) {
    const std::string link(mails(kind).back().at(path).as_string());
    return link.substr(link.find("token=") + 6);
  }

  std::string reset_token(const std::string& email = "ann@example.com") {
    clock().advance(std::chrono::milliseconds(1));  // mails are sorted by time
    auto visitor = browser();
    visitor.client_address = "203.0.113." + std::to_string(++asked_);
    EXPECT_EQ(visitor.post("/api/v4/member/resetPasswordEmail", body_of({{"email", email}})).status,
              202);
    services().graph.accounts.resets.answer_requests();
    return token_of("password_reset", "resetPath");
  }

  ApiAnswer login(const std::string& email, const std::string& password) {
    auto client = browser();
    return client.post("/api/login", body_of({{"email", email}, {"password", password}}));
  }

  std::int64_t count(const std::string& email) {
    return *database().read([&](storage::Connection& sql) {
      return sql.query_one<std::int64_t>("select count(*) from account where email_key = :key",
                                         email);
    });
  }

  SeededMember ann_;
  int asked_ = 0;
};
}  // namespace molar::api
