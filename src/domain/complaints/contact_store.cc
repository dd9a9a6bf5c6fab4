#include "domain/complaints/contact_store.h"

namespace molar::domain::contact_store {

void insert_contact(Connection& sql, const ContactMessage& message, std::string_view digest) {
  sql.insert("contact_message (digest)", message, digest);
}

std::optional<ContactReceived> find_contact(Connection& sql, std::string_view group_key,
                                            std::string_view digest, Timestamp after) {
  return sql.query_one<ContactReceived>(
      "from contact_message where group_key = :group and digest = :digest "
      "and received_at > :after order by received_at desc, id desc limit 1",
      group_key, digest, after);
}

std::vector<ContactMessage> list_contacts(Connection& sql, std::string_view group_key,
                                          std::int64_t most) {
  return sql.query<ContactMessage>(
      "from contact_message where group_key = :group or :any = '' "
      "order by received_at desc, id desc limit :most",
      group_key, group_key, most);
}

std::optional<ContactMessage> find_contact_by_number(Connection& sql, std::string_view group_key,
                                                     std::string_view number) {
  return sql.query_one<ContactMessage>(
      "from contact_message where group_key = :group and number = :number", group_key, number);
}

std::int64_t delete_contacts(Connection& sql, const ContactAges& before) {
  return sql.execute(
      "delete from contact_message where received_at < :notices or (topic not in ('billing',"
      " 'membership') and received_at < :others) or (suspected = 1 and received_at < :suspected)",
      before.notices, before.others, before.suspected);
}

}  // namespace molar::domain::contact_store
