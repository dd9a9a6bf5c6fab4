#include "app/command_line/command_table.h"

namespace molar::app {

namespace {

constexpr Option kNote = text("--note", "TEXT", "stored with the reports and in the audit log");
constexpr Argument kOffice{.name = "OFFICE | NUMBER",
                           .meaning = "an office's id, or a report's number"};
constexpr std::string_view kNameOffice = "name the brand, and an office's id or a report's number";

// The parser does not check the value: the command reports all wrong facts of the entry together.
constexpr Option yes_or_no(std::string_view name, std::string_view meaning) {
  return {.name = name, .argument = "YES|NO", .meaning = meaning, .words = "yes no"};
}

constexpr Argument kMail{.name = "ID", .meaning = "id of the mail"};

}  // namespace

std::vector<Command> office_review_commands() {
  return {
      {"office review list",
       {kGroup},
       "list entries to check with offices: reports, old entries, ending agreements, doubtful "
       "dentists",
       run_office_review_list,
       {word("--reason", "only this reason", "report hidden stale agreement_ending provider"),
        limit("50", "how many of each"), kJson},
       "name a brand"},
      {"office review show",
       {kGroup, kOffice},
       "show an office with its reports, by its id or a report's number",
       run_office_review_show,
       {kJson},
       kNameOffice},
  };
}

std::vector<Command> office_moderation_commands() {
  return {
      {"office review confirm",
       {kGroup, kOffice},
       "confirm the entry: marks it verified today and answers its reports",
       run_office_review_confirm,
       {kNote, kJson},
       kNameOffice},
      {"office review correct",
       {kGroup, kOffice},
       "correct the entry with these flags, or after an import; answers its reports",
       run_office_review_correct,
       {text("--phone", "NUMBER", "10 digits"), text("--website", "URL", "https://…"),
        text("--hours", "TEXT", "Mo-Th 08:00-17:00; Fr 08:00-12:00"),
        yes_or_no("--new-patients", "whether it takes new patients"),
        yes_or_no("--wheelchair", "whether it is wheelchair accessible"), kNote, kJson},
       kNameOffice},
      {"office review terminate",
       {kGroup, kOffice},
       "end the office's participation: removes it from search and directory immediately",
       run_office_review_terminate,
       {kNote, kJson},
       kNameOffice},
      {"office review dismiss",
       {kGroup, {.name = "NUMBER", .meaning = "the report's number"}},
       "answer one report without asking the office",
       run_office_review_dismiss,
       {kNote, kJson},
       kNameOffice},
  };
}

std::vector<Command> mail_commands() {
  return {
      {"mail list",
       {kGroupOrAll},
       "list mails, newest first: sent, queued, or dead with the reason",
       run_mail_list,
       {word("--status", "only this status", "queued sent dead"),
        limit("50", "how many", 0, 10'000), kJson},
       "name one brand at most"},
      {"mail show", {kMail}, "show a mail as sent", run_mail_show, {kJson}, "name one message"},
      {"mail retry",
       {{.name = "ID", .meaning = "id of the mail", .count = Count::AtMostOne}},
       "retry dead letters",
       run_mail_retry,
       {toggle("--all", "all dead letters"),
        text("--group", "GROUP", "with --all: only those of this brand"), kJson},
       "name one message",
       check_mail_retry},
      {"mail resend",
       {kMail},
       "send a sent mail again, to the member's current address",
       run_mail_resend,
       {kJson},
       "name one message"},
      {"mail test",
       {kGroup, {.name = "ADDRESS", .meaning = "the e-mail address"}},
       "send a test mail immediately",
       run_mail_test,
       {{.name = "--language",
         .argument = "CODE",
         .meaning = "language of the mail",
         .standard_meaning = "the brand's first",
         .words = "en es"},
        kJson},
       "name a brand and an address"},
  };
}

}  // namespace molar::app
