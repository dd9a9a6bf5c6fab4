#include "domain/account/login_change.h"

#include <optional>

#include "base/fields.h"
#include "domain/account/account_notices.h"
#include "domain/audit/audit_log.h"
#include "domain/membership/staff/member_search.h"
#include "domain/session/account_store.h"
#include "domain/session/account_token_store.h"
#include "domain/session/session_store.h"

namespace molar::domain {

namespace {

std::optional<Account> find_account(Connection& sql, const std::string& group,
                                    const NamedMember& named) {
  auto id =
      named.member_id.empty()
          ? sql.query_one<std::string>(
                "select a.id from account a join member m on m.id = a.member_id where"
                " a.group_key = :group and a.household_id = :household and m.role = 'primary'",
                group, named.household_id)
          : sql.query_one<std::string>(
                "select id from account where group_key = :group and member_id = :member", group,
                named.member_id);
  return id ? account_store::find_by_id(sql, group, *id) : std::nullopt;
}

}  // namespace

Result<json::object> LoginChanges::change_in(Connection& sql, const std::string& group,
                                             const std::string& email, const LoginChange& request) {
  MOLAR_TRY(const auto named,
            or_not_found(find_named_member(sql, group, request.member), "member"));
  MOLAR_TRY(const auto account, or_not_found(find_account(sql, group, named), "login"));
  if (email == account.email) {
    return Error::conflict("nothing_to_change", "The member logs in with this address.");
  }
  queue_email_changed(sql, account, email, make_ulid(clock_, random_), clock_, random_);
  account_token_store::remove_open(sql, account.id);
  session_store::end_all(sql, account.id, clock_.now());
  account_store::set_email(sql, account, email, clock_.now());
  // The new address is not verified: no link mailed to it has been opened.
  sql.execute("update account set email_verified_at = null where id = :id and group_key = :group",
              account.id, group);
  const json::object changed{{"before", account.email}, {"after", email}};
  json::object detail = changed;
  detail["reason"] = request.reason;
  audit_log::append(
      sql, {group, actor_, "login_changed", "member", account.member_id, std::move(detail)}, clock_,
      random_);
  return changed;
}

Result<json::object> LoginChanges::change(const Brand& brand, const LoginChange& request) {
  FieldErrors errors;
  const std::string email = errors.check("email", check_email(request.email));
  MOLAR_CHECK(errors.status());
  try {
    return database_.transact(
        [&](Connection& sql) { return change_in(sql, brand.group_key, email, request); });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("email_taken", "Another account of this brand uses the address.");
  }
}

}  // namespace molar::domain
