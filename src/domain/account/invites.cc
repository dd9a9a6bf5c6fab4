#include "domain/account/invites.h"

#include "base/fields.h"
#include "base/log.h"
#include "domain/account/account_notices.h"
#include "domain/account/invite_store.h"
#include "domain/outbox/notice.h"
#include "domain/session/account_store.h"

namespace molar::domain {
namespace {

constexpr std::chrono::hours kKeptAfterwards{24 * 30};

Error invite_expired() {
  return Error::gone(
      "invite_expired",
      "This invitation was used already or is no longer valid. Please ask for a new one.");
}

Error email_taken() {
  return Error::invalid_fields({{"email", "taken", "Another account uses this address."}});
}

Status check_invitee(Connection& sql, const Session& session, const Member& person,
                     const std::string& email, Date today) {
  if (invite_store::has_account(sql, session.group_key, person.id)) {
    return Error::conflict("has_account", "This person already has a login.");
  }
  if (age_on(person.date_of_birth, today) < kOfAge) {
    return Error::conflict("not_an_adult", "Only adults can have a login.");
  }
  if (account_store::find_by_email(sql, session.group_key, email)) {
    return email_taken();
  }
  return {};
}

// The invited person; nullopt after the person has left the membership, or when a corrected date of
// birth makes the person a minor.
std::optional<Member> find_invitee(Connection& sql, const Invite& invite, Date today) {
  auto person =
      invite_store::find_person(sql, invite.group_key, invite.household_id, invite.member_id);
  return person && age_on(person->date_of_birth, today) >= kOfAge ? person : std::nullopt;
}

std::string full_name(Connection& sql, const std::string& group_key,
                      const std::string& household_id, const std::string& member_id) {
  const auto person = invite_store::find_person(sql, group_key, household_id, member_id);
  return person ? person->full_name() : "";
}

void queue_invite(Connection& sql, const Invite& invite, const Member& person,
                  const std::string& token, const InviteInput& request, Date expires_on,
                  const Clock& clock, RandomSource& random) {
  queue_notice(sql,
               {.group_key = invite.group_key,
                .household_id = invite.household_id,
                .member_id = invite.member_id,
                .kind = "invite",
                .dedupe_key = "invite:" + invite.token_hash,
                .to_address = invite.email,
                .language = request.language,
                .data = {{"firstName", person.first_name},
                         {"inviterName",
                          full_name(sql, invite.group_key, invite.household_id, invite.invited_by)},
                         {"invitePath", "/invite?token=" + token},
                         {"expiresOn", format_date(expires_on)}}},
               clock, random);
}

}  // namespace

Result<Date> Invites::invite(const Brand& brand, const Session& session,
                             const InviteInput& request) {
  MOLAR_CHECK(limits_.take(limits::kInvites, session.account_id));
  const Timestamp now = clock_.now();
  const Date today = date_in_zone(now, brand.time_zone);
  const Timestamp expires_at = now + std::chrono::hours(24 * kLifeDays);
  // The link expires on day kLifeDays, at the hour of sending. The mail states the last whole day.
  const Date expires_on = add_days(today, kLifeDays - 1);
  const std::string token = make_secret(random_);
  return database_.transact([&](Connection& sql) -> Result<Date> {
    MOLAR_TRY(const auto person,
              or_not_found(invite_store::find_person(sql, session.group_key, session.household_id,
                                                     request.person_id),
                           "person"));
    MOLAR_CHECK(check_invitee(sql, session, person, request.email, today));
    const Invite invite{.token_hash = sha256_hex(token),
                        .group_key = session.group_key,
                        .household_id = session.household_id,
                        .member_id = person.id,
                        .invited_by = session.member_id,
                        .email = request.email,
                        .created_at = now,
                        .expires_at = expires_at};
    invite_store::remove_of_member(sql, session.group_key, person.id);
    invite_store::insert(sql, invite);
    queue_invite(sql, invite, person, token, request, expires_on, clock_, random_);
    return expires_on;
  });
}

Result<InviteView> Invites::find(const Brand& brand, std::string_view token,
                                 std::string_view client_address) {
  MOLAR_CHECK(limits_.take_by_network(limits::kMailLinks, client_address));
  const std::string& group = brand.group_key;
  return database_.read([&](Connection& sql) -> Result<InviteView> {
    const Timestamp now = clock_.now();
    const auto invite = invite_store::find_usable(sql, group, sha256_hex(token), now);
    const auto person =
        invite ? find_invitee(sql, *invite, date_in_zone(now, brand.time_zone)) : std::nullopt;
    if (!person) {
      return invite_expired();
    }
    return InviteView{
        .first_name = person->first_name,
        .email = invite->email,
        .inviter_name = full_name(sql, group, invite->household_id, invite->invited_by),
        .expires_on = add_days(date_in_zone(invite->expires_at, brand.time_zone), -1)};
  });
}

Result<StartedSession> Invites::sign_up(const Brand& brand, const SignUp& request) {
  MOLAR_TRY(const InviteView view, find(brand, request.token, request.device.client_address));
  FieldErrors errors;
  const std::string password = errors.check(
      "password", check_new_password(request.password, {.email = view.email,
                                                        .brand_name = brand.name,
                                                        .group_key = brand.group_key}));
  MOLAR_CHECK(errors.status());
  MOLAR_TRY(const std::string hash, hasher_.hash(password));
  const std::string& group = brand.group_key;
  const std::string token_hash = sha256_hex(request.token);
  const std::string account_id = make_ulid(clock_, random_);
  const Timestamp now = clock_.now();
  auto started = database_.transact([&](Connection& sql) -> Result<StartedSession> {
    const auto invite = invite_store::find_usable(sql, group, token_hash, now);
    if (!invite || !find_invitee(sql, *invite, date_in_zone(now, brand.time_zone)) ||
        invite_store::has_account(sql, group, invite->member_id) ||
        !invite_store::use(sql, token_hash, now)) {
      return invite_expired();
    }
    const Account account{.id = account_id,
                          .group_key = group,
                          .email = invite->email,
                          .password_hash = hash,
                          .member_id = invite->member_id,
                          .household_id = invite->household_id};
    if (!account_store::insert(sql, account, now)) {
      return email_taken();
    }
    account_store::note_email_verified(sql, account_id, now);  // the link was sent to this address
    invite_store::note_sign_up(sql, *invite, request.phone, request.language);
    queue_account_notice(sql, account, {.kind = "signed_up", .event = account_id}, clock_, random_);
    return sessions_.start_in(sql, group, account_id, request.device);
  });
  MOLAR_CHECK(started);
  log_event(LogLevel::Info, "signed_up", {{"group", group}, {"account", account_id}});
  return started;
}

std::map<std::string, std::string> Invites::logins(const Brand& brand, const Session& session) {
  const Timestamp now = clock_.now();
  const Date today = date_in_zone(now, brand.time_zone);
  return database_.read([&](Connection& sql) {
    std::map<std::string, std::string> logins;
    for (const Invite& invite :
         invite_store::usable_of_household(sql, session.group_key, session.household_id, now)) {
      if (find_invitee(sql, invite, today)) {
        logins[invite.member_id] = "invited";
      }
    }
    for (const auto& id :
         invite_store::members_with_account(sql, session.group_key, session.household_id)) {
      logins[id] = "active";
    }
    return logins;
  });
}

std::int64_t Invites::purge() {
  const Timestamp before = clock_.now() - kKeptAfterwards;
  return database_.write([&](Connection& sql) { return invite_store::purge(sql, before); });
}

}  // namespace molar::domain
