#include "domain/checkout/checkout_store.h"

#include <boost/describe.hpp>

namespace molar::domain::checkout_store {

namespace {

struct CheckoutRow : Checkout {
  std::optional<std::string> email;
  std::optional<std::string> password_hash;
  std::optional<std::string> first_name;
  std::optional<std::string> last_name;
  std::optional<Date> date_of_birth;
  std::optional<std::string> phone;
  std::optional<std::string> address_line1;
  std::optional<std::string> address_line2;
  std::optional<std::string> city;
  std::optional<std::string> state;
  std::optional<std::string> zip;
};
BOOST_DESCRIBE_STRUCT(CheckoutRow, (Checkout),
                      (email, password_hash, first_name, last_name, date_of_birth, phone,
                       address_line1, address_line2, city, state, zip))

std::optional<CheckoutAccount> to_account(CheckoutRow& row) {
  if (!row.email) {
    return std::nullopt;
  }
  return CheckoutAccount{
      std::move(*row.email),
      row.password_hash.value_or(""),
      row.first_name.value_or(""),
      row.last_name.value_or(""),
      row.date_of_birth.value_or(Date{}),
      row.phone.value_or(""),
      Address{row.address_line1.value_or(""), row.address_line2.value_or(""), row.city.value_or(""),
              row.state.value_or(""), row.zip.value_or("")}};
}

std::vector<CheckoutMember> find_members(Connection& sql, const std::string& checkout_id) {
  return sql.query<CheckoutMember>(
      "from checkout_member where checkout_id = :checkout order by position, id", checkout_id);
}

std::optional<Checkout> to_checkout(Connection& sql, std::optional<CheckoutRow> row) {
  if (!row) {
    return std::nullopt;
  }
  Checkout& checkout = *row;
  checkout.account = to_account(*row);
  checkout.members = find_members(sql, checkout.id);
  return std::move(checkout);
}

}  // namespace

std::optional<Checkout> find_by_token(Connection& sql, const std::string& group,
                                      const std::string& token_hash) {
  return to_checkout(sql, sql.query_one<CheckoutRow>(
                              "from checkout where token_hash = :token and group_key = :group",
                              token_hash, group));
}

std::optional<Checkout> find(Connection& sql, const std::string& id) {
  return to_checkout(sql, sql.query_one<CheckoutRow>("from checkout where id = :id", id));
}

void insert(Connection& sql, const Checkout& checkout, const std::string& token_hash) {
  sql.insert("checkout (token_hash)", checkout, token_hash);
}

void update_choice(Connection& sql, const Checkout& checkout) {
  sql.execute(
      "update checkout set plan_id = :plan, office_id = :office, cycle = :cycle,"
      " coupon_code = :coupon, language = :language, members_confirmed = :confirmed,"
      " updated_at = :updated, expires_at = :expires where id = :id",
      checkout.plan_id, checkout.office_id, checkout.cycle, checkout.coupon_code, checkout.language,
      checkout.members_confirmed, checkout.updated_at, checkout.expires_at, checkout.id);
}

void update_account(Connection& sql, const std::string& id, const CheckoutAccount& account) {
  sql.execute(
      "update checkout set email = :email, email_key = :key, password_hash = :hash,"
      " first_name = :first, last_name = :last, date_of_birth = :birth, phone = :phone,"
      " address_line1 = :line1, address_line2 = :line2, city = :city, state = :state, zip = :zip"
      " where id = :id",
      account.email, email_key(account.email), account.password_hash, account.first_name,
      account.last_name, account.date_of_birth, account.phone, account.address.line1,
      account.address.line2, account.address.city, account.address.state, account.address.zip, id);
}

void insert_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member) {
  auto last = sql.query_one<std::int64_t>(
      "select coalesce(max(position), 0) from checkout_member where checkout_id = :checkout",
      checkout_id);
  sql.insert("checkout_member (checkout_id, position)", member, checkout_id, *last + 1);
}

bool update_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member) {
  return sql.execute(
             "update checkout_member set first_name = :first, last_name = :last,"
             " date_of_birth = :birth, relationship = :relationship, email = :email"
             " where id = :id and checkout_id = :checkout",
             member.first_name, member.last_name, member.date_of_birth, member.relationship,
             member.email, member.id, checkout_id) == 1;
}

bool delete_member(Connection& sql, const std::string& checkout_id, const std::string& member_id) {
  return sql.execute("delete from checkout_member where id = :id and checkout_id = :checkout",
                     member_id, checkout_id) == 1;
}

void mark_paid(Connection& sql, const std::string& id, const std::string& household_id,
               Timestamp now) {
  sql.execute(
      "update checkout set status = 'paid', household_id = :household, updated_at = :now"
      " where id = :id",
      household_id, now, id);
}

bool has_pending_attempt(Connection& sql, const std::string& id) {
  return sql.exists("from charge_attempt where checkout_id = :checkout and status = 'pending'", id);
}

std::optional<Debit> find_debit(Connection& sql, const std::string& id) {
  return sql.query_one<Debit>(
      "select created_at, amount_cents from charge_attempt where checkout_id = :checkout"
      " and status = 'pending' and next_look_at is not null",
      id);
}

void keep_open(Connection& sql, const std::string& id, Timestamp now) {
  sql.execute(
      "update checkout set updated_at = :now, expires_at = :until where id = :id"
      " and status = 'open'",
      now, now + kCheckoutLife, id);
}

std::int64_t abandon_expired(Connection& sql, Timestamp now) {
  return sql.execute(
      "update checkout set status = 'abandoned', password_hash = null"
      " where status = 'open' and expires_at <= :now and not exists (select 1 from"
      " charge_attempt a where a.checkout_id = checkout.id and a.status = 'pending')",
      now);
}

// Abandoned checkouts. Not those with a pending attempt: a charge that the provider reported later
// reopens the attempt, and the books need the checkout to record it.
#define UNPAID                                                                           \
  "checkout where status = 'abandoned' and updated_at <= :before and not exists (select" \
  " 1 from charge_attempt a where a.checkout_id = checkout.id and a.status = 'pending')"

std::int64_t delete_unpaid(Connection& sql, Timestamp before) {
  sql.execute("delete from charge_attempt where checkout_id in (select id from " UNPAID ")",
              before);
  sql.execute("delete from quote where checkout_id in (select id from " UNPAID ")", before);
  sql.execute("delete from checkout_member where checkout_id in (select id from " UNPAID ")",
              before);
  return sql.execute("delete from " UNPAID, before);
}

std::int64_t forget_people_of_paid(Connection& sql, Timestamp before) {
  sql.execute(
      "delete from checkout_member where checkout_id in"
      " (select id from checkout where status = 'paid' and updated_at <= :before)",
      before);
  return sql.execute(
      "update checkout set email = null, email_key = null, password_hash = null,"
      " first_name = null, last_name = null, date_of_birth = null, phone = null,"
      " address_line1 = null, address_line2 = null, city = null, state = null, zip = null"
      " where status = 'paid' and updated_at <= :before and email is not null",
      before);
}

}  // namespace molar::domain::checkout_store
