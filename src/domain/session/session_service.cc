#include "domain/session/session_service.h"

#include "base/fields.h"
#include "base/log.h"
#include "base/mapped.h"
#include "domain/session/session_store.h"
#include "storage/no_wait_scope.h"

namespace molar::domain {
namespace {

constexpr std::size_t kSecretLength = 43;  // length of make_secret()
constexpr std::chrono::minutes kIdle{60};
constexpr std::chrono::hours kAbsolute{12};
// Precision of the idle time: last_seen_at is written at most this often.
constexpr std::chrono::minutes kTouchEvery{1};

std::string account_subject(const LoginAttempt& attempt) {
  return attempt.group_key + "|" + email_key(attempt.email);
}

// The session's id in the list. It does not reveal the token's hash.
std::string public_id(std::string_view token_hash) {
  constexpr std::size_t kLength = 26;
  return sha256_hex("session list:" + std::string(token_hash)).substr(0, kLength);
}

Error login_failed() {
  return {ErrorKind::Unauthenticated, "login_failed", "Email or password is incorrect."};
}

}  // namespace

std::string SessionService::password_mark(const LoginAttempt& attempt) const {
  const auto account = database_.read([&](Connection& sql) {
    return account_store::find_by_email(sql, attempt.group_key, attempt.email);
  });
  return "|" + sha256_hex(account ? account->password_hash : "");
}

std::vector<Hit> SessionService::hits_of(const LoginAttempt& attempt) const {
  const Device& device = attempt.device;
  const std::string mark = password_mark(attempt);
  if (auto known = devices_.find(device.marks, attempt.group_key, attempt.email)) {
    return {{limits::kLoginByDevice, *known + mark}};
  }
  const std::string account = account_subject(attempt);
  std::vector<Hit> hits = hits_by_network(limits::kLoginByNetwork, device.client_address);
  for (Hit& hit : hits_by_network(limits::kLoginByAccountAndNetwork, device.client_address)) {
    hits.push_back({hit.limit, account + "|" + hit.subject + mark});
  }
  hits.push_back({limits::kLoginByAccount, account});
  return hits;
}

// Clears the counters of the account; other failures of the network stay counted.
void SessionService::forgive(const std::vector<Hit>& hits) {
  limits_.give_back(hits);
  for (const Hit& hit : hits) {
    if (hit.limit.name != limits::kLoginByNetwork.name) {
      limits_.clear(hit.limit, hit.subject);
    }
  }
}

Result<std::optional<Account>> SessionService::account_with_password(const LoginAttempt& attempt) {
  auto account = database_.read([&](Connection& sql) {
    return account_store::find_by_email(sql, attempt.group_key, attempt.email);
  });
  if (!account || !account->has_password()) {
    MOLAR_CHECK(hasher_.verify_nothing(attempt.password));
    return std::optional<Account>();
  }
  MOLAR_TRY(const bool fits, hasher_.verify(account->password_hash, attempt.password));
  if (!fits) {
    return std::optional<Account>();
  }
  if (hasher_.needs_rehash(account->password_hash)) {
    renew_hash(*account, attempt.password);
  }
  return account;
}

// Optional: on failure the next login tries again.
void SessionService::renew_hash(Account& account, std::string_view password) {
  const auto hash = hasher_.hash(password);
  if (hash && database_.write([&](Connection& sql) {
        return account_store::renew_password_hash(sql, account, *hash);
      })) {
    account.password_hash = *hash;
  }
}

Result<StartedSession> SessionService::login(const LoginAttempt& attempt) {
  const std::vector<Hit> hits = hits_of(attempt);
  MOLAR_CHECK(limits_.take(hits));
  auto checked = account_with_password(attempt);
  if (checked.has_error()) {  // the server was too busy to check: not a failed login
    limits_.give_back(hits);
    return checked.error();
  }
  if (!*checked) {
    (void)failures_.take(limits::kFailedLogins, attempt.group_key);
    log_event(LogLevel::Info, "login_failed", {{"group", attempt.group_key}});
    return login_failed();
  }
  forgive(hits);
  MOLAR_TRY(auto started, start_as(attempt, **checked));
  if (!started) {  // a reset has replaced the password, or another login has renewed its hash
    MOLAR_TRY(*checked, account_with_password(attempt));
    if (*checked) {
      MOLAR_TRY(started, start_as(attempt, **checked));
    }
  }
  if (!started) {
    return login_failed();
  }
  log_event(LogLevel::Info, "login_succeeded",
            {{"group", attempt.group_key}, {"account", started->session.account_id}});
  return *std::move(started);
}

Result<std::optional<StartedSession>> SessionService::start_as(const LoginAttempt& attempt,
                                                               const Account& checked) {
  using Started = std::optional<StartedSession>;
  return database_.transact([&](Connection& sql) -> Result<Started> {
    // A new password or address since the check has ended the account's sessions.
    const auto now = account_store::find_by_email(sql, attempt.group_key, attempt.email);
    if (!now || now->id != checked.id || now->password_hash != checked.password_hash) {
      return Started();
    }
    MOLAR_TRY(auto started, start_in(sql, attempt.group_key, checked.id, attempt.device));
    return Started(std::move(started));
  });
}

namespace {

// A reading request does not wait for a slow writer: the next request records the use.
void note_use(storage::Database& database, Session& session, Timestamp now) {
  const storage::NoWaitScope no_waiting;
  try {
    database.write([&](Connection& sql) { session_store::touch(sql, session.token_hash, now); });
    session.last_seen_at = now;
  } catch (const UnavailableException&) {
    log_event(LogLevel::Debug, "session_use_not_noted");
  }
}

}  // namespace

std::optional<Session> SessionService::find(const std::string& group_key,
                                            std::string_view cookie_value) {
  if (cookie_value.size() != kSecretLength) {
    return std::nullopt;
  }
  const std::string hash = sha256_hex(cookie_value);
  const Timestamp now = clock_.now();
  auto session = database_.read([&](Connection& sql) {
    return session_store::find_live(sql, group_key, hash, now, now - kIdle);
  });
  if (session && now - session->last_seen_at >= kTouchEvery) {
    note_use(database_, *session, now);
  }
  return session;
}

void SessionService::logout(const Session& session) {
  database_.write([&](Connection& sql) {
    session_store::end(sql, session.account_id, session.token_hash, clock_.now());
  });
  log_event(LogLevel::Info, "logged_out",
            {{"group", session.group_key}, {"account", session.account_id}});
}

Result<StartedSession> SessionService::start(const std::string& group_key,
                                             const std::string& account_id, const Device& device) {
  return database_.transact(
      [&](Connection& sql) { return start_in(sql, group_key, account_id, device); });
}

Result<StartedSession> SessionService::start_in(Connection& sql, const std::string& group_key,
                                                const std::string& account_id,
                                                const Device& device) {
  MOLAR_TRY(const auto account,
            or_not_found(account_store::find_by_id(sql, group_key, account_id), "account"));
  const Timestamp now = clock_.now();
  StartedSession started;
  started.cookie_value = make_secret(random_);
  started.session = {.token_hash = sha256_hex(started.cookie_value),
                     .group_key = group_key,
                     .account_id = account.id,
                     .household_id = account.household_id,
                     .member_id = account.member_id,
                     .member_role = account.member_role,
                     .email = account.email,
                     .created_at = now,
                     .last_seen_at = now};
  started.device_marks = devices_.remember(device.marks, group_key, account.email);
  session_store::insert(sql, started.session, device, now + kAbsolute);
  account_store::note_login(sql, account.id, now);
  return started;
}

bool SessionService::is_email_taken(const std::string& group_key, std::string_view email) {
  return database_.read([&](Connection& sql) {
    return account_store::find_by_email(sql, group_key, email).has_value();
  });
}

Result<bool> SessionService::knows_password(const Session& session, std::string_view password) {
  const LoginAttempt attempt{session.group_key, session.email, std::string(password), {}};
  const auto account = database_.read([&](Connection& sql) {
    return account_store::find_by_id(sql, session.group_key, session.account_id);
  });
  if (account && !account->has_password()) {
    return Error::conflict("password_not_set", "Please choose a password first.");
  }
  MOLAR_CHECK(limits_.take(limits::kPasswordBySession, session.token_hash));
  const auto checked = account_with_password(attempt);
  if (checked.has_error()) {
    limits_.give_back(limits::kPasswordBySession, session.token_hash);
    return checked.error();
  }
  const bool knows = *checked && (*checked)->id == session.account_id;
  if (knows) {
    limits_.clear(limits::kPasswordBySession, session.token_hash);
  }
  return knows;
}

bool SessionService::needs_captcha(const LoginAttempt& attempt) {
  if (const auto known = devices_.find(attempt.device.marks, attempt.group_key, attempt.email)) {
    return limits_.check(limits::kEasyLoginByDevice, *known + password_mark(attempt)).has_error();
  }
  std::vector<Hit> hits =
      hits_by_network(limits::kEasyLoginByNetwork, attempt.device.client_address);
  hits.push_back({limits::kEasyLoginByAccount, account_subject(attempt)});
  return failures_.is_full(limits::kFailedLogins, attempt.group_key) ||
         limits_.check(hits).has_error();
}

std::string SessionService::remember_device(const std::string& group_key, std::string_view email,
                                            const Device& device) const {
  return devices_.remember(device.marks, group_key, email);
}

std::vector<SessionSummary> SessionService::list(const Session& session) {
  const Timestamp now = clock_.now();
  const auto rows = database_.read([&](Connection& sql) {
    return session_store::list_live(sql, session.group_key, session.account_id, now, now - kIdle);
  });
  return mapped(rows, [&](const auto& row) {
    return SessionSummary{.id = public_id(row.token_hash),
                          .current = row.token_hash == session.token_hash,
                          .user_agent = row.user_agent,
                          .client_address = row.client_address,
                          .created_at = row.created_at,
                          .last_seen_at = row.last_seen_at};
  });
}

Status SessionService::end(const Session& session, std::string_view id) {
  const Timestamp now = clock_.now();
  const bool ended = database_.write([&](Connection& sql) {
    for (const auto& row :
         session_store::list_live(sql, session.group_key, session.account_id, now, now - kIdle)) {
      if (public_id(row.token_hash) == id) {
        session_store::end(sql, session.account_id, row.token_hash, now);
        return true;
      }
    }
    return false;
  });
  if (!ended) {
    return Error::not_found("session");
  }
  log_event(LogLevel::Info, "session_ended",
            {{"group", session.group_key}, {"account", session.account_id}});
  return {};
}

void SessionService::end_all(const Session& session) {
  database_.write(
      [&](Connection& sql) { session_store::end_all(sql, session.account_id, clock_.now()); });
  log_event(LogLevel::Info, "logged_out_everywhere",
            {{"group", session.group_key}, {"account", session.account_id}});
}

std::int64_t SessionService::purge() {
  const Timestamp now = clock_.now();
  return database_.write(
      [&](Connection& sql) { return session_store::purge(sql, now, now - kIdle); });
}

}  // namespace molar::domain
