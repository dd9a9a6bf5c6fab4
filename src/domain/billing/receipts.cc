#include "domain/billing/receipts.h"

#include "base/from_json.h"
#include "base/mapped.h"
#include "base/messages.h"
#include "base/to_json.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

json::object billed_to(const BillingContact& contact) {
  json::object to{{"name", contact.first_name + " " + contact.last_name}, {"email", contact.email}};
  if (contact.line1) {
    json::object place{{"line1", *contact.line1},
                       {"city", contact.city.value_or("")},
                       {"state", contact.state.value_or("")},
                       {"zip", contact.zip.value_or("")}};
    if (contact.line2 && !contact.line2->empty()) {
      place["line2"] = *contact.line2;
    }
    to["address"] = std::move(place);
  }
  return to;
}

// The lines as shown, with one for the used credit.
std::vector<ChargeLine> receipt_lines(const ReceiptInput& input) {
  std::vector<ChargeLine> lines = input.lines;
  if (input.credit_cents > 0) {
    lines.push_back({"credit", std::string(message("changes.line.credit", input.contact.language)),
                     1, -input.credit_cents});
  }
  return lines;
}

}  // namespace

json::object receipt_json(const ReceiptInput& input) {
  const Organisation& org = input.brand.organisation;
  json::object body{
      {"id", input.id},
      {"number", input.number},
      {"issuedOn", format_date(input.paid_on)},
      {"paidOn", format_date(input.paid_on)},
      {"billedTo", billed_to(input.contact)},
      {"lines", to_json(receipt_lines(input))},
      {"totalCents", input.total_cents},
      {"card", json::object{{"brand", input.card.brand}, {"last4", input.card.last4}}},
      {"organisation", json::object{{"legalName", org.legal_name},
                                    {"address", org.address},
                                    {"phone", org.phone},
                                    {"website", org.website},
                                    {"email", org.email}}}};
  if (const auto& subscription = input.subscription) {
    body["plan"] = json::object{{"id", subscription->plan_id}, {"name", subscription->plan_name}};
    body["refundUntil"] = format_date(subscription->refund_until);
    if (input.refund) {
      body["refund"] = to_json(*input.refund);
    }
  }
  return body;
}

std::string receipt_refund_words(const json::object& receipt, std::string_view language) {
  const json::value* until_text = receipt.if_contains("refundUntil");
  if (until_text == nullptr) {
    return {};
  }
  Date until = parse_date(std::string_view(until_text->as_string())).value();
  if (const json::value* kept = receipt.if_contains("refund")) {
    auto promise = from_json<RefundPromise>(*kept);
    promise.until = until;
    return describe_refund(promise, language);
  }
  return message("changes.refund.fullUntil", language, {{"day", show_date(until)}});
}

json::object receipt_notice(const ReceiptInput& input) {
  auto lines = mapped<json::array>(receipt_lines(input), [](const ChargeLine& line) {
    return json::object{{"label", line.label}, {"quantity", line.quantity}, {"cents", line.cents}};
  });
  json::object data{{"number", input.number},
                    {"paidOn", format_date(input.paid_on)},
                    {"lines", std::move(lines)},
                    {"totalCents", input.total_cents},
                    {"receiptId", input.id}};
  if (input.refund) {
    data["refundRule"] = describe_refund(*input.refund, input.contact.language);
  }
  if (!input.card.last4.empty()) {
    data["card"] = card_json(input.card.brand, input.card.last4);
  }
  return data;
}

}  // namespace molar::domain
