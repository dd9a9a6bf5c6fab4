#include "domain/membership/staff/member_admin.h"

#include <boost/describe.hpp>

#include "base/json.h"
#include "base/mapped.h"
#include "base/text.h"
#include "base/to_json.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/ledger_store.h"
#include "domain/household/member_store.h"
#include "domain/membership/change/change_store.h"
#include "domain/membership/person_input.h"
#include "domain/membership/staff/member_search.h"

namespace molar::domain {

namespace {

constexpr const char* kLanguage = "en";
constexpr std::int64_t kHistoryRows = 50;

// Only the described members are read and shown.
struct InvoiceLine : Invoice {};
BOOST_DESCRIBE_STRUCT(InvoiceLine, (), (id, kind, status, total_cents, credit_cents, issued_on))

struct RefundLine : RefundRow {};
BOOST_DESCRIBE_STRUCT(RefundLine, (), (id, amount_cents, status, reason, created_at))

json::object statement_json(const Statement& books) {
  json::object view = to_json(books).as_object();
  view["balances"] = books.balances();
  return view;
}

// A person with the contact data that support needs: login, telephone and postal address.
json::object contact_json(Connection& sql, const Member& person) {
  json::object view = view_person(person);
  if (auto login = change_store::login_address_of(sql, person)) {
    view["login"] = *login;
  }
  if (person.phone) {
    view["phone"] = *person.phone;
  }
  if (person.address_line1) {
    view["address"] =
        *person.address_line1 +
        (person.address_line2.value_or("").empty() ? "" : ", " + *person.address_line2) + ", " +
        person.city.value_or("") + ", " + person.state.value_or("") + " " + person.zip.value_or("");
  }
  view["language"] = person.language;
  return view;
}

json::array people_json(Connection& sql, const std::string& group, const std::string& household) {
  return mapped<json::array>(member_store::find_household(sql, group, household),
                             [&](const Member& person) { return contact_json(sql, person); });
}

json::array history_json(Connection& sql, const std::string& group, const std::string& household) {
  json::array history;
  AuditFilter filter;
  filter.group_key = group;
  for (const AuditRow& row : audit_log::of_household(sql, filter, household, kHistoryRows)) {
    history.push_back({{"at", format_rfc3339(row.at)},
                       {"actor", row.actor},
                       {"action", row.action},
                       {"detail", row.detail}});
  }
  return history;
}

json::object inputs_of(const StaffCancellation& request) {
  json::object inputs;
  if (request.notice_on) {
    inputs["noticeOn"] = format_date(*request.notice_on);
  }
  return inputs;
}

}  // namespace

Result<std::string> MemberAdmin::household_of(const Brand& brand, const std::string& who) {
  const std::string& group = brand.group_key;
  auto found = database_.read([&](Connection& sql) { return find_named_member(sql, group, who); });
  return found ? Result<std::string>(std::move(found->household_id)) : Error::not_found("member");
}

void MemberAdmin::note(Connection& sql, const std::string& group, const std::string& action,
                       const std::string& entity, const std::string& id, json::object detail) {
  audit_log::append(sql, {group, actor_, action, entity, id, std::move(detail)}, clock_, random_);
}

Result<json::object> MemberAdmin::show(const Brand& brand, const std::string& who) {
  MOLAR_TRY(std::string household, household_of(brand, who));
  const std::string& group = brand.group_key;
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    note(sql, group, "member_read", "household", household, {});
    json::object view{{"household", household}, {"people", people_json(sql, group, household)}};
    auto subscription = billing_store::find_subscription(sql, group, household);
    Date today = date_in_zone(clock_.now(), brand.time_zone);
    view["subscription"] = subscription
                               ? to_json(view_subscription(sql, *subscription, today, kLanguage))
                               : json::value(nullptr);
    view["statement"] = statement_json(ledger_store::statement(sql, group, household));
    view["invoices"] = to_json(sql.query<InvoiceLine>(
        "from invoice where group_key = :group and household_id = :household "
        "order by created_at desc, id desc",
        group, household));
    view["receipts"] = to_json(billing_store::find_receipts(sql, group, household));
    view["refunds"] = to_json(
        sql.query<RefundLine>("from refund where group_key = :group and household_id = :household "
                              "order by created_at desc, id desc",
                              group, household));
    view["history"] = history_json(sql, group, household);
    return view;
  });
}

Result<json::object> MemberAdmin::refund(const Brand& brand, const std::string& receipt_number,
                                         std::int64_t cents, const std::string& reason) {
  const std::string& group = brand.group_key;
  const std::string number = to_upper_ascii(trim(receipt_number));
  return database_.transact([&](Connection& sql) -> Result<json::object> {
    auto receipt = sql.query_one<Receipt>(
        "from receipt where group_key = :group and number = :number", group, number);
    if (!receipt) {
      return Error::not_found("receipt");
    }
    const std::string& household = receipt->household_id;
    auto payment = ledger_store::payment_left(sql, group, household, receipt->payment_id);
    std::int64_t left = payment ? payment->left_cents : 0;
    if (cents <= 0 || cents > left) {
      Error error =
          Error::conflict("refund_too_large", "The refund exceeds the rest of the payment.");
      error.reason = std::to_string(left);
      return error;
    }
    RefundDue due;
    due.cents = cents;
    due.parts = {{receipt->payment_id, cents}};
    MOLAR_TRY(auto refunds, ledger_.queue_refund(sql, group, household, due, "goodwill"));
    note(sql, group, "refunded", "household", household,
         {{"receipt", number}, {"cents", cents}, {"reason", reason}, {"refund", refunds.front()}});
    return json::object{{"receipt", number}, {"cents", cents}, {"left", left - cents}};
  });
}

Result<json::object> MemberAdmin::quote_cancel(const Brand& brand,
                                               const StaffCancellation& request) {
  MOLAR_TRY(std::string household, household_of(brand, request.member));
  MOLAR_TRY(std::string body, changes_.quote({brand, household, actor_, kLanguage},
                                             ChangeKind::Cancel, inputs_of(request)));
  return parse_trusted_json(body).as_object();
}

Result<json::object> MemberAdmin::cancel(const Brand& brand, const StaffCancellation& request) {
  MOLAR_TRY(std::string household, household_of(brand, request.member));
  MOLAR_TRY(json::object quote, quote_cancel(brand, request));
  Acceptance yes;
  yes.quote_id = json::value_to<std::string>(quote.at("quoteId"));
  yes.data["reason"] = request.reason;
  return changes_.accept({brand, household, actor_, kLanguage}, ChangeKind::Cancel,
                         inputs_of(request), yes);
}

}  // namespace molar::domain
