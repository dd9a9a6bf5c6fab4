#include "domain/purchase/purchase_notices.h"

#include "domain/billing/billing_views.h"

namespace molar::domain {

namespace json = boost::json;

namespace {

Notice notice_of(const PurchaseTold& told, std::string kind, const std::string& about,
                 json::object data) {
  data["firstName"] = told.first_name;
  Notice notice;
  notice.group_key = told.subscription.group_key;
  notice.household_id = told.subscription.household_id;
  notice.dedupe_key = kind + ":" + about;
  notice.kind = std::move(kind);
  notice.to_address = told.to_address;
  notice.language = told.quote.language;
  notice.data = std::move(data);
  return notice;
}

}  // namespace

Notice welcome_notice(const PurchaseTold& told) {
  const Subscription& s = told.subscription;
  json::array people;
  for (const auto& [name, number] : told.people) {
    people.push_back(json::object{{"name", name}, {"memberNumber", number}});
  }
  return notice_of(told, "welcome", s.id,
                   {{"planName", s.plan_name},
                    {"cycle", s.cycle},
                    {"startsOn", format_date(s.starts_on)},
                    {"endsOn", format_date(s.ends_on)},
                    {"people", std::move(people)},
                    {"refundRule", told.quote.refund_rule},
                    {"refundUntil", format_date(s.refund_until)},
                    {"autoRenew", s.auto_renew},
                    {"renewsOn", format_date(s.renews_on)},
                    {"amountCents", s.next_price_cents},
                    {"agreementPath", agreement_url(s.id)}});
}

Notice receipt_notice(const PurchaseTold& told) {
  json::array lines;
  for (const QuoteLine& line : told.quote.lines) {
    lines.push_back(
        json::object{{"label", line.label}, {"quantity", line.quantity}, {"cents", line.cents}});
  }
  json::object data{{"number", told.receipt_number}, {"paidOn", format_date(told.paid_on)},
                    {"lines", std::move(lines)},     {"totalCents", told.quote.due_today_cents},
                    {"receiptId", told.receipt_id},  {"refundRule", told.quote.refund_rule}};
  if (!told.card.last4.empty()) {
    data["card"] = json::object{{"brand", told.card.brand}, {"last4", told.card.last4}};
  }
  return notice_of(told, "receipt", told.receipt_id, std::move(data));
}

}  // namespace molar::domain
