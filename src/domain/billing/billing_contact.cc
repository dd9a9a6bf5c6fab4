#include "domain/billing/billing_contact.h"

#include "domain/outbox/notice.h"

namespace molar::domain {

namespace {

struct DependentLogin {
  std::string member_id;
  std::string first_name;
  std::string language;
  std::string email;
};
BOOST_DESCRIBE_STRUCT(DependentLogin, (), (member_id, first_name, language, email))

}  // namespace

std::optional<BillingContact> find_billing_contact(Connection& sql, const std::string& group,
                                                   const std::string& household) {
  return sql.query_one<BillingContact>(
      "select m.id, m.first_name, m.last_name, coalesce(a.email, m.email, ''), m.language,"
      " m.address_line1, m.address_line2, m.city, m.state, m.zip from member m"
      " left join account a on a.household_id = m.household_id and a.member_id = m.id"
      " where m.household_id = :household and m.group_key = :group and m.role = 'primary'"
      " order by m.id limit 1",
      household, group);
}

bool notify_contact(Connection& sql, const std::string& group, const std::string& household,
                    const BillingContact& contact, const std::string& kind,
                    const std::string& dedupe_key, json::object data, const Clock& clock,
                    RandomSource& random) {
  if (contact.email.empty()) {
    return false;
  }
  data["firstName"] = contact.first_name;
  Notice notice;
  notice.group_key = group;
  notice.household_id = household;
  notice.kind = kind;
  notice.dedupe_key = dedupe_key;
  notice.to_address = contact.email;
  notice.language = contact.language;
  notice.data = std::move(data);
  return queue_notice(sql, notice, clock, random);
}

void notify_dependents(Connection& sql, const std::string& group, const std::string& household,
                       const CoverageEnd& end, const Clock& clock, RandomSource& random) {
  for (const auto& person : sql.query<DependentLogin>(
           "select m.id, m.first_name, m.language, a.email from account a"
           " join member m on m.id = a.member_id where a.group_key = :group"
           " and a.household_id = :household and m.role <> 'primary' and m.status = 'active'"
           " order by m.id",
           group, household)) {
    if (!end.member_id.empty() && end.member_id != person.member_id) {
      continue;
    }
    Notice notice;
    notice.group_key = group;
    notice.household_id = household;
    notice.member_id = person.member_id;
    notice.kind = "coverage_ended";
    notice.dedupe_key = notice.kind + ":" + person.member_id + ":" + end.event;
    notice.to_address = person.email;
    notice.language = person.language;
    notice.data = {{"firstName", person.first_name},
                   {"from", format_date(end.from)},
                   {"loginDeleted", !end.member_id.empty()}};
    queue_notice(sql, notice, clock, random);
  }
}

json::value card_json(const std::string& brand, const std::string& last4) {
  if (last4.empty()) {
    return nullptr;
  }
  return json::object{{"brand", brand}, {"last4", last4}};
}

}  // namespace molar::domain
