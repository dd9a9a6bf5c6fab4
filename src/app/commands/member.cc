// member show, refund, cancel: actions of the operator for a member, each with an audit entry.
#include <array>
#include <utility>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/json.h"
#include "base/number.h"
#include "domain/membership/staff/member_admin.h"
#include "domain/terms/plain_words.h"

namespace molar::app {

namespace {

constexpr std::array<std::pair<const char*, const char*>, 4> kContactFields{
    {{"login", "login"}, {"email", "mail"}, {"phone", "phone"}, {"address", "address"}}};

std::string text_of(const json::value& value) {
  return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

std::string money_of(const json::value& cents) {
  return domain::show_money(cents.to_number<std::int64_t>());
}

std::string rows_of(const json::value& list, std::initializer_list<const char*> columns) {
  std::string text;
  for (const json::value& row : list.as_array()) {
    std::string line = " ";
    for (const char* column : columns) {
      const json::value& value = row.at(column);
      line +=
          " " + (std::string_view(column).ends_with("Cents") ? money_of(value) : text_of(value));
    }
    text += line + "\n";
  }
  return text;
}

std::string describe_person(const json::object& person) {
  std::string text = rows_of(json::array{person}, {"memberNumber", "firstName", "lastName", "role",
                                                   "status", "dateOfBirth"});
  for (const auto& [name, label] : kContactFields) {
    if (const json::value* value = person.if_contains(name)) {
      text += "      " + std::string(label) + " " + text_of(*value) + "\n";
    }
  }
  return text;
}

std::string describe(const json::object& member) {
  const json::object& books = member.at("statement").as_object();
  std::string text = "household " + text_of(member.at("household")) + "\npeople\n";
  for (const json::value& person : member.at("people").as_array()) {
    text += describe_person(person.as_object());
  }
  if (const json::object* s = member.at("subscription").if_object()) {
    text += "subscription\n  " + text_of(s->at("planName")) + " " + text_of(s->at("cycle")) + " " +
            text_of(s->at("status")) + " " + text_of(s->at("startsOn")) + " to " +
            text_of(s->at("endsOn")) + ", renews automatically: " + text_of(s->at("autoRenew")) +
            ", next term " + money_of(s->at("nextPriceCents")) + "\n";
  }
  text += "statement\n  charged " + money_of(books.at("chargedCents")) + ", paid with credit " +
          money_of(books.at("creditedCents")) + ", refunded " +
          money_of(books.at("refundedCents")) + ", refunds pending " +
          money_of(books.at("refundPendingCents")) + ", net " + money_of(books.at("netCents")) +
          ", due " + money_of(books.at("openCents")) +
          (books.at("balances").as_bool() ? "" : "  DOES NOT BALANCE") + "\n";
  text += "receipts\n" + rows_of(member.at("receipts"), {"number", "issuedOn", "totalCents"});
  text +=
      "refunds\n" + rows_of(member.at("refunds"), {"createdAt", "amountCents", "status", "reason"});
  text += "history\n" + rows_of(member.at("history"), {"at", "actor", "action", "detail"});
  return text;
}

// Returns the cents of "12.50", "12.5", "12" or "$12.50"; nullopt for anything else.
std::optional<std::int64_t> parse_money(std::string_view text) {
  text = text.substr(text.starts_with('$') ? 1 : 0);
  const std::size_t point = text.find('.');
  const std::string digits(text.substr(0, point));
  std::string rest = point == std::string_view::npos ? "00" : std::string(text.substr(point + 1));
  rest.append(rest.size() == 1 ? 1 : 0, '0');
  const bool numbers =
      !digits.empty() && digits.size() <= 7 && rest.size() == 2 && has_only_digits(digits + rest);
  return numbers ? std::optional<std::int64_t>(std::stoll(digits + rest)) : std::nullopt;
}

}  // namespace

Result<int> run_member_show(const Invocation& invocation) {
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  MOLAR_TRY(auto member,
            member_admin(*opened.context).show(*opened.brand, invocation.arguments[1]));
  std::string text = describe(member);
  return succeed(invocation, std::move(member), text);
}

std::string check_member_refund(const Invocation& invocation) {
  const std::string& amount = invocation.arguments[2];
  return parse_money(amount)
             ? ""
             : "\"" + amount + "\" is not an amount: write dollars and cents, like 12.50";
}

Result<int> run_member_refund(const Invocation& invocation) {
  const auto cents = parse_money(invocation.arguments[2]);
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  MOLAR_TRY(auto done, member_admin(*opened.context)
                           .refund(*opened.brand, invocation.arguments[1], *cents,
                                   invocation.value("--reason")));
  std::string text = money_of(done.at("cents")) + " of " + text_of(done.at("receipt")) +
                     " is refunded; " + money_of(done.at("left")) + " can still be refunded.\n";
  return succeed(invocation, std::move(done), text);
}

Result<int> run_member_cancel(const Invocation& invocation) {
  const domain::StaffCancellation request{invocation.arguments[1], invocation.day("--notice-on"),
                                          invocation.value("--reason")};
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  auto members = member_admin(*opened.context);
  bool dry = invocation.has("--dry-run");
  MOLAR_TRY(auto done, dry ? members.quote_cancel(*opened.brand, request)
                           : members.cancel(*opened.brand, request));
  std::string text = std::string(dry ? "Would end on " : "Ended on ") + text_of(done.at("endsOn")) +
                     "; " + money_of(done.at("refundCents")) +
                     (dry ? " would be refunded.\n" : " is refunded.\n");
  return succeed(invocation, std::move(done), text);
}

}  // namespace molar::app
