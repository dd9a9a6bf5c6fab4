#include "domain/feedback/feedback_store.h"

#include <boost/describe.hpp>

namespace molar::domain::feedback_store {

BOOST_DESCRIBE_STRUCT(NumberedContact, (), (number, received_at))

using storage::Connection;

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
      "select number, received_at from contact_message where group_key = :group and digest ="
      " :digest and received_at > :after order by received_at desc, id desc limit 1",
      group_key, digest, after);
}

}  // namespace molar::domain::feedback_store
