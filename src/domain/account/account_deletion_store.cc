#include "domain/account/account_deletion_store.h"

#include "domain/billing/billing_store.h"

namespace molar::domain::account_deletion_store {

namespace {

// Statements with the parameters :household and :group.
constexpr storage::Sql kErasedAtOnce[] = {
    "update member set email = null, phone = null, address_line1 = null, address_line2 = null, "
    "city = null, state = null, zip = null, opt_ins = '[]', home_office_id = null "
    "where household_id = :household and group_key = :group",
    "delete from savings_entry where household_id = :household and group_key = :group",
    "delete from card_link where household_id = :household and group_key = :group",
    // The inputs of changes contain names, dates of birth and addresses.
    "delete from change_quote where household_id = :household and group_key = :group",
    // The answers of charges contain addresses. Without a login, no request can be repeated.
    "update charge_attempt set response = null where household_id = :household "
    "and group_key = :group and status = 'succeeded'",
    "update charge_attempt set response = null where status = 'succeeded' and checkout_id in "
    "(select id from checkout where household_id = :household and group_key = :group)",
    "update checkout set email = null, email_key = null, password_hash = null, phone = null, "
    "address_line1 = null, address_line2 = null, city = null, zip = null "
    "where household_id = :household and group_key = :group"};

constexpr storage::Sql kErasedAfterRetention[] = {
    "update member set first_name = '-', last_name = '-', date_of_birth = '1900-01-01' "
    "where household_id = :household and group_key = :group",
    "delete from checkout_member where checkout_id in (select id from checkout "
    "where household_id = :household and group_key = :group)",
    "update checkout set first_name = null, last_name = null, date_of_birth = null, state = null "
    "where household_id = :household and group_key = :group",
    "update charge_attempt set effect_data = '{}', response = null, network = '', "
    "wide_network = '' where checkout_id in (select id from checkout where household_id = "
    ":household and group_key = :group)",
    "update charge_attempt set effect_data = '{}', response = null, network = '', "
    "wide_network = '' where household_id = :household and group_key = :group",
    // The line for an added person contains the name. The totals remain.
    "update charge_attempt set lines = '[]' where household_id = :household "
    "and group_key = :group and lines like '%\"person_added\"%'",
    "update invoice set lines = '[]' where household_id = :household and group_key = :group "
    "and lines like '%\"person_added\"%'",
    "delete from consent where household_id = :household and group_key = :group",
    "delete from agreement_edition where household_id = :household and group_key = :group",
    "delete from receipt where household_id = :household and group_key = :group",
    "delete from price_quote where household_id = :household and group_key = :group",
    "delete from member_card where household_id = :household and group_key = :group",
    "delete from outbox where household_id = :household and group_key = :group"};

}  // namespace

void insert(Connection& sql, const Deletion& deletion) {
  sql.insert("account_deletion", deletion);
}

std::vector<Deletion> find_due(Connection& sql, const std::string& today) {
  return sql.query<Deletion>(
      "from account_deletion where role = 'primary' and erased_at is null "
      "and kept_until < :today order by id",
      today);
}

void note_erased(Connection& sql, const std::string& id, Timestamp now) {
  sql.execute("update account_deletion set erased_at = :now where id = :id", now, id);
}

std::vector<std::string> logins(Connection& sql, const std::string& group_key,
                                const std::string& household_id) {
  return sql.query<std::string>(
      "select id from account where household_id = :household and group_key = :group order by id",
      household_id, group_key);
}

std::int64_t pending_refund_cents(Connection& sql, const std::string& group_key,
                                  const std::string& household_id) {
  return sql
      .query_one<std::int64_t>(
          "select cast(coalesce(sum(amount_cents), 0) as bigint) from refund "
          "where household_id = :household and group_key = :group and status = 'pending'",
          household_id, group_key)
      .value_or(0);
}

void erase_contact_data(Connection& sql, const std::string& group_key,
                        const std::string& member_id) {
  sql.execute(
      "update member set email = null, phone = null, address_line1 = null, address_line2 = null, "
      "city = null, state = null, zip = null, opt_ins = '[]', home_office_id = null "
      "where id = :id and group_key = :group",
      member_id, group_key);
}

void erase_addition(Connection& sql, const std::string& group_key, const std::string& household_id,
                    const std::string& member_id) {
  const std::string about_member = "%\"" + member_id + "\"%";
  sql.execute(
      "delete from change_quote where household_id = :household and group_key = :group "
      "and answer like :about",
      household_id, group_key, about_member);
  sql.execute(
      "update charge_attempt set response = null where household_id = :household "
      "and group_key = :group and status = 'succeeded' and response like :about",
      household_id, group_key, about_member);
}

void erase_household_extras(Connection& sql, const std::string& group_key,
                            const std::string& household_id, Timestamp now) {
  for (const storage::Sql& erasure : kErasedAtOnce) {
    sql.execute(erasure, household_id, group_key);
  }
  for (const PaymentMethod& method : billing_store::find_methods(sql, group_key, household_id)) {
    billing_store::remove_method(sql, group_key, household_id, method.id, now);
  }
}

void erase_contact_messages(Connection& sql, const std::string& group_key,
                            const std::string& account_id) {
  sql.execute("delete from contact_message where account_id = :account and group_key = :group",
              account_id, group_key);
}

void erase_retained(Connection& sql, const std::string& group_key,
                    const std::string& household_id) {
  // The entries remain as a record that the person was corrected, without the values.
  sql.execute(
      "update audit set detail = '{}' where group_key = :group and action in ('person_corrected', "
      "'login_changed') and "
      "entity_id in (select id from member where household_id = :household and group_key = "
      ":group2)",
      group_key, household_id, group_key);
  for (const storage::Sql& erasure : kErasedAfterRetention) {
    sql.execute(erasure, household_id, group_key);
  }
}

}  // namespace molar::domain::account_deletion_store
