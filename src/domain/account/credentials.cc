#include "domain/account/credentials.h"

#include "base/fields.h"
#include "base/log.h"
#include "domain/account/account_notices.h"
#include "domain/session/account_store.h"
#include "domain/session/account_token_store.h"
#include "domain/session/session_store.h"

namespace molar::domain {
namespace {

Error wrong_password(std::string_view field) {
  return Error::invalid_fields(
      {{std::string(field), "mismatch", "This is not your current password."}});
}

Error current_password_missing() {
  return Error::invalid_fields({{"current", "required", "Please enter your current password."}});
}

Error email_link_expired() {
  return Error::gone("email_link_expired",
                     "This link was used already or is no longer valid. Please ask for a new one.");
}

Status check_new_email(Connection& sql, const Session& session, const std::string& email) {
  if (email_key(email) == email_key(session.email)) {
    return Error::invalid_fields({{"email", "not_allowed", "This is already your address."}});
  }
  if (account_store::find_by_email(sql, session.group_key, email)) {
    return Error::invalid_fields({{"email", "taken", "Another account uses this address."}});
  }
  return {};
}

void queue_change_mails(Connection& sql, const Account& account, const EmailChange& change,
                        const std::string& token, const Clock& clock, RandomSource& random) {
  const std::string hash = sha256_hex(token);
  queue_account_notice(sql, account,
                       {.kind = "email_change_confirm",
                        .event = hash,
                        .to_address = change.email,
                        .language = change.language,
                        .data = {{"newEmail", change.email},
                                 {"confirmPath", "/confirm-email?token=" + token},
                                 {"hours", Credentials::kEmailLinkLife.count()}}},
                       clock, random);
  queue_account_notice(
      sql, account,
      {.kind = "email_change_notice", .event = hash, .data = {{"newEmail", change.email}}}, clock,
      random);
}

}  // namespace

Result<bool> Credentials::check_present(const Session& session, const PasswordChange& change) {
  const auto account = database_.read([&](Connection& sql) {
    return account_store::find_by_id(sql, session.group_key, session.account_id);
  });
  if (account && !account->has_password()) {
    return true;
  }
  if (!change.current) {
    return current_password_missing();
  }
  MOLAR_TRY(const bool knows, sessions_.knows_password(session, *change.current));
  if (!knows) {
    return wrong_password("current");
  }
  return false;
}

Result<StartedSession> Credentials::change_password(const Brand& brand, const Session& session,
                                                    const PasswordChange& change) {
  FieldErrors errors;
  const std::string password =
      errors.check("password", check_new_password(change.password, {.email = session.email,
                                                                    .brand_name = brand.name,
                                                                    .group_key = brand.group_key}));
  MOLAR_CHECK(errors.status());
  MOLAR_TRY(const bool is_first, check_present(session, change));
  MOLAR_TRY(const std::string hash, hasher_.hash(password));
  const Timestamp now = clock_.now();
  const std::string event = make_ulid(clock_, random_);
  auto started = database_.transact([&](Connection& sql) -> Result<StartedSession> {
    MOLAR_TRY(const auto account,
              or_not_found(account_store::find_by_id(sql, session.group_key, session.account_id),
                           "account"));
    if (is_first && account.has_password()) {
      return current_password_missing();  // another tab or the link has set one meanwhile
    }
    if (!session_store::is_open(sql, session.token_hash)) {
      return Error::unauthenticated();  // a reset has replaced the checked password meanwhile
    }
    account_store::set_password_hash(sql, account.id, hash);
    session_store::end_all(sql, account.id, now);
    account_token_store::remove_open(sql, account.id);
    queue_account_notice(sql, account,
                         {.kind = "password_changed",
                          .event = event,
                          .data = {{"at", format_rfc3339(now)}, {"isFirst", is_first}}},
                         clock_, random_);
    return sessions_.start_in(sql, session.group_key, account.id, change.device);
  });
  MOLAR_CHECK(started);
  log_event(LogLevel::Info, "password_changed",
            {{"group", session.group_key}, {"account", session.account_id}});
  return started;
}

Status Credentials::request_email(const Session& session, const EmailChange& change) {
  MOLAR_CHECK(limits_.take(limits::kChangeEmail, session.account_id));
  MOLAR_TRY(const bool knows, sessions_.knows_password(session, change.password));
  if (!knows) {
    return wrong_password("password");
  }
  const std::string token = make_secret(random_);
  const Timestamp now = clock_.now();
  return database_.transact([&](Connection& sql) -> Status {
    if (!session_store::is_open(sql, session.token_hash)) {
      return Error::unauthenticated();  // a reset has replaced the checked password meanwhile
    }
    MOLAR_CHECK(check_new_email(sql, session, change.email));
    MOLAR_TRY(const auto account,
              or_not_found(account_store::find_by_id(sql, session.group_key, session.account_id),
                           "account"));
    account_token_store::remove_of_kind(sql, account.id, kEmailChangeToken);
    account_token_store::insert(sql, {.token_hash = sha256_hex(token),
                                      .group_key = account.group_key,
                                      .kind = kEmailChangeToken,
                                      .account_id = account.id,
                                      .new_email = change.email,
                                      .created_at = now,
                                      .expires_at = now + kEmailLinkLife});
    queue_change_mails(sql, account, change, token, clock_, random_);
    return {};
  });
}

Result<std::string> Credentials::confirm_email(const std::string& group_key, std::string_view token,
                                               std::string_view client_address) {
  MOLAR_CHECK(limits_.take_by_network(limits::kMailLinks, client_address));
  const std::string hash = sha256_hex(token);
  const Timestamp now = clock_.now();
  try {
    return database_.transact([&](Connection& sql) -> Result<std::string> {
      const auto found =
          account_token_store::find_usable(sql, group_key, kEmailChangeToken, hash, now);
      const auto account =
          found ? account_store::find_by_id(sql, group_key, found->account_id) : std::nullopt;
      if (!account || !account_token_store::use(sql, hash, now)) {
        return email_link_expired();
      }
      queue_email_changed(sql, *account, *found->new_email, found->token_hash, clock_, random_);
      account_token_store::remove_open(sql, account->id);
      account_store::set_email(sql, *account, *found->new_email, now);
      return *found->new_email;
    });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("email_taken", "Another account now uses this address.");
  }
}

}  // namespace molar::domain
