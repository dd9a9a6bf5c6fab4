#include "domain/account/password_resets.h"

#include "base/fields.h"
#include "base/log.h"
#include "domain/account/account_notices.h"
#include "domain/session/account_store.h"
#include "domain/session/account_token_store.h"
#include "domain/session/password_link.h"
#include "domain/session/session_store.h"

namespace molar::domain {
namespace {

struct ResetRequest {
  std::string id;
  std::string group_key;
  std::string email;
  std::string language;
  Timestamp requested_at;
};
BOOST_DESCRIBE_STRUCT(ResetRequest, (), (id, group_key, email, language, requested_at))

constexpr int kMostInARow = 100;

Error link_expired() {
  return Error::gone("reset_link_expired",
                     "This link was used already or is no longer valid. Please ask for a new one.");
}

void mail_link(Connection& sql, const Account& account, const ResetRequest& request,
               const Clock& clock, RandomSource& random) {
  const auto link = password_link::make(sql, account.group_key, account.id,
                                        password_link::kResetLife, clock, random);
  queue_account_notice(
      sql, account,
      {.kind = "password_reset",
       .event = link.token_hash,
       .language = request.language,
       .data = {{"resetPath", link.path}, {"minutes", password_link::kResetLife.count()}}},
      clock, random);
}

}  // namespace

Status PasswordResets::request(const ResetInput& request) {
  MOLAR_CHECK(limits_.take_by_network(limits::kResetByAddress, request.client_address));
  const auto by_email =
      limits_.take(limits::kResetByEmail, request.group_key + "|" + email_key(request.email));
  if (by_email.has_error()) {  // also for addresses without an account
    return {};
  }
  const std::string id = make_ulid(clock_, random_);
  return database_.transact([&](Connection& sql) -> Status {
    sql.insert("reset_request",
               ResetRequest{id, request.group_key, request.email, request.language, clock_.now()});
    return {};
  });
}

int PasswordResets::answer_requests() {
  int answered = 0;
  std::string last;
  for (int tries = 0; tries < kMostInARow; ++tries) {
    try {
      if (!answer_request_after(last)) {
        break;
      }
      ++answered;
    } catch (const UnavailableException&) {
      throw;
    } catch (const std::exception& fault) {  // the later requests do not wait for this one
      log_event(LogLevel::Error, "reset_request_failed", {{"what", fault.what()}});
    }
  }
  return answered;
}

bool PasswordResets::answer_request_after(std::string& last) {
  const auto request = database_.read([&](Connection& sql) {
    return sql.query_one<ResetRequest>("from reset_request where id > :last order by id limit 1",
                                       last);
  });
  if (!request) {
    return false;
  }
  last = request->id;
  const Status done = database_.transact([&](Connection& sql) -> Status {
    if (sql.execute("delete from reset_request where id = :id", request->id) == 0) {
      return {};  // another process has taken the request
    }
    if (clock_.now() - request->requested_at >= password_link::kResetLife) {
      return {};
    }
    if (const auto account =
            account_store::find_by_email(sql, request->group_key, request->email)) {
      mail_link(sql, *account, *request, clock_, random_);
    }
    return {};
  });
  return done.has_value();
}

Result<ResetLink> PasswordResets::find(const std::string& group_key, std::string_view token,
                                       std::string_view client_address) {
  MOLAR_CHECK(limits_.take_by_network(limits::kMailLinks, client_address));
  return database_.read([&](Connection& sql) -> Result<ResetLink> {
    const auto found = account_token_store::find_usable(sql, group_key, kPasswordResetToken,
                                                        sha256_hex(token), clock_.now());
    const auto account =
        found ? account_store::find_by_id(sql, group_key, found->account_id) : std::nullopt;
    if (!account) {
      return link_expired();
    }
    return ResetLink{account->email, account->has_password()};
  });
}

Result<std::string> PasswordResets::set_password(const Brand& brand, const NewPassword& request) {
  MOLAR_TRY(const ResetLink link, find(brand.group_key, request.token, request.client_address));
  const std::string& email = link.email;
  FieldErrors errors;
  const std::string password = errors.check(
      "password",
      check_new_password(request.password,
                         {.email = email, .brand_name = brand.name, .group_key = brand.group_key}));
  MOLAR_CHECK(errors.status());
  MOLAR_TRY(const std::string hash, hasher_.hash(password));

  const std::string token_hash = sha256_hex(request.token);
  const Timestamp now = clock_.now();
  MOLAR_CHECK(database_.transact([&](Connection& sql) -> Status {
    const auto token = account_token_store::find_usable(sql, brand.group_key, kPasswordResetToken,
                                                        token_hash, now);
    const auto account =
        token ? account_store::find_by_id(sql, brand.group_key, token->account_id) : std::nullopt;
    if (!account || !account_token_store::use(sql, token_hash, now)) {
      return link_expired();
    }
    account_store::set_password_hash(sql, account->id, hash);
    account_store::note_email_verified(sql, account->id, now);
    session_store::end_all(sql, account->id, now);
    account_token_store::remove_open(sql, account->id);
    queue_account_notice(
        sql, *account,
        {.kind = "password_changed",
         .event = token_hash,
         .data = {{"at", format_rfc3339(now)}, {"isFirst", !account->has_password()}}},
        clock_, random_);
    return {};
  }));
  limits_.clear(limits::kLoginByAccount, brand.group_key + "|" + email_key(email));
  log_event(LogLevel::Info, "password_reset", {{"group", brand.group_key}});
  return email;
}

}  // namespace molar::domain
