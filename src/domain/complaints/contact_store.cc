#include "domain/complaints/contact_store.h"

#include <boost/describe.hpp>

namespace molar::domain::contact_store {

BOOST_DESCRIBE_STRUCT(NumberedContact, (), (number, received_at))

using storage::Connection;

namespace {

// A row of the table, flat.
struct ContactRow {
  std::string id;
  std::string group_key;
  std::string number;
  std::string name;
  std::string email;
  std::optional<std::string> phone;
  std::string topic;
  std::string message;
  std::string language;
  std::optional<std::string> account_id;
  bool suspected = false;
  Timestamp received_at;
};
BOOST_DESCRIBE_STRUCT(ContactRow, (),
                      (id, group_key, number, name, email, phone, topic, message, language,
                       account_id, suspected, received_at))

ContactMessage to_message(ContactRow row) {
  return {std::move(row.id),
          std::move(row.group_key),
          std::move(row.number),
          {std::move(row.name), std::move(row.email), std::move(row.phone), std::move(row.topic),
           std::move(row.message), row.suspected},
          std::move(row.language),
          std::move(row.account_id),
          row.received_at};
}

}  // namespace

void insert_contact(Connection& sql, const ContactMessage& message, std::string_view digest) {
  const ContactInput& input = message.input;
  sql.execute(
      "insert into contact_message (id, group_key, number, name, email, phone, topic, message,"
      " language, account_id, suspected, digest, received_at) values (:id, :group, :number, :name,"
      " :email, :phone, :topic, :message, :language, :account, :suspected, :digest, :at)",
      message.id, message.group_key, message.number, input.name, input.email, input.phone,
      input.topic, input.message, message.language, message.account_id, input.suspected, digest,
      message.received_at);
}

std::optional<NumberedContact> find_contact(Connection& sql, std::string_view group_key,
                                            std::string_view digest, Timestamp after) {
  return sql.query_one<NumberedContact>(
      "from contact_message where group_key = :group and digest = :digest "
      "and received_at > :after order by received_at desc, id desc limit 1",
      group_key, digest, after);
}

std::vector<ContactMessage> list_contacts(Connection& sql, std::string_view group_key,
                                          std::int64_t most) {
  std::vector<ContactMessage> messages;
  for (ContactRow& row :
       sql.query<ContactRow>("from contact_message where group_key = :group or :any = '' "
                             "order by received_at desc, id desc limit :most",
                             group_key, group_key, most)) {
    messages.push_back(to_message(std::move(row)));
  }
  return messages;
}

std::optional<ContactMessage> find_contact_by_number(Connection& sql, std::string_view group_key,
                                                     std::string_view number) {
  auto row = sql.query_one<ContactRow>(
      "from contact_message where group_key = :group and number = :number", group_key, number);
  return row ? std::optional(to_message(std::move(*row))) : std::nullopt;
}

std::int64_t delete_contacts(Connection& sql, const ContactAges& before) {
  return sql.execute(
      "delete from contact_message where received_at < :notices or (topic not in ('billing',"
      " 'membership') and received_at < :others) or (suspected = 1 and received_at < :suspected)",
      before.notices, before.others, before.suspected);
}

}  // namespace molar::domain::contact_store
