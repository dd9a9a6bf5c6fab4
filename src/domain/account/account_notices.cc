#include "domain/account/account_notices.h"

#include "domain/outbox/notice.h"

namespace molar::domain {

AccountOwner find_owner(Connection& sql, const Account& account) {
  return sql
      .query_one<AccountOwner>("from member where id = :id and group_key = :group",
                               account.member_id, account.group_key)
      .value_or(AccountOwner{"", "", "en"});
}

void queue_account_notice(Connection& sql, const Account& account, AccountNotice notice,
                          const Clock& clock, RandomSource& random) {
  const AccountOwner owner = find_owner(sql, account);
  notice.data["firstName"] = owner.first_name;
  queue_notice(sql,
               {.group_key = account.group_key,
                .household_id = account.household_id,
                .member_id = account.member_id,
                .kind = notice.kind,
                .dedupe_key = notice.kind + ":" + notice.event,
                .to_address = notice.to_address.empty() ? account.email : notice.to_address,
                .language = notice.language.empty() ? owner.language : notice.language,
                .data = std::move(notice.data)},
               clock, random);
}

void queue_email_changed(Connection& sql, const Account& account, const std::string& email,
                         const std::string& event, const Clock& clock, RandomSource& random) {
  for (bool to_new : {false, true}) {
    queue_account_notice(sql, account,
                         {.kind = "email_changed",
                          .event = event + (to_new ? ":new" : ":old"),
                          .to_address = to_new ? email : account.email,
                          .data = {{"newEmail", email}}},
                         clock, random);
  }
}

}  // namespace molar::domain
