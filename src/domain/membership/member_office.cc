#include "domain/membership/member_office.h"

#include <boost/describe.hpp>

#include "base/fields.h"
#include "base/json.h"
#include "base/text.h"
#include "base/to_json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/ledger_store.h"
#include "domain/member/member_store.h"
#include "domain/membership/person_view.h"
#include "domain/purchase/membership_store.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

constexpr const char* kLanguage = "en";

struct InvoiceLine {
  std::string id;
  std::string kind;
  std::string status;
  std::int64_t total_cents = 0;
  std::int64_t credit_cents = 0;
  Date issued_on;
};
BOOST_DESCRIBE_STRUCT(InvoiceLine, (), (id, kind, status, total_cents, credit_cents, issued_on))

struct RefundLine {
  std::string id;
  std::int64_t amount_cents = 0;
  std::string status;
  std::string reason;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(RefundLine, (), (id, amount_cents, status, reason, created_at))

struct HistoryLine {
  Timestamp at;
  std::string actor;
  std::string action;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(HistoryLine, (), (at, actor, action, detail))

template <class T>
json::array rows_json(const std::vector<T>& rows) {
  json::array list;
  for (const T& row : rows) {
    list.push_back(to_json(row));
  }
  return list;
}

json::object statement_json(const Statement& books) {
  return {
      {"chargedCents", books.charged_cents},   {"creditedCents", books.credited_cents},
      {"refundedCents", books.refunded_cents}, {"refundPendingCents", books.refund_pending_cents},
      {"netCents", books.net_cents},           {"paidCents", books.paid_cents},
      {"openCents", books.open_cents},         {"creditCents", books.credit_cents},
      {"balances", books.balances()}};
}

json::array people_json(Connection& sql, const std::string& group, const std::string& household) {
  json::array people;
  for (const Member& person : member_store::find_household(sql, group, household)) {
    people.push_back(view_person(person));
  }
  return people;
}

// What happened to the household's people and subscriptions, newest first.
std::vector<HistoryLine> history_of(Connection& sql, const std::string& group,
                                    const std::string& household) {
  return sql.query<HistoryLine>(
      "select at, actor, action, detail from audit where group_key = :group and (entity_id ="
      " :household or entity_id in (select id from subscription where household_id = :household2)"
      " or entity_id in (select id from member where household_id = :household3))"
      " order by at desc, id desc limit 50",
      group, household, household, household);
}

struct ReceiptPayment {
  std::string payment_id;
  std::string household_id;
};
BOOST_DESCRIBE_STRUCT(ReceiptPayment, (), (payment_id, household_id))

json::object inputs_of(const StaffCancellation& wish) {
  json::object inputs;
  if (wish.notice_on) {
    inputs["noticeOn"] = format_date(*wish.notice_on);
  }
  return inputs;
}

}  // namespace

Result<std::string> MemberOffice::household_of(const Brand& brand, const std::string& who) {
  const std::string& group = brand.group_key;
  auto found = database_.read([&](Connection& sql) -> std::optional<std::string> {
    auto by_number = sql.query_one<std::string>(
        "select household_id from member where group_key = :group and member_number = :number",
        group, to_upper_ascii(who));
    if (by_number) {
      return by_number;
    }
    auto by_login = sql.query_one<std::string>(
        "select household_id from account where group_key = :group and email_key = :email", group,
        email_key(who));
    if (by_login) {
      return by_login;
    }
    return sql.query_one<std::string>(
        "select id from household where group_key = :group and id = :id", group, who);
  });
  return found ? Result<std::string>(std::move(*found)) : Error::not_found("member");
}

void MemberOffice::note(Connection& sql, const std::string& group, const std::string& action,
                        const std::string& entity, const std::string& id, json::object detail) {
  membership_store::insert_audit(sql, {make_ulid(clock_, random_), group, actor_, action, entity,
                                       id, std::move(detail), clock_.now()});
}

Result<json::object> MemberOffice::show(const Brand& brand, const std::string& who) {
  MOLAR_TRY(std::string household, household_of(brand, who));
  const std::string& group = brand.group_key;
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    note(sql, group, "member_read", "household", household, {});
    json::object view{{"household", household}, {"people", people_json(sql, group, household)}};
    auto subscription = billing_store::find_subscription(sql, group, household);
    view["subscription"] =
        subscription ? to_json(view_subscription(*subscription, kLanguage)) : json::value(nullptr);
    view["statement"] = statement_json(ledger_.statement(sql, group, household));
    view["invoices"] = rows_json(sql.query<InvoiceLine>(
        "select id, kind, status, total_cents, credit_cents, issued_on from invoice where"
        " group_key = :group and household_id = :household order by created_at desc, id desc",
        group, household));
    view["receipts"] = rows_json(billing_store::find_receipts(sql, group, household));
    view["refunds"] = rows_json(sql.query<RefundLine>(
        "select id, amount_cents, status, reason, created_at from refund where group_key = :group"
        " and household_id = :household order by created_at desc, id desc",
        group, household));
    view["history"] = rows_json(history_of(sql, group, household));
    return view;
  });
}

Result<json::object> MemberOffice::refund(const Brand& brand, const std::string& receipt_number,
                                          std::int64_t cents, const std::string& reason) {
  const std::string& group = brand.group_key;
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    auto receipt = sql.query_one<ReceiptPayment>(
        "select payment_id, household_id from receipt where group_key = :group"
        " and number = :number",
        group, receipt_number);
    if (!receipt) {
      return Error::not_found("receipt");
    }
    const std::string& household = receipt->household_id;
    auto payment = ledger_store::payment_left(sql, group, household, receipt->payment_id);
    std::int64_t left = payment ? payment->left_cents : 0;
    if (cents <= 0 || cents > left) {
      Error error = Error::conflict("refund_too_large", "There is not that much left to return.");
      error.reason = std::to_string(left);
      return error;
    }
    RefundDue due;
    due.cents = cents;
    due.parts = {{receipt->payment_id, cents}};
    MOLAR_TRY(auto refunds, ledger_.queue_refund(sql, group, household, due, "staff"));
    note(sql, group, "refunded", "household", household,
         {{"receipt", receipt_number},
          {"cents", cents},
          {"reason", reason},
          {"refund", refunds.front()}});
    return json::object{{"receipt", receipt_number}, {"cents", cents}, {"left", left - cents}};
  });
}

Result<json::object> MemberOffice::quote_cancel(const Brand& brand, const StaffCancellation& wish) {
  MOLAR_TRY(std::string household, household_of(brand, wish.who));
  MOLAR_TRY(std::string body, desk_.quote({brand, household, actor_, kLanguage}, ChangeKind::Cancel,
                                          inputs_of(wish)));
  return parse_trusted_json(body).as_object();
}

Result<json::object> MemberOffice::cancel(const Brand& brand, const StaffCancellation& wish) {
  MOLAR_TRY(std::string household, household_of(brand, wish.who));
  MOLAR_TRY(json::object quote, quote_cancel(brand, wish));
  Acceptance yes;
  yes.quote_id = json::value_to<std::string>(quote.at("quoteId"));
  yes.data["reason"] = wish.reason;
  return desk_.accept({brand, household, actor_, kLanguage}, ChangeKind::Cancel, inputs_of(wish),
                      yes);
}

}  // namespace molar::domain
