// The command line: `molar <command> [arguments] [--setting value]…`.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/config.h"
#include "base/clock.h"
#include "base/result.h"

namespace molar::app {

// Type of a value. The parser refuses a value of another type before the command runs.
enum class ValueType {
  Switch,    // no value
  Text,      // any text
  Word,      // one of `words`
  Number,    // a whole number, `least` to `most`
  Day,       // like 2026-11-21
  Duration,  // like 30m, 12h or 7d; 90 days at most
  Version,   // the number of a version of a brand's content
  UrlPath,   // begins with a slash
  File,      // path of an existing file, or "-"; the command reports a file that it cannot open
  Folder,    // path of a folder; some commands create it
};

// "--json", or "--limit N".
struct Option {
  std::string_view name;           // with both hyphens
  std::string_view argument = "";  // the value's name in help; empty for a switch
  std::string_view meaning;
  ValueType type = ValueType::Text;
  std::string_view unit = "";              // of a number or a day: "rows", "UTC"
  std::string_view standard = "";          // the value without this flag
  std::string_view standard_meaning = "";  // text for a default that is no fixed value: "today"
  std::string_view words = "";             // known values with spaces; only Word refuses others
  bool required = false;
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

// A word without hyphens after the command's name.
struct Argument {
  std::string_view name;  // "GROUP", as in help
  std::string_view meaning;
  enum class Count { One, AtMostOne, AtLeastOne, Any } count = Count::One;
  ValueType type = ValueType::Text;  // for completion: only Word is checked
  std::string_view words = "";
};

// "queued, sent or dead"
std::string list_words(std::string_view words);

// Returns the error text for a value of this option: "--limit takes a number". Empty: valid.
std::string fault_of_value(const Option& option, std::string_view value);

// Returns meaning, known values, limit and default on one line, for help and completion.
std::string describe(const Option& option);

// Returns type, unit, limits, default and requirement as sentences for the man page.
std::string describe_type(const Option& option);

// "GROUP", "[GROUP]", "FOLDER…"
std::string show(const Argument& argument);

// Parses an integer of at least 0; nullopt for anything else.
std::optional<std::int64_t> parse_whole_number(std::string_view text);

// Parses "30m", "12h", "7d"; nullopt for anything else, for zero, and for more than 90 days.
std::optional<std::chrono::minutes> parse_duration(std::string_view text);

// Exit codes of every command.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;          // wrong command line or settings; nothing was done
inline constexpr int kProblemsFound = 3;  // a check ran and found problems
// `serve` cannot start with these settings, this data folder or this database; a restart does not
// help (EX_CONFIG of sysexits.h).
inline constexpr int kMisconfigured = 78;

struct ExitCode {
  int code;
  std::string_view summary;  // for `molar help`
  std::string_view meaning;  // for the man page
};

// All codes above, ascending.
const std::vector<ExitCode>& exit_codes();

struct Command;

// A command line checked against the table: number of arguments, types of values, required flags.
struct Invocation {
  const Command* command = nullptr;
  std::vector<std::string> arguments;          // without command and flags
  std::map<std::string, std::string> options;  // as given; switches have an empty value
  Config config;

  // True if the flag was given.
  bool has(std::string_view option) const { return options.contains(std::string(option)); }
  // Returns the given value, otherwise `otherwise`, otherwise the default of the table.
  std::string value(std::string_view option, std::string_view otherwise = "") const;
  // Returns the given value, or nullopt.
  std::optional<std::string> text(std::string_view option) const;
  // Returns the value of a Number or Version, or its default in the table; nullopt without either.
  std::optional<std::int64_t> number(std::string_view option) const;
  // Returns the value of a Day, or its default in the table; nullopt without either.
  std::optional<Date> day(std::string_view option) const;
  // Returns "" if fewer arguments were given.
  std::string argument(std::size_t index) const;
};

// Returns the exit code, or an error: the command line then prints it and returns kFailed.
using RunCommand = Result<int>(const Invocation& invocation);
// Checks rules between options and arguments; returns the error text, or "".
using CheckCommand = std::string(const Invocation& invocation);

struct Command {
  std::string_view name;  // "content import"
  std::vector<Argument> arguments;
  std::string_view summary;
  RunCommand* run;
  std::vector<Option> options = {};
  std::string_view request = "";  // text for a wrong number of arguments: "name one brand"
  CheckCommand* check = nullptr;
};

// "content import FOLDER…"
std::string usage_of(const Command& command);

// Returns the words of its name: "content", "import".
std::vector<std::string> words_of(const Command& command);

// nullptr: no command has this name.
const Command* find_command(std::string_view name);

// nullptr: the command has no such flag.
const Option* find_option(const Command& command, std::string_view name);

// All commands, in the order of `molar help` (command_table.cc).
const std::vector<Command>& commands();

// Finds the command, reads its configuration and runs it; returns the exit code. Prints faults to
// standard error.
int run_command_line(const std::vector<std::string>& words);

// Prints the error, with --json also as JSON, and returns kFailed (commands/report.cc).
int fail(const Invocation& invocation, const Error& error);

// `molar complete WORD…`, for the scripts of `molar completion`: prints the words that may replace
// the last one, each with a tab and its meaning; ":files" or ":folders" for paths. Returns kOk.
int print_next_words(const std::vector<std::string>& words);

std::string man_page();

// Prints a fault of the command line and returns kUsage.
int usage_fault(const std::string& message);

// help.cc, completion.cc, manual.cc
RunCommand run_help, run_version, run_completion, run_man;

// commands/*.cc; run_import is `molar import <word> FILE` for all kinds of import_kinds.h.
RunCommand run_serve, run_migrate_up, run_migrate_status, run_brand_list, run_doctor,
    run_payment_sandbox;
RunCommand run_content_list, run_content_show, run_content_validate, run_content_import,
    run_content_discard, run_content_export, run_content_diff, run_content_publish,
    run_content_rollback, run_content_preview_link;
RunCommand run_contact_list, run_contact_show;
RunCommand run_grievance_list, run_grievance_show, run_grievance_acknowledge, run_grievance_reply,
    run_grievance_ask, run_grievance_appeal, run_grievance_close;
RunCommand run_office_review_list, run_office_review_show, run_office_review_confirm,
    run_office_review_correct, run_office_review_terminate, run_office_review_dismiss;
RunCommand run_member_show, run_member_refund, run_member_cancel, run_member_correct,
    run_member_change_login, run_member_find, run_audit_list;
RunCommand run_payments_reconcile, run_jobs_list, run_jobs_run, run_jobs_retry;
RunCommand run_mail_list, run_mail_show, run_mail_retry, run_mail_resend, run_mail_test;
RunCommand run_import, run_import_log, run_offices_generate;

// commands/*.cc: Command::check of the commands in their names.
CheckCommand check_grievance_text, check_member_correct, check_member_refund,
    check_payments_reconcile, check_audit_list, check_mail_retry;

}  // namespace molar::app
