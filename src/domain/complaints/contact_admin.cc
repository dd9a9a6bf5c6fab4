#include "domain/complaints/contact_admin.h"

#include "domain/audit/audit_log.h"
#include "domain/complaints/contact_store.h"

namespace molar::domain {

std::vector<ContactMessage> ContactAdmin::list(const std::string& group_key, std::int64_t most) {
  return database_.read(
      [&](Connection& sql) { return contact_store::list_contacts(sql, group_key, most); });
}

Result<ContactMessage> ContactAdmin::show(const std::string& group_key, const std::string& number) {
  return database_.transact([&](Connection& sql) -> Result<ContactMessage> {
    MOLAR_TRY(
        auto found,
        or_not_found(contact_store::find_contact_by_number(sql, group_key, number), "message"));
    audit_log::append(
        sql, {group_key, actor_, "contact.show", "contact_message", found.id, {{"number", number}}},
        clock_, random_);
    return found;
  });
}

}  // namespace molar::domain
