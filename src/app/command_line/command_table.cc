#include "app/command_line/command_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text.h"

namespace molar::app {

namespace {

std::vector<Command> all_commands() {
  std::vector<Command> all;
  for (auto part : {server_commands, content_reading_commands, content_draft_commands,
                    content_publishing_commands, grievance_reading_commands,
                    grievance_answering_commands, contact_commands, money_commands,
                    member_looking_commands, member_correcting_commands, office_review_commands,
                    office_moderation_commands, mail_commands, import_commands, tool_commands}) {
    std::ranges::move(part(), std::back_inserter(all));
  }
  return all;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all = all_commands();
  return all;
}

const std::vector<ExitCode>& exit_codes() {
  static const std::vector<ExitCode> all = {
      {kOk, "done", "The command succeeded, or the server was stopped."},
      {kFailed, "failed",
       "The command failed; the message names the reason. Of serve: a resource was unavailable "
       "(database, port, script engine), the database is damaged, or the process did not end in "
       "time."},
      {kUsage, "wrong usage", "Wrong words, flags or settings. Nothing was done."},
      {kProblemsFound, "a check found problems",
       "A check ran and found something: content validate, doctor, import with --dry-run, migrate "
       "status, payments reconcile."},
      {kMisconfigured, "wrong configuration",
       "Of serve: settings, data folder, web build or the database's version cannot be used. "
       "Another start fails in the same way until this is corrected."},
  };
  return all;
}

std::string usage_of(const Command& command) {
  std::string usage(command.name);
  for (const Argument& argument : command.arguments) {
    usage += " " + show(argument);
  }
  return usage;
}

std::vector<std::string> words_of(const Command& command) {
  const auto words = parts_of(command.name, ' ');
  return {words.begin(), words.end()};
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(commands(), name, &Command::name);
  return found == commands().end() ? nullptr : &*found;
}

const Option* find_option(const Command& command, std::string_view name) {
  const auto found = std::ranges::find(command.options, name, &Option::name);
  return found == command.options.end() ? nullptr : &*found;
}

std::vector<Command> server_commands() {
  return {
      {"serve", {}, "serve the sites (migrates the database first)", run_serve},
      {"migrate up", {}, "apply all migrations to the database", run_migrate_up},
      {"migrate status", {}, "show applied migrations", run_migrate_status, {kJson}},
      {"brand list", {}, "list brands, hosts and published versions", run_brand_list, {kJson}},
  };
}

std::vector<Command> tool_commands() {
  return {
      {"doctor", {}, "check database, renderer, brands, disk and mail server", run_doctor, {kJson}},
      {"payment-sandbox", {}, "run the payment sandbox as a separate process", run_payment_sandbox},
      {"version", {}, "print the version", run_version},
      {"completion",
       {{.name = "SHELL",
         .meaning = "the shell",
         .type = ValueType::Word,
         .words = "bash zsh fish"}},
       "print the completion script for a shell",
       run_completion,
       {},
       "name one shell"},
      {"man", {}, "print the man page", run_man},
      {"help",
       {{.name = "COMMAND | config",
         .meaning = "words of a command, or config for all settings",
         .count = Count::Any}},
       "show this text, a command's flags, or all settings",
       run_help},
  };
}

}  // namespace molar::app
