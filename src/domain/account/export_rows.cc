#include "domain/account/export_rows.h"

#include <vector>

#include "base/json.h"
#include "base/to_json.h"
#include "domain/account/export_row_types.h"

namespace molar::domain {
namespace {

namespace json = boost::json;
using namespace export_rows;

// Removes one-time links of notices, because they would grant access to any reader of the file.
void drop_links(json::object& data) {
  for (auto member = data.begin(); member != data.end();) {
    member = member->key().ends_with("Path") ? data.erase(member) : std::next(member);
  }
}

// Columns that hold JSON become JSON.
template <class Row>
json::array to_records(const std::vector<Row>& rows) {
  json::array records;
  for (const Row& row : rows) {
    json::value record = to_json(row);
    for (const char* column : {"optIns", "lines", "body", "data", "label"}) {
      json::value* held = record.as_object().if_contains(column);
      if (held != nullptr && held->is_string() && !held->get_string().empty() &&
          (held->get_string().front() == '{' || held->get_string().front() == '[')) {
        *held = parse_trusted_json(held->get_string());
        if (held->is_object()) {
          drop_links(held->get_object());
        }
      }
    }
    records.push_back(std::move(record));
  }
  return records;
}

json::array login_and_sessions(storage::Connection& sql, const Session& session,
                               json::object& into) {
  into["login"] = to_records(sql.query<LoginRow>(
      "from account where id = :id and group_key = :group", session.account_id, session.group_key));
  return to_records(
      sql.query<SessionRow>("from session where account_id = :id and group_key = :group "
                            "order by created_at, token_hash",
                            session.account_id, session.group_key));
}

json::array own_entry(storage::Connection& sql, const Session& session) {
  return to_records(sql.query<PersonRow>(
      "from member where id = :id and household_id = :household and group_key = :group",
      session.member_id, session.household_id, session.group_key));
}

json::array everybody(storage::Connection& sql, const Session& session) {
  return to_records(
      sql.query<PersonRow>("from member where household_id = :household and group_key = :group "
                           "order by position, id",
                           session.household_id, session.group_key));
}

void own_records(storage::Connection& sql, const Session& session, json::object& into) {
  into["consents"] = to_records(
      sql.query<ConsentRow>("from consent where member_id = :member and household_id = :household "
                            "and group_key = :group order by agreed_at, id",
                            session.member_id, session.household_id, session.group_key));
  into["cards"] = to_records(
      sql.query<CardRow>("from member_card where member_id = :member and household_id = :household "
                         "and group_key = :group order by id",
                         session.member_id, session.household_id, session.group_key));
  into["messages"] = to_records(
      sql.query<MessageRow>("from outbox where household_id = :household and group_key = :group "
                            "and member_id = :member and shown = 1 order by created_at, id",
                            session.household_id, session.group_key, session.member_id));
  into["savings"] = to_records(sql.query<SavingsRow>(
      "from savings_entry where member_id = :member and household_id = :household "
      "and group_key = :group order by visit_on, id",
      session.member_id, session.household_id, session.group_key));
}

void what_was_written(storage::Connection& sql, const Session& session, json::object& into) {
  into["contactMessages"] = to_records(sql.query<ContactRow>(
      "from contact_message where account_id = :account and group_key = :group "
      "order by received_at, id",
      session.account_id, session.group_key));
  into["grievances"] = to_records(
      sql.query<GrievanceRow>("from grievance where account_id = :account and group_key = :group "
                              "order by received_at, id",
                              session.account_id, session.group_key));
  into["grievanceEntries"] = to_records(sql.query<GrievanceEntryRow>(
      "select e.grievance_id, e.kind, e.author, e.text, e.at from grievance_entry e "
      "join grievance g on g.id = e.grievance_id "
      "where g.account_id = :account and g.group_key = :group order by e.at, e.id",
      session.account_id, session.group_key));
}

void household_records(storage::Connection& sql, const Session& session, json::object& into) {
  const std::string& group = session.group_key;
  const std::string& household = session.household_id;
  into["consents"] = to_records(
      sql.query<ConsentRow>("from consent where household_id = :household and group_key = :group "
                            "order by agreed_at, id",
                            household, group));
  into["cards"] = to_records(sql.query<CardRow>(
      "from member_card where household_id = :household and group_key = :group order by id",
      household, group));
  // What a mail to one person alone says is that person's.
  into["messages"] = to_records(sql.query<MessageRow>(
      "from outbox where household_id = :household and group_key = :group "
      "and (member_id is null or member_id = :member) and shown = 1 order by created_at, id",
      household, group, session.member_id));
  into["savings"] = to_records(sql.query<SavingsRow>(
      "from savings_entry where household_id = :household and group_key = :group "
      "order by visit_on, id",
      household, group));
}

void money(storage::Connection& sql, const Session& session, json::object& into) {
  const std::string& group = session.group_key;
  const std::string& household = session.household_id;
  into["invoices"] = to_records(
      sql.query<InvoiceRow>("from invoice where household_id = :household and group_key = :group "
                            "order by created_at, id",
                            household, group));
  into["payments"] = to_records(
      sql.query<PaymentRow>("from payment where household_id = :household and group_key = :group "
                            "order by created_at, id",
                            household, group));
  into["refunds"] = to_records(
      sql.query<RefundRow>("from refund where household_id = :household and group_key = :group "
                           "order by created_at, id",
                           household, group));
  into["credits"] = to_records(
      sql.query<CreditRow>("from credit where household_id = :household and group_key = :group "
                           "order by created_at, id",
                           household, group));
  into["paymentMethods"] = to_records(sql.query<MethodRow>(
      "from payment_method where household_id = :household and group_key = :group "
      "order by created_at, id",
      household, group));
}

void documents(storage::Connection& sql, const Session& session, json::object& into) {
  const std::string& group = session.group_key;
  const std::string& household = session.household_id;
  into["receipts"] = to_records(sql.query<DocumentRow>(
      "select number, issued_on, body from receipt where household_id = :household "
      "and group_key = :group order by issued_on, number",
      household, group));
  into["agreements"] = to_records(sql.query<AgreementRow>(
      "from agreement_edition where household_id = :household and group_key = :group "
      "order by kept_at, edition, language",
      household, group));
  into["priceQuotes"] = to_records(sql.query<DocumentRow>(
      "select number, quoted_on, body from price_quote where household_id = :household "
      "and group_key = :group order by id",
      household, group));
}

}  // namespace

json::object export_person(storage::Connection& sql, const Session& session) {
  json::object data;
  json::array sessions = login_and_sessions(sql, session, data);
  data["sessions"] = std::move(sessions);
  data["people"] = own_entry(sql, session);
  own_records(sql, session, data);
  what_was_written(sql, session, data);
  return data;
}

json::object export_household(storage::Connection& sql, const Session& session) {
  json::object data = export_person(sql, session);
  data["people"] = everybody(sql, session);
  household_records(sql, session, data);
  data["subscriptions"] = to_records(sql.query<SubscriptionRow>(
      "from subscription where household_id = :household and group_key = :group "
      "order by created_at, id",
      session.household_id, session.group_key));
  money(sql, session, data);
  documents(sql, session, data);
  return data;
}

}  // namespace molar::domain
