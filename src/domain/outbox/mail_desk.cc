#include "domain/outbox/mail_desk.h"

#include "base/fields.h"
#include "domain/outbox/notice.h"
#include "domain/outbox/notice_kinds.h"
#include "domain/purchase/membership_store.h"

namespace molar::domain {

namespace json = boost::json;
using outbox_store::MessageRow;
using storage::Connection;

namespace {

// What concerns several brands.
constexpr const char* kAllBrands = "*";

Error not_found() {
  return Error::not_found("mail");
}

}  // namespace

void MailDesk::audit(Connection& sql, const std::string& group_key, const std::string& action,
                     const std::string& id, json::object detail) {
  membership_store::insert_audit(sql, {make_ulid(clock_, random_), group_key, actor_, action,
                                       "mail", id, std::move(detail), clock_.now()});
}

std::vector<MessageRow> MailDesk::list(const outbox_store::MessageFilter& filter) {
  auto found = database_.transact([&](Connection& sql) -> Result<std::vector<MessageRow>> {
    auto rows = outbox_store::list(sql, filter);
    audit(sql, filter.group_key.value_or(kAllBrands), "mail_listed", "",
          {{"messages", rows.size()}, {"status", filter.status.value_or("any")}});
    return rows;
  });
  return found.value();
}

Result<MailShown> MailDesk::show(const std::string& id) {
  return database_.transact([&](Connection& sql) -> Result<MailShown> {
    auto row = outbox_store::find(sql, id);
    if (!row) {
      return not_found();
    }
    MailShown shown{*row, outbox_store::find_mail(sql, id), false};
    const NoticeKind* kind = find_notice_kind(row->kind);
    if (shown.mail && kind != nullptr && kind->secret) {
      shown.is_withheld = true;
      shown.mail->text.clear();
      shown.mail->html.clear();
    }
    json::object detail{{"kind", row->kind}};
    if (row->household_id) {
      detail["householdId"] = *row->household_id;
    }
    audit(sql, row->group_key, "mail_read", id, std::move(detail));
    return shown;
  });
}

Status MailDesk::retry(const std::string& id) {
  return database_.transact([&](Connection& sql) -> Status {
    auto row = outbox_store::find(sql, id);
    if (!row) {
      return not_found();
    }
    if (!outbox_store::revive(sql, id, clock_.now())) {
      return Error::conflict("mail_not_dead",
                             "This message is not dead: it is " + row->status + ".");
    }
    audit(sql, row->group_key, "mail_retried", id,
          {{"kind", row->kind}, {"error", row->last_error.value_or("")}});
    return {};
  });
}

std::int64_t MailDesk::retry_all(const std::optional<std::string>& group_key) {
  auto ids =
      database_.read([&](Connection& sql) { return outbox_store::dead_ids(sql, group_key); });
  std::int64_t revived = 0;
  for (const std::string& id : ids) {
    revived += retry(id).has_error() ? 0 : 1;
  }
  return revived;
}

Result<std::string> MailDesk::queue_test(const Brand& brand, const std::string& address,
                                         const std::string& language) {
  if (!check_email(address)) {
    return Error::invalid("mail_address_invalid", "\"" + address + "\" is no e-mail address.");
  }
  return database_.transact([&](Connection& sql) -> Result<std::string> {
    const std::string key = "mail_test:" + make_ulid(clock_, random_);
    queue_notice(sql,
                 {.group_key = brand.group_key,
                  .household_id = std::nullopt,
                  .member_id = std::nullopt,
                  .kind = "mail_test",
                  .dedupe_key = key,
                  .to_address = address,
                  .language = language,
                  .data = {}},
                 clock_, random_);
    std::string id = *outbox_store::find_id(sql, key);
    audit(sql, brand.group_key, "mail_tested", id, {{"to", address}});
    return id;
  });
}

}  // namespace molar::domain
