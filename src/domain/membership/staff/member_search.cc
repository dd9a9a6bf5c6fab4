#include "domain/membership/staff/member_search.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/fields.h"
#include "base/text.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_store.h"
#include "domain/membership/staff/member_match.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kPage = 2'000;

struct RankedMember {
  int score = 0;
  FoundMember person;

  auto rank() const {
    return std::tuple(score, person.status != "active", person.last_name, person.first_name,
                      person.member_number);
  }
};

// The best matches, and the number of all.
class BestHits {
 public:
  explicit BestHits(std::size_t limit) : limit_(limit) {}

  void add(RankedMember hit) {
    ++count_;
    auto place = std::ranges::lower_bound(
        hits_, hit,
        [](const RankedMember& a, const RankedMember& b) { return a.rank() < b.rank(); });
    hits_.insert(place, std::move(hit));
    if (hits_.size() > limit_) {
      hits_.pop_back();
    }
  }
  const std::vector<RankedMember>& hits() const { return hits_; }
  std::size_t others() const { return count_ - hits_.size(); }

 private:
  const std::size_t limit_;
  std::vector<RankedMember> hits_;
  std::size_t count_ = 0;
};

std::vector<FoundMember> page_of(Connection& sql, const std::string& group,
                                 const std::string& after) {
  return sql.query<FoundMember>(
      "select m.household_id, m.id, m.member_number, m.role, m.status, m.first_name,"
      " m.last_name, m.date_of_birth, a.email as login, m.email, m.phone, m.city, m.state, m.zip"
      " from member m left join account a on a.member_id = m.id and a.group_key = m.group_key"
      " where m.group_key = :group and m.member_number > :after"
      " order by m.member_number limit :limit",
      group, after, kPage);
}

FoundMember to_found(Connection& sql, const std::string& group, FoundMember found) {
  if (auto subscription = billing_store::find_subscription(sql, group, found.household_id)) {
    found.plan_name = subscription->plan_name;
    found.membership_status = subscription->status;
  }
  return found;
}

// "7K3M 9QX2-TA" in its stored form.
std::string member_number_of(std::string_view typed) {
  std::string number = to_upper_ascii(typed);
  std::erase_if(number, [](char c) { return c == ' ' || c == '-'; });
  return number;
}

std::optional<NamedMember> by_contact_address(Connection& sql, const std::string& group,
                                              const std::string& who) {
  auto rows = sql.query<NamedMember>(
      "select household_id, id as member_id from member where group_key = :group"
      " and lower(email) = :email and status = 'active' order by id limit 2",
      group, email_key(who));
  return rows.size() == 1 ? std::optional(std::move(rows.front())) : std::nullopt;
}

std::optional<NamedMember> find_row(Connection& sql, const std::string& group,
                                    const std::string& who) {
  if (who.find('@') != std::string::npos) {
    auto by_login = sql.query_one<NamedMember>(
        "from account where group_key = :group and email_key = :email", group, email_key(who));
    return by_login ? by_login : by_contact_address(sql, group, who);
  }
  auto by_number = sql.query_one<NamedMember>(
      "select household_id, id as member_id from member where group_key = :group"
      " and (member_number = :number or id = :id)",
      group, member_number_of(who), to_upper_ascii(who));
  if (by_number) {
    return by_number;
  }
  return sql.query_one<NamedMember>(
      "select id as household_id, '' as member_id from household where group_key = :group"
      " and (id = :id or id in (select household_id from receipt where group_key = :group2"
      " and number = :number))",
      group, to_upper_ascii(who), group, to_upper_ascii(who));
}

}  // namespace

Result<FoundMembers> MemberSearch::find(const Brand& brand, const std::string& typed,
                                        std::size_t limit) {
  const std::string& group = brand.group_key;
  const MemberQuery query = read_member_query(typed);
  const auto named =
      database_.read([&](Connection& sql) { return find_named_member(sql, group, typed); });
  if (query.kind == MemberQuery::Kind::Nothing && !named) {
    return Error::invalid("query_too_short",
                          "Enter two letters of a name, four digits of a telephone number, or a "
                          "part of an e-mail address including its @.");
  }
  const auto is_named = [&](const FoundMember& person) {
    return named && person.household_id == named->household_id &&
           (named->member_id.empty() || person.id == named->member_id);
  };
  BestHits best(std::clamp<std::size_t>(limit, 1, kMost));
  std::string after;
  for (bool more = true; more;) {
    const auto page = database_.read([&](Connection& sql) { return page_of(sql, group, after); });
    for (const FoundMember& person : page) {
      const auto score = is_named(person) ? 0 : match_member(query, person);
      if (score) {
        best.add({*score, person});
      }
    }
    more = page.size() == static_cast<std::size_t>(kPage);
    after = page.empty() ? after : page.back().member_number;
  }
  return database_.transact([&](Connection& sql) -> Result<FoundMembers> {
    FoundMembers found{{}, best.others()};
    std::set<std::string> households;
    for (const RankedMember& hit : best.hits()) {
      found.members.push_back(to_found(sql, group, hit.person));
      if (households.insert(hit.person.household_id).second) {
        audit_log::append(sql,
                          {group, actor_, "member_found", "household", hit.person.household_id},
                          clock_, random_);
      }
    }
    return found;
  });
}

std::optional<NamedMember> find_named_member(Connection& sql, const std::string& group,
                                             std::string_view who) {
  return find_row(sql, group, std::string(trim(who)));
}

}  // namespace molar::domain
