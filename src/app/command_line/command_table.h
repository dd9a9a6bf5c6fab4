// The table of commands, divided by subject. Parser, help, completion and man page read these
// declarations.
#pragma once

#include <vector>

#include "app/command_line/command.h"

namespace molar::app {

using Count = Argument::Count;

inline constexpr Option kJson{.name = "--json", .meaning = "print JSON", .type = ValueType::Switch};
inline constexpr Option kDryRun{
    .name = "--dry-run", .meaning = "check everything, change nothing", .type = ValueType::Switch};
inline constexpr Argument kGroup{.name = "GROUP", .meaning = "key of the brand"};
inline constexpr Argument kGroupOrAll{
    .name = "GROUP", .meaning = "key of the brand; without it all", .count = Count::AtMostOne};

constexpr Option toggle(std::string_view name, std::string_view meaning) {
  return {.name = name, .meaning = meaning, .type = ValueType::Switch};
}

constexpr Option text(std::string_view name, std::string_view argument, std::string_view meaning,
                      std::string_view standard_meaning = "") {
  return {
      .name = name, .argument = argument, .meaning = meaning, .standard_meaning = standard_meaning};
}

constexpr Option day(std::string_view name, std::string_view argument, std::string_view meaning,
                     std::string_view unit, std::string_view standard_meaning = "") {
  Option option = text(name, argument, meaning, standard_meaning);
  option.type = ValueType::Day;
  option.unit = unit;
  return option;
}

// One of these words.
constexpr Option word(std::string_view name, std::string_view meaning, std::string_view words) {
  return {.name = name,
          .argument = "WORD",
          .meaning = meaning,
          .type = ValueType::Word,
          .words = words};
}

constexpr Option required(Option option) {
  option.required = true;
  return option;
}

// The flag --limit: the maximum number of rows of a list.
constexpr Option limit(std::string_view standard, std::string_view meaning = "how many",
                       std::int64_t least = 0, std::int64_t most = Option().most) {
  return {.name = "--limit",
          .argument = "N",
          .meaning = meaning,
          .type = ValueType::Number,
          .unit = "rows",
          .standard = standard,
          .least = least,
          .most = most};
}

std::vector<Command> server_commands();  // serve, migrate, brand
std::vector<Command> content_reading_commands();
std::vector<Command> content_draft_commands();
std::vector<Command> content_publishing_commands();
std::vector<Command> grievance_reading_commands();
std::vector<Command> grievance_answering_commands();
std::vector<Command> contact_commands();
std::vector<Command> money_commands();           // payments, jobs
std::vector<Command> member_looking_commands();  // member, audit
std::vector<Command> member_correcting_commands();
std::vector<Command> office_review_commands();
std::vector<Command> office_moderation_commands();
std::vector<Command> mail_commands();
std::vector<Command> import_commands();  // import, offices generate
std::vector<Command> tool_commands();    // doctor, sandboxes, version, completion, man, help

}  // namespace molar::app
