// office review list, show, confirm, correct, terminate, dismiss: how the directory stays true.
#include <iostream>

#include "app/command_context.h"
#include "app/commands/report.h"
#include "base/fields.h"
#include "domain/directory/moderation/office_review.h"
#include "domain/directory/office_rules.h"

namespace molar::app {

namespace {

namespace json = boost::json;

// The review of the brand that the first argument names; the audit log names the user who runs the
// command.
struct OpenedReview {
  std::unique_ptr<CommandContext> context;
  std::shared_ptr<const domain::Brand> brand;
  std::unique_ptr<domain::OfficeReview> review;
};

Result<OpenedReview> open_review(const Invocation& invocation) {
  OpenedReview opened;
  MOLAR_TRY(opened.context, open_command_context(invocation.config));
  opened.brand = opened.context->services().brands.find_by_group(invocation.arguments[0]);
  if (!opened.brand) {
    return Error::not_found("brand");
  }
  Foundation& foundation = *opened.context->foundation;
  opened.review = std::make_unique<domain::OfficeReview>(*foundation.database, foundation.clock,
                                                         foundation.random, command_actor());
  return opened;
}

json::value to_json(const std::optional<Date>& day) {
  return day ? json::value(format_date(*day)) : json::value();
}

json::object to_json(const domain::ReviewItem& item) {
  return {{"reason", to_text(item.reason)}, {"officeId", item.office_id},
          {"officeName", item.office_name}, {"place", item.place},
          {"number", item.number},          {"day", to_json(item.day)},
          {"detail", item.detail}};
}

std::string line_of(const json::object& item) {
  std::string line = text_of(item, "reason") + "  " + text_of(item, "officeId") + "  " +
                     text_of(item, "officeName") + ", " + text_of(item, "place") + "  " +
                     (item.at("day").is_null() ? "never" : text_of(item, "day"));
  for (const std::string_view more : {"number", "detail"}) {
    line += has_text(item, more) ? "  " + text_of(item, more) : "";
  }
  return line + "\n";
}

std::string describe_items(const json::object& report) {
  const json::value& items = report.at("items");
  return lines_of(items, line_of) + std::to_string(items.as_array().size()) + " to look at";
}

json::object to_json(const domain::OfficeReport& report) {
  const auto text = [](const std::optional<std::string>& value) {
    return value ? json::value(*value) : json::value();
  };
  const auto& topics = report.input.topics;
  return {{"number", report.number},
          {"topics", json::array(topics.begin(), topics.end())},
          {"message", text(report.input.message)},
          {"email", text(report.input.email)},
          {"language", report.language},
          {"receivedAt", format_rfc3339(report.received_at)},
          {"answerBy", format_date(report.answer_by)}};
}

json::object to_json(const domain::ReviewCase& found) {
  const domain::OfficeFacts& facts = found.office.facts;
  json::array providers;
  for (const domain::ProviderStanding& one : found.providers) {
    providers.push_back({{"npi", one.provider.npi},
                         {"name", one.provider.name},
                         {"registry", to_text(one.standing)}});
  }
  json::array agreements;
  for (const domain::ProviderAgreement& one : found.office.agreements) {
    agreements.push_back({{"reference", one.reference},
                          {"from", format_date(one.starts_on)},
                          {"to", to_json(one.ends_on)},
                          {"priceCap", one.price_cap}});
  }
  json::array reports;
  for (const domain::OfficeReport& report : found.reports) {
    reports.push_back(to_json(report));
  }
  return {
      {"id", facts.id},
      {"name", facts.name},
      {"status", facts.status},
      {"isListed", found.is_listed},
      {"address", facts.address_line1 + ", " + facts.city + ", " + facts.state + " " + facts.zip},
      {"phone", facts.phone},
      {"hours", domain::format_hours(facts.hours)},
      {"verifiedOn", to_json(facts.verified_on)},
      {"providers", std::move(providers)},
      {"agreements", std::move(agreements)},
      {"openReports", std::move(reports)}};
}

std::string describe(const json::object& office) {
  std::string text;
  for (const auto& [name, value] : office) {
    if (!value.is_array()) {
      text += std::string(name) + ": " +
              (value.is_string() ? std::string(value.get_string()) : json::serialize(value)) + "\n";
    }
  }
  for (const auto& [name, value] : office) {
    if (const json::array* list = value.if_array()) {
      text += std::string(name) + ": " + (list->empty() ? "none" : "") + "\n";
      for (const json::value& one : *list) {
        text += "  " + json::serialize(one) + "\n";
      }
    }
  }
  return text;
}

using Act = Result<domain::ReviewCase> (*)(OpenedReview&, const Invocation&);

int run_act(const Invocation& invocation, Act act) {
  auto opened = open_review(invocation);
  if (opened.has_error()) {
    return fail(invocation, opened.error());
  }
  const auto found = act(*opened, invocation);
  if (found.has_error()) {
    return fail(invocation, found.error());
  }
  const json::object office = to_json(*found);
  return succeed(invocation, {{"office", office}}, describe(office));
}

std::optional<bool> read_answer(const Invocation& invocation, std::string_view option,
                                FieldErrors& errors) {
  const std::string answer = invocation.value(option);
  if (invocation.has(option) && answer != "yes" && answer != "no") {
    errors.add(option, "invalid", "Say yes or no.");
  }
  return invocation.has(option) ? std::optional(answer == "yes") : std::nullopt;
}

Result<domain::OfficeCorrection> read_correction(const Invocation& invocation) {
  FieldErrors errors;
  domain::OfficeCorrection correction;
  if (invocation.has("--phone")) {
    correction.phone = errors.check("--phone", check_phone(invocation.value("--phone")));
  }
  if (invocation.has("--website")) {
    correction.website =
        errors.check("--website", domain::check_website(invocation.value("--website")));
  }
  if (invocation.has("--hours")) {
    correction.hours = errors.check("--hours", domain::parse_hours(invocation.value("--hours")));
  }
  correction.accepts_new_patients = read_answer(invocation, "--new-patients", errors);
  correction.wheelchair = read_answer(invocation, "--wheelchair", errors);
  MOLAR_CHECK(errors.status());
  return correction;
}

}  // namespace

int run_office_review_list(const Invocation& invocation) {
  const auto reason = parse_text<domain::ReviewReason>(invocation.value("--reason"));
  auto opened = open_review(invocation);
  if (opened.has_error()) {
    return fail(invocation, opened.error());
  }
  json::array list;
  const auto items = opened->review->list(*opened->brand, reason, *invocation.number("--limit"));
  for (const domain::ReviewItem& item : items) {
    list.push_back(to_json(item));
  }
  return succeed(invocation, {{"items", list}}, describe_items);
}

int run_office_review_show(const Invocation& invocation) {
  return run_act(invocation, [](OpenedReview& opened, const Invocation& given) {
    return opened.review->show(*opened.brand, given.arguments[1]);
  });
}

int run_office_review_confirm(const Invocation& invocation) {
  return run_act(invocation, [](OpenedReview& opened, const Invocation& given) {
    return opened.review->confirm(*opened.brand, given.arguments[1], given.value("--note"));
  });
}

int run_office_review_correct(const Invocation& invocation) {
  return run_act(invocation,
                 [](OpenedReview& opened, const Invocation& given) -> Result<domain::ReviewCase> {
                   MOLAR_TRY(const auto correction, read_correction(given));
                   return opened.review->correct(*opened.brand, given.arguments[1], correction,
                                                 given.value("--note"));
                 });
}

int run_office_review_terminate(const Invocation& invocation) {
  const int code = run_act(invocation, [](OpenedReview& opened, const Invocation& given) {
    return opened.review->terminate(*opened.brand, given.arguments[1], given.value("--note"));
  });
  if (code == kOk && !invocation.has("--json")) {
    std::cout << "Remove it from the catalogue or the file of offices too; otherwise the next "
                 "publication or import lists it again.\n";
  }
  return code;
}

int run_office_review_dismiss(const Invocation& invocation) {
  return run_act(invocation, [](OpenedReview& opened, const Invocation& given) {
    return opened.review->dismiss(*opened.brand, given.arguments[1], given.value("--note"));
  });
}

}  // namespace molar::app
