// member find, correct, change-login: finds members for staff, and corrects data that members
// cannot change.
#include <span>
#include <string>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/boost_json.h"
#include "base/text.h"
#include "domain/account/login_change.h"
#include "domain/membership/staff/member_search.h"
#include "domain/membership/staff/person_correction.h"
#include "domain/terms/plain_words.h"

namespace molar::app {

namespace {

using domain::FoundMember;

json::object view(const FoundMember& member) {
  return {{"memberNumber", member.member_number},
          {"household", member.household_id},
          {"firstName", member.first_name},
          {"lastName", member.last_name},
          {"dateOfBirth", format_date(member.date_of_birth)},
          {"role", member.role},
          {"status", member.status},
          {"login", json::value_from(member.login)},
          {"email", json::value_from(member.email)},
          {"phone", json::value_from(member.phone)},
          {"city", json::value_from(member.city)},
          {"state", json::value_from(member.state)},
          {"zip", json::value_from(member.zip)},
          {"planName", json::value_from(member.plan_name)},
          {"membershipStatus", json::value_from(member.membership_status)}};
}

std::string line_of(const json::object& member) {
  std::string line = text_of(member, "memberNumber") + "  " + text_of(member, "firstName") + " " +
                     text_of(member, "lastName") + "  born " + text_of(member, "dateOfBirth") +
                     "  " + text_of(member, "role");
  if (member.at("status") != "active") {
    line += " (" + text_of(member, "status") + ")";
  }
  const std::string_view address = member.at("login").is_null() ? "email" : "login";
  line += member.at(address).is_null() ? "" : "  " + text_of(member, address);
  line += member.at("phone").is_null() ? "" : "  " + domain::show_phone(text_of(member, "phone"));
  if (!member.at("city").is_null()) {
    line += "  " + text_of(member, "city") + ", " + text_of(member, "state") + " " +
            text_of(member, "zip");
  }
  if (!member.at("planName").is_null()) {
    line += "  " + text_of(member, "planName") + " " + text_of(member, "membershipStatus");
  }
  return line + "\n";
}

std::string describe_found(const json::object& report) {
  std::string text = lines_of(report.at("members"), line_of);
  if (report.at("others") != 0) {
    text += "and " + text_of(report, "others") + " more: refine the search, or use --limit\n";
  }
  return text.empty() ? "no member found" : without_last_end(std::move(text));
}

// Joins the words, which need no quotes: molar member find cedar ana lee.
std::string typed_text(const Invocation& invocation) {
  return join(std::span(invocation.arguments).subspan(1), " ");
}

std::string describe(const json::object& done, bool is_dry) {
  std::string text = is_dry ? "Would correct" : "Corrected";
  const json::object& before = done.at("before").as_object();
  const json::object& after = done.at("after").as_object();
  for (const json::key_value_pair& field : before) {
    text += "\n  " + std::string(field.key()) + ": " + std::string(field.value().as_string()) +
            " → " + std::string(after.at(field.key()).as_string());
  }
  if (!is_dry) {
    text += std::string("\nCard: ") +
            (done.at("cardReissued").as_bool() ? "reissued; the old code remains valid for 60 days"
                                               : "none issued yet") +
            "\nAgreement: " + (done.at("agreementReissued").as_bool() ? "reissued" : "unchanged");
  }
  if (done.at("outsidePlanAges").as_bool()) {
    text +=
        "\nNote: the person is outside the age limits of the plan. The membership continues; "
        "switch or cancel it if necessary.";
  }
  return text;
}

}  // namespace

Result<int> run_member_find(const Invocation& invocation) {
  const std::int64_t limit = *invocation.number("--limit");
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  auto search = for_operator<domain::MemberSearch>(*opened.context->foundation);
  MOLAR_TRY(auto found,
            search.find(*opened.brand, typed_text(invocation), static_cast<std::size_t>(limit)));
  return succeed(
      invocation,
      {{"ok", true}, {"members", views_of(found.members, view)}, {"others", found.others}},
      describe_found);
}

std::string check_member_correct(const Invocation& invocation) {
  return invocation.has("--first-name") || invocation.has("--last-name") ||
                 invocation.has("--birth-date")
             ? ""
             : "give a correction: --first-name, --last-name or --birth-date";
}

Result<int> run_member_correct(const Invocation& invocation) {
  domain::PersonCorrection correction{.member = invocation.arguments[1],
                                      .first_name = invocation.text("--first-name"),
                                      .last_name = invocation.text("--last-name"),
                                      .date_of_birth = invocation.text("--birth-date"),
                                      .reason = invocation.value("--reason"),
                                      .dry_run = invocation.has("--dry-run")};
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  auto corrections = for_operator<domain::PersonCorrections>(*opened.context->foundation);
  MOLAR_TRY(auto done, corrections.correct(*opened.brand, correction));
  const std::string text = describe(done, correction.dry_run);
  return succeed(invocation, std::move(done), text);
}

Result<int> run_member_change_login(const Invocation& invocation) {
  MOLAR_TRY(auto opened, open_brand_command_context(invocation.config, invocation.arguments[0]));
  auto changes = for_operator<domain::LoginChanges>(*opened.context->foundation);
  MOLAR_TRY(auto done,
            changes.change(*opened.brand, {invocation.arguments[1], invocation.arguments[2],
                                           invocation.value("--reason")}));
  const std::string text = "Logs in with " + std::string(done.at("after").as_string()) +
                           " now, with the same password; every session was ended.";
  return succeed(invocation, std::move(done), text);
}

}  // namespace molar::app
