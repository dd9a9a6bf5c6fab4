#include "app/command_line/command.h"

namespace molar::app {

namespace {

constexpr Option kJson{"--json", "", "print JSON"};
constexpr Option kDryRun{"--dry-run", "", "check everything, change nothing"};
constexpr Option kNote{"--note", "TEXT", "stored with the version and in the history"};
constexpr Option kOverride{"--override", "REASON",
                           "publish despite findings; the reason is stored in the history"};

std::vector<Command> content_commands() {
  return {
      {"content list", "", "list brands, published versions and drafts", run_content_list, {kJson}},
      {"content show",
       "GROUP",
       "show versions, draft and history of a brand",
       run_content_show,
       {{"--version", "VERSION", "print that version's site.json"}, kJson}},
      {"content validate",
       "FOLDER…",
       "check brand folders, change nothing",
       run_content_validate,
       {kJson}},
      {"content import",
       "FOLDER…",
       "check brand folders and store them as drafts",
       run_content_import,
       {{"--publish", "", "publish them at once"},
        {"--undo", "", "also if that undoes changes of others"},
        kNote,
        kOverride,
        kDryRun,
        kJson}},
      {"content discard", "GROUP", "delete a brand's draft", run_content_discard, {kJson}},
      {"content export",
       "GROUP FOLDER",
       "write a version as a brand folder",
       run_content_export,
       {{"--version", "VERSION", "working, published [default] or a number"},
        {"--replace", "", "replace the brand files of an existing folder"},
        kJson}},
      {"content diff",
       "GROUP A B",
       "show the differences of two versions",
       run_content_diff,
       {kJson}},
      {"content publish",
       "GROUP",
       "publish the draft",
       run_content_publish,
       {{"--version", "VERSION", "working [default] or a number"},
        {"--base", "N", "refuse if another version is published [the draft's base]"},
        kNote,
        kOverride,
        kDryRun,
        kJson}},
      {"content rollback",
       "GROUP",
       "publish an older version again",
       run_content_rollback,
       {{"--to", "N", "which version [the previous one]"}, kNote, kOverride, kDryRun, kJson}},
      {"content preview-link",
       "GROUP",
       "make an address that shows an unpublished version",
       run_content_preview_link,
       {{"--version", "VERSION", "working [default] or a number"},
        {"--valid-for", "TIME", "30m, 12h or 7d [7d]"},
        {"--path", "PATH", "the page [/]"},
        {"--origin", "URL", "scheme, host and port [of the configuration]"},
        kJson}},
  };
}

std::vector<Command> feedback_commands() {
  const Option text{"--text", "TEXT", "the text to the filer"};
  const Option text_file{"--text-file", "FILE", "the same from a file; -: standard input"};
  return {
      {"grievance list",
       "[GROUP]",
       "list undecided grievances, earliest due date first",
       run_grievance_list,
       {{"--overdue", "", "only those that are late"},
        {"--all", "", "also closed and withdrawn ones"},
        kJson}},
      {"grievance show",
       "GROUP NUMBER",
       "show a grievance with its history",
       run_grievance_show,
       {{"--save-files", "FOLDER", "write its files there"}, kJson}},
      {"grievance acknowledge",
       "GROUP NUMBER",
       "confirm a grievance to the filer",
       run_grievance_acknowledge,
       {kJson}},
      {"grievance reply",
       "GROUP NUMBER",
       "write to the filer",
       run_grievance_reply,
       {text, text_file, kJson}},
      {"grievance ask",
       "GROUP NUMBER",
       "send a question to the filer; deadlines do not change",
       run_grievance_ask,
       {text, text_file, kJson}},
      {"grievance close",
       "GROUP NUMBER",
       "decide; final after an appeal",
       run_grievance_close,
       {{"--outcome", "WORD", "upheld, partly_upheld or not_upheld"}, text, text_file, kJson}},
      {"contact list",
       "[GROUP]",
       "list messages of the contact form, newest first",
       run_contact_list,
       {{"--limit", "N", "how many [50]"}, kJson}},
      {"contact show", "GROUP NUMBER", "show a message", run_contact_show, {kJson}},
  };
}

std::vector<Command> job_commands() {
  return {
      {"payments reconcile",
       "[GROUP]",
       "list charges of the provider that are missing in the books; book them or pay them back",
       run_payments_reconcile,
       {{"--since", "DATE", "compare from that day on [a week before the last comparison]"},
        {"--book", "CHARGE | all", "book the charge as the membership paid for, or as credit"},
        {"--member", "MEMBER", "book it as credit of this member (number, e-mail or household)"},
        {"--pay-back", "CHARGE", "pay the charge back"},
        {"--close", "CHARGE", "remove it from the list without a booking or a refund"},
        {"--reason", "TEXT", "the reason for paying back or closing; stored in the audit log"},
        kJson}},
      {"jobs list",
       "",
       "show the last runs of the money jobs, and refused refunds",
       run_jobs_list,
       {kJson}},
      {"jobs run",
       "NAME | all",
       "run a job now; a server may run at the same time",
       run_jobs_run,
       {kJson}},
      {"jobs retry", "REFUND | all", "repeat refused refunds", run_jobs_retry, {kJson}},
  };
}

std::vector<Command> member_commands() {
  const Option reason{"--reason", "TEXT", "stored in the audit log"};
  return {
      {"member show",
       "GROUP MEMBER",
       "show a household by member number or e-mail: people, money, history",
       run_member_show,
       {kJson}},
      {"member find",
       "GROUP TEXT",
       "find members by name, telephone number or e-mail address, also mistyped",
       run_member_find,
       {{"--limit", "N", "how many, 100 at most [20]"}, kJson}},
      {"member correct",
       "GROUP MEMBER",
       "correct a name or date of birth; reissues card and agreement",
       run_member_correct,
       {{"--first-name", "NAME", "the right first name"},
        {"--last-name", "NAME", "the right last name"},
        {"--birth-date", "DAY", "the right date of birth, like 1956-03-01"},
        reason,
        kDryRun,
        kJson}},
      {"member change-login",
       "GROUP MEMBER ADDRESS",
       "change the login address of a member who lost the mailbox",
       run_member_change_login,
       {reason, kJson}},
      {"member refund",
       "GROUP RECEIPT AMOUNT",
       "refund part of a receipt, like 12.50",
       run_member_refund,
       {reason, kJson}},
      {"member cancel",
       "GROUP MEMBER",
       "end a membership and refund the amount due",
       run_member_cancel,
       {{"--notice-on", "DATE", "day on which the notice was sent [today]"},
        reason,
        kDryRun,
        kJson}},
  };
}

std::vector<Command> audit_commands() {
  return {{"audit list",
           "[GROUP]",
           "list recorded actions and reads, newest first",
           run_audit_list,
           {{"--member", "MEMBER", "only this household; needs GROUP"},
            {"--actor", "NAME", "only this actor, like cli:ann"},
            {"--action", "WORD", "only this action, like member_read"},
            {"--about", "ID", "only this id: of an office, a receipt, a version"},
            {"--since", "DAY", "from that day on (UTC)"},
            {"--until", "DAY", "to the end of that day (UTC)"},
            {"--limit", "N", "how many, 1000 at most [50]"},
            {"--before", "ID", "continue after the row with this id"},
            kJson}}};
}

std::vector<Command> office_commands() {
  const Option note{"--note", "TEXT", "stored with the reports and in the audit log"};
  return {
      {"office review list",
       "GROUP",
       "list entries to check with offices: reports, old entries, ending agreements, doubtful "
       "dentists",
       run_office_review_list,
       {{"--reason", "WORD", "only report, hidden, stale, agreement_ending or provider"},
        {"--limit", "N", "how many of each [50]"},
        kJson}},
      {"office review show",
       "GROUP OFFICE | NUMBER",
       "show an office with its reports, by its id or a report's number",
       run_office_review_show,
       {kJson}},
      {"office review confirm",
       "GROUP OFFICE | NUMBER",
       "confirm the entry: marks it verified today and answers its reports",
       run_office_review_confirm,
       {note, kJson}},
      {"office review correct",
       "GROUP OFFICE | NUMBER",
       "correct the entry with these flags, or after an import; answers its reports",
       run_office_review_correct,
       {{"--phone", "NUMBER", "10 digits"},
        {"--website", "URL", "https://…"},
        {"--hours", "TEXT", "Mo-Th 08:00-17:00; Fr 08:00-12:00"},
        {"--new-patients", "YES|NO", "whether it takes new patients"},
        {"--wheelchair", "YES|NO", "whether it is wheelchair accessible"},
        note,
        kJson}},
      {"office review terminate",
       "GROUP OFFICE | NUMBER",
       "end the office's participation: removes it from search and directory at once",
       run_office_review_terminate,
       {note, kJson}},
      {"office review dismiss",
       "GROUP NUMBER",
       "answer one report without asking the office",
       run_office_review_dismiss,
       {note, kJson}},
  };
}

std::vector<Command> mail_commands() {
  return {
      {"mail list",
       "[GROUP]",
       "list mails, newest first: sent, queued, or dead with the reason",
       run_mail_list,
       {{"--status", "WORD", "only those that are queued, sent or dead"},
        {"--limit", "N", "how many [50]"},
        kJson}},
      {"mail show", "ID", "show a mail as the member got it", run_mail_show, {kJson}},
      {"mail retry",
       "[ID]",
       "retry dead letters",
       run_mail_retry,
       {{"--all", "", "all dead letters"}, {"--group", "GROUP", "of one brand"}, kJson}},
      {"mail resend",
       "ID",
       "send a sent mail again, to the member's current address",
       run_mail_resend,
       {kJson}},
      {"mail test",
       "GROUP ADDRESS",
       "send a test mail at once",
       run_mail_test,
       {{"--language", "CODE", "en or es [the brand's first]"}, kJson}},
  };
}

// Flags of every `molar import KIND FILE`; --group only where the file is a brand's.
std::vector<Option> import_options(std::vector<Option> own) {
  own.insert(own.end(),
             {{"--force", "", "also import a file that is older or much smaller than the last one"},
              {"--take-over", "", "continue an import that another machine started"},
              {"--quiet", "", "do not show progress"},
              kDryRun,
              kJson});
  return own;
}

constexpr Option kOfGroup{"--group", "GROUP", "the brand of the file"};

std::vector<Command> import_commands() {
  return {
      {"import nppes", "FILE",
       "import dentists, practice locations or deactivated numbers of the NPI registry",
       run_import_nppes,
       import_options(
           {{"--days", "FROM..TO", "first and last day of the file's data [from its name]"}})},
      {"import zips", "FILE", "import coordinates of ZIP codes from the Census Gazetteer",
       run_import_zips, import_options({})},
      {"import offices", "FILE", "import the whole list of a brand's offices", run_import_offices,
       import_options({kOfGroup})},
      {"import providers", "FILE", "import the dentists of a brand's imported offices",
       run_import_providers, import_options({kOfGroup})},
      {"import agreements", "FILE", "import the agreements of imported offices",
       run_import_agreements, import_options({kOfGroup})},
      {"import prices", "FILE", "import price lists; existing ones are never edited",
       run_import_prices,
       import_options({kOfGroup,
                       {"--list", "NAME", "which price list [column price_list]"},
                       {"--effective-from", "DAY", "first day [column effective_from]"}})},
      {"offices generate",
       "FOLDER",
       "write offices.csv, providers.csv, agreements.csv and prices.csv with invented offices",
       run_offices_generate,
       {{"--count", "N", "how many offices [1000]"},
        {"--seed", "N", "the same seed gives the same files [1]"},
        {"--states", "AZ,NM", "only these states [all]"},
        {"--today", "DAY", "base date of verifications and agreements [today]"},
        kJson}},
      {"import log",
       "",
       "list imports, newest first",
       run_import_log,
       {{"--group", "GROUP", "of one brand"}, {"--limit", "N", "how many [50]"}, kJson}},
  };
}

std::vector<Command> all_commands() {
  std::vector<Command> all = {
      {"serve", "", "serve the sites (migrates the database first)", run_serve},
      {"migrate up", "", "apply all migrations to the database", run_migrate_up},
      {"migrate status", "", "show applied migrations", run_migrate_status, {kJson}},
      {"brand list", "", "list brands, hosts and published versions", run_brand_list, {kJson}},
  };
  for (Command& command : content_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : feedback_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : job_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : member_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : audit_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : office_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : mail_commands()) {
    all.push_back(std::move(command));
  }
  for (Command& command : import_commands()) {
    all.push_back(std::move(command));
  }
  all.insert(all.end(), {{"doctor",
                          "",
                          "check database, renderer, brands, disk and mail server",
                          run_doctor,
                          {kJson}},
                         {"payment-sandbox", "", "run the payment sandbox as a separate process",
                          run_payment_sandbox},
                         {"stripe-sandbox",
                          "",
                          "run a stand-in for Stripe, for development and tests",
                          run_stripe_sandbox,
                          {{"--port", "PORT", "to listen on [any free one]"},
                           {"--webhook-url", "URL", "receiver of its events [none]"}}},
                         {"version", "", "print the version", run_version},
                         {"help", "[COMMAND | config]",
                          "show this text, a command's flags, or all settings", run_help}});
  return all;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all = all_commands();
  return all;
}

}  // namespace molar::app
