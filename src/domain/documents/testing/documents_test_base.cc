#include "domain/documents/testing/documents_test_base.h"

#include <stdexcept>

#include "domain/household/member_store.h"

namespace molar::domain {

void DocumentsTest::SetUp() {
  ShopTest::SetUp();
  if (IsSkipped()) {
    return;
  }
  limits_ = std::make_unique<RateLimiter>(database(), clock_, "test key");
  const ServiceBase base(database(), clock_, random_);
  cards_ = std::make_unique<CardService>(base, printer_, *limits_);
  documents_ = std::make_unique<DocumentService>(base, printer_);
  savings_ = std::make_unique<SavingsService>(base);
  quotes_ = std::make_unique<PriceQuotes>(base, plans(), printer_, *limits_);
}

Session DocumentsTest::join(const std::string& email, std::int64_t plan_id, int children) {
  // Keys of orders are unique.
  const auto paid = pay(ready(email, plan_id, children), "key-of-" + email + "-0123456789");
  if (paid.has_error()) {
    throw std::runtime_error("could not join: " + paid.error().code);
  }
  Session session;
  session.group_key = brand_.group_key;
  session.email = email;
  session.member_role = "primary";
  database().read([&](storage::Connection& sql) {
    session.household_id =
        sql.query_one<std::string>("select household_id from account where email = :email", email)
            .value();
    session.member_id =
        sql.query_one<std::string>("select member_id from account where email = :email", email)
            .value();
  });
  return session;
}

Session DocumentsTest::seen_by(const Session& session, const std::string& member_id) const {
  Session other = session;
  other.member_id = member_id;
  other.member_role = "adult_dependent";
  return other;
}

std::vector<std::string> DocumentsTest::people_of(const Session& session) {
  return database().read([&](storage::Connection& sql) {
    std::vector<std::string> ids;
    for (const Member& person :
         member_store::find_household(sql, session.group_key, session.household_id)) {
      ids.push_back(person.id);
    }
    return ids;
  });
}

std::string DocumentsTest::subscription_of(const Session& session) {
  return database()
      .read([&](storage::Connection& sql) {
        return sql.query_one<std::string>(
            "select id from subscription where household_id = :household", session.household_id);
      })
      .value();
}

std::string DocumentsTest::text(storage::Sql sql_text) {
  return database()
      .read([&](storage::Connection& sql) { return sql.query_one<std::string>(sql_text); })
      .value_or("");
}

}  // namespace molar::domain
