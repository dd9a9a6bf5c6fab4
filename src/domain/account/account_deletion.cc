#include "domain/account/account_deletion.h"

#include "base/log.h"
#include "base/messages.h"
#include "domain/account/account_deletion_store.h"
#include "domain/account/account_notices.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/session/account_store.h"
#include "domain/session/session_store.h"

namespace molar::domain {
namespace {

Date kept_until(Date today) {
  using std::chrono::years;
  const Date due = today + years(AccountDeletion::kKeptYears);
  return due.ok() ? due : due.year() / std::chrono::February / std::chrono::last;
}

const std::vector<std::string>& kept_records() {
  static const std::vector<std::string> records = {"consents", "agreements", "notices",
                                                   "receipts", "refunds",    "grievances"};
  return records;
}

// The retained kinds of records, as text for the last mail.
boost::json::array kept_words(const std::string& language) {
  const Translate say(language);
  return {say("documents.kept.consents"), say("documents.kept.notices"),
          say("documents.kept.receipts"), say("documents.kept.grievances")};
}

void say_goodbye(Connection& sql, const Account& account, std::optional<Date> until,
                 const Clock& clock, RandomSource& random) {
  const std::string language = find_owner(sql, account).language;
  boost::json::object data{{"kept", until ? kept_words(language) : boost::json::array{}}};
  if (until) {
    data["keptUntil"] = format_date(*until);
  }
  queue_account_notice(sql, account,
                       {.kind = "account_deleted", .event = account.id, .data = std::move(data)},
                       clock, random);
}

// Refuses while a membership is active or a payment is pending.
Status check_nothing_runs(Connection& sql, const Session& session) {
  if (billing_store::has_running_subscription(sql, session.group_key, session.household_id)) {
    return Error::conflict("membership_running",
                           "Your membership is active. Please cancel it first.");
  }
  if (charge_store::find_pending(sql, session.group_key, session.household_id)) {
    return Error::conflict("charge_in_progress",
                           "A payment is being processed. Please try again in a few minutes.");
  }
  return {};
}

void remove_household(Connection& sql, const Session& session, Date until, Timestamp now,
                      const Clock& clock, RandomSource& random) {
  const std::string& group = session.group_key;
  for (const auto& id : account_deletion_store::logins(sql, group, session.household_id)) {
    const auto account = account_store::find_by_id(sql, group, id);
    if (!account) {
      continue;
    }
    say_goodbye(sql, *account, until, clock, random);
    account_deletion_store::erase_contact_messages(sql, group, id);
    account_store::remove_login(sql, group, account->member_id);
  }
  sql.execute("delete from invite where household_id = :household and group_key = :group",
              session.household_id, group);
  account_deletion_store::erase_household_extras(sql, group, session.household_id, now);
}

void remove_dependent(Connection& sql, const Session& session, const Account& account,
                      const Clock& clock, RandomSource& random) {
  say_goodbye(sql, account, std::nullopt, clock, random);
  account_deletion_store::erase_contact_messages(sql, session.group_key, account.id);
  account_deletion_store::erase_contact_data(sql, session.group_key, session.member_id);
  account_deletion_store::erase_addition(sql, session.group_key, session.household_id,
                                         session.member_id);
  account_store::remove_login(sql, session.group_key, session.member_id);
}

}  // namespace

DeletionView AccountDeletion::preview(const Brand& brand, const Session& session) const {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  DeletionView view{.people = 1, .erased = {"login", "contact", "messages"}};
  if (!session.is_primary()) {
    return view;
  }
  view.kept_until = kept_until(today);
  view.kept = kept_records();
  view.erased.insert(view.erased.end(), {"cards", "savings"});
  database_.read([&](Connection& sql) {
    const std::string& group = session.group_key;
    const std::string& household = session.household_id;
    const auto subscription = billing_store::find_subscription(sql, group, household);
    view.possible = check_nothing_runs(sql, session).has_value();
    if (subscription && billing_store::has_running_subscription(sql, group, household)) {
      view.running_plan = subscription->plan_name;
    } else if (subscription && subscription->ends_on >= today) {
      view.covered_until = subscription->ends_on;
    }
    view.people =
        static_cast<std::int64_t>(account_deletion_store::logins(sql, group, household).size());
    view.pending_refund_cents = account_deletion_store::pending_refund_cents(sql, group, household);
  });
  return view;
}

Status AccountDeletion::remove(const Brand& brand, const Session& session,
                               const std::string& password) const {
  MOLAR_TRY(const bool password_matches, sessions_.knows_password(session, password));
  if (!password_matches) {
    return Error::invalid_fields({{"password", "mismatch", "This is not your current password."}});
  }
  const Timestamp now = clock_.now();
  const Date until = kept_until(date_in_zone(now, brand.time_zone));
  const std::string id = make_ulid(clock_, random_);
  const std::string audit_id = make_ulid(clock_, random_);
  const Status removed = database_.transact([&](Connection& sql) -> Status {
    MOLAR_TRY(const auto account,
              or_not_found(account_store::find_by_id(sql, session.group_key, session.account_id),
                           "account"));
    if (!session_store::is_open(sql, session.token_hash)) {
      return Error::unauthenticated();  // a reset has replaced the checked password meanwhile
    }
    if (session.is_primary()) {
      MOLAR_CHECK(check_nothing_runs(sql, session));
      remove_household(sql, session, until, now, clock_, random_);
    } else {
      remove_dependent(sql, session, account, clock_, random_);
    }
    account_deletion_store::insert(sql, {id, session.group_key, session.household_id,
                                         session.member_id, session.member_role, now, until});
    audit_log::append(sql,
                      {session.group_key,
                       "member:" + session.member_id,
                       "account_deleted",
                       "household",
                       session.household_id,
                       {{"role", session.member_role}}},
                      audit_id, now);
    return {};
  });
  MOLAR_CHECK(removed);
  log_event(LogLevel::Info, "account_deleted",
            {{"group", session.group_key}, {"account", session.account_id}});
  return {};
}

int AccountDeletion::erase_due() const {
  // After five years, the brand's time zone makes no relevant difference.
  const std::string today = format_date(date_in_zone(clock_.now(), "UTC"));
  const auto due =
      database_.read([&](Connection& sql) { return account_deletion_store::find_due(sql, today); });
  int erased = 0;
  for (const Deletion& deletion : due) {
    try {
      const Status done = database_.transact([&](Connection& sql) -> Status {
        account_deletion_store::erase_retained(sql, deletion.group_key, deletion.household_id);
        account_deletion_store::note_erased(sql, deletion.id, clock_.now());
        return {};
      });
      erased += done.has_value() ? 1 : 0;
    } catch (const UnavailableException&) {
      throw;
    } catch (const std::exception& fault) {  // needs an operator; the others continue
      log_event(LogLevel::Error, "account_not_erased",
                {{"group", deletion.group_key}, {"deletion", deletion.id}, {"what", fault.what()}});
    }
  }
  return erased;
}

}  // namespace molar::domain
