// office review list, show, confirm, correct, terminate, dismiss: verification of office entries.
#include <functional>
#include <iostream>

#include "app/command_context.h"
#include "app/commands/report.h"
#include "base/fields.h"
#include "domain/directory/moderation/office_review.h"
#include "domain/directory/office_rules.h"

namespace molar::app {

namespace {

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
  return lines_of(items, line_of) + std::to_string(items.as_array().size()) + " to review";
}

json::object to_json(const domain::OfficeReport& report) {
  const auto& topics = report.input.topics;
  return {{"number", report.number},
          {"topics", json::array(topics.begin(), topics.end())},
          {"message", json::value_from(report.input.message)},
          {"email", json::value_from(report.input.email)},
          {"language", report.language},
          {"receivedAt", format_rfc3339(report.received_at)},
          {"answerBy", format_date(report.answer_by)}};
}

json::object to_json(const domain::ReviewCase& found) {
  const domain::OfficeFacts& facts = found.office.facts;
  const auto provider = [](const domain::ProviderStanding& one) {
    return json::object{{"npi", one.provider.npi},
                        {"name", one.provider.name},
                        {"registry", to_text(one.standing)}};
  };
  const auto agreement = [](const domain::ProviderAgreement& one) {
    return json::object{{"reference", one.reference},
                        {"from", format_date(one.starts_on)},
                        {"to", to_json(one.ends_on)},
                        {"priceCap", one.price_cap}};
  };
  const auto report = [](const domain::OfficeReport& one) { return to_json(one); };
  return {
      {"id", facts.id},
      {"name", facts.name},
      {"status", facts.status},
      {"isListed", found.is_listed},
      {"address", facts.address_line1 + ", " + facts.city + ", " + facts.state + " " + facts.zip},
      {"phone", facts.phone},
      {"hours", domain::format_hours(facts.hours)},
      {"verifiedOn", to_json(facts.verified_on)},
      {"providers", views_of(found.providers, provider)},
      {"agreements", views_of(found.office.agreements, agreement)},
      {"openReports", views_of(found.reports, report)}};
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

using domain::Brand;
using domain::OfficeReview;
// Runs a function of OfficeReview with the brand, the subject and `more`.
template <class Act, class... More>
Result<int> run_act(const Invocation& invocation, Act act, const More&... more) {
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  auto review = for_operator<OfficeReview>(*opened.context->foundation);
  MOLAR_TRY(const auto found,
            std::invoke(act, review, *opened.brand, invocation.arguments[1], more...));
  const json::object office = to_json(found);
  return succeed(invocation, {{"office", office}}, describe(office));
}

std::optional<bool> read_answer(const Invocation& invocation, std::string_view option,
                                FieldErrors& errors) {
  const std::string answer = invocation.value(option);
  if (invocation.has(option) && answer != "yes" && answer != "no") {
    errors.add(option, "invalid", "Must be yes or no.");
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

Result<int> run_office_review_list(const Invocation& invocation) {
  const auto reason = parse_text<domain::ReviewReason>(invocation.value("--reason"));
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  const auto items = for_operator<OfficeReview>(*opened.context->foundation)
                         .list(*opened.brand, reason, *invocation.number("--limit"));
  const auto view = [](const domain::ReviewItem& item) { return to_json(item); };
  return succeed(invocation, {{"items", views_of(items, view)}}, describe_items);
}

Result<int> run_office_review_show(const Invocation& invocation) {
  return run_act(invocation, &OfficeReview::show);
}

Result<int> run_office_review_confirm(const Invocation& invocation) {
  return run_act(invocation, &OfficeReview::confirm, invocation.value("--note"));
}

Result<int> run_office_review_correct(const Invocation& invocation) {
  const auto correct = [&](OfficeReview& review, const Brand& brand,
                           const std::string& subject) -> Result<domain::ReviewCase> {
    MOLAR_TRY(const auto correction, read_correction(invocation));
    return review.correct(brand, subject, correction, invocation.value("--note"));
  };
  MOLAR_TRY(const int code, run_act(invocation, correct));
  if (!invocation.has("--json")) {
    std::cout << "Correct it in the catalogue or the file of offices too; otherwise the next "
                 "publication or import brings the old entry back.\n";
  }
  return code;
}

Result<int> run_office_review_terminate(const Invocation& invocation) {
  MOLAR_TRY(const int code,
            run_act(invocation, &OfficeReview::terminate, invocation.value("--note")));
  if (!invocation.has("--json")) {
    std::cout << "Remove it from the catalogue or the file of offices too; otherwise the next "
                 "publication or import lists it again.\n";
  }
  return code;
}

Result<int> run_office_review_dismiss(const Invocation& invocation) {
  return run_act(invocation, &OfficeReview::dismiss, invocation.value("--note"));
}

}  // namespace molar::app
