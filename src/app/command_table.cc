#include "app/command.h"

namespace molar::app {

namespace {

constexpr Option kJson{"--json", "", "print JSON"};
constexpr Option kDryRun{"--dry-run", "", "check everything, change nothing"};
constexpr Option kNote{"--note", "TEXT", "kept with the version and in the history"};
constexpr Option kOverride{"--override", "REASON",
                           "publish what the law forbids; the reason is kept in the history"};

std::vector<Command> content_commands() {
  return {
      {"content list", "", "list brands, published versions and drafts", run_content_list, {kJson}},
      {"content show",
       "GROUP",
       "say what a brand has: versions, draft, history",
       run_content_show,
       {{"--version", "VERSION", "print that version's site.json"}, kJson}},
      {"content validate",
       "FOLDER…",
       "check brand folders, change nothing",
       run_content_validate,
       {kJson}},
      {"content import",
       "FOLDER…",
       "check brand folders and make them the drafts",
       run_content_import,
       {{"--publish", "", "publish them at once"},
        {"--undo", "", "also when that takes back what others have changed"},
        kNote,
        kOverride,
        kDryRun,
        kJson}},
      {"content discard", "GROUP", "throw a brand's draft away", run_content_discard, {kJson}},
      {"content export",
       "GROUP FOLDER",
       "write a version as a brand folder",
       run_content_export,
       {{"--version", "VERSION", "working, published [default] or a number"},
        {"--replace", "", "replace the brand files of an existing folder"},
        kJson}},
      {"content diff",
       "GROUP A B",
       "say what differs between two versions",
       run_content_diff,
       {kJson}},
      {"content publish",
       "GROUP",
       "show the draft to visitors",
       run_content_publish,
       {{"--version", "VERSION", "working [default] or a number"},
        {"--base", "N", "the version believed to be published [what the draft began from]"},
        kNote,
        kOverride,
        kDryRun,
        kJson}},
      {"content rollback",
       "GROUP",
       "publish an older version again",
       run_content_rollback,
       {{"--to", "N", "which [the one before the present one]"}, kNote, kOverride, kDryRun, kJson}},
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
  const Option text{"--text", "TEXT", "what the filer is told"};
  const Option text_file{"--text-file", "FILE", "the same from a file; -: standard input"};
  return {
      {"grievance list",
       "[GROUP]",
       "list grievances that await a decision, what is due first in front",
       run_grievance_list,
       {{"--overdue", "", "only those that are late"},
        {"--all", "", "also those that are over"},
        kJson}},
      {"grievance show",
       "GROUP NUMBER",
       "show a grievance and all that happened",
       run_grievance_show,
       {{"--save-files", "FOLDER", "write its files there"}, kJson}},
      {"grievance acknowledge",
       "GROUP NUMBER",
       "tell the filer that a person has it",
       run_grievance_acknowledge,
       {kJson}},
      {"grievance reply",
       "GROUP NUMBER",
       "write to the filer",
       run_grievance_reply,
       {text, text_file, kJson}},
      {"grievance ask",
       "GROUP NUMBER",
       "ask the filer for something; the clock goes on",
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
       "compare the provider's charges with the books; list, book or pay back what is not in them",
       run_payments_reconcile,
       {{"--since", "DATE", "compare from that day on [a week before the last comparison]"},
        {"--book", "CHARGE | all", "book it: the membership that was paid for, or credit"},
        {"--member", "MEMBER", "book it as this member's credit: number, e-mail or household"},
        {"--pay-back", "CHARGE", "pay it back"},
        {"--reason", "TEXT", "why it is paid back; kept in the audit log"},
        kJson}},
      {"jobs list",
       "",
       "say what the money jobs did last, and which refunds were refused",
       run_jobs_list,
       {kJson}},
      {"jobs run",
       "NAME | all",
       "run a job now, also beside a running server",
       run_jobs_run,
       {kJson}},
      {"jobs retry", "REFUND | all", "ask again for refused refunds", run_jobs_retry, {kJson}},
  };
}

std::vector<Command> member_commands() {
  const Option reason{"--reason", "TEXT", "kept in the audit log"};
  return {
      {"member show",
       "GROUP MEMBER",
       "show a household by member number or e-mail: people, money, history",
       run_member_show,
       {kJson}},
      {"member find",
       "GROUP TEXT",
       "find members by name, telephone or mail address, also when mistyped",
       run_member_find,
       {{"--limit", "N", "how many, 100 at most [20]"}, kJson}},
      {"member correct",
       "GROUP MEMBER",
       "correct a name or date of birth; card and agreement are issued anew",
       run_member_correct,
       {{"--first-name", "NAME", "the right first name"},
        {"--last-name", "NAME", "the right last name"},
        {"--birth-date", "DAY", "the right date of birth, like 1956-03-01"},
        reason,
        kDryRun,
        kJson}},
      {"member change-login",
       "GROUP MEMBER ADDRESS",
       "let a member who lost the mailbox log in with another address",
       run_member_change_login,
       {reason, kJson}},
      {"member refund",
       "GROUP RECEIPT AMOUNT",
       "pay part of a receipt back, like 12.50",
       run_member_refund,
       {reason, kJson}},
      {"member cancel",
       "GROUP MEMBER",
       "end a membership and pay back what is due",
       run_member_cancel,
       {{"--notice-on", "DATE", "when the notice was sent: it counts from that day [today]"},
        reason,
        kDryRun,
        kJson}},
  };
}

std::vector<Command> audit_commands() {
  return {{"audit list",
           "[GROUP]",
           "list who did and read what, newest first",
           run_audit_list,
           {{"--member", "MEMBER", "only what concerns that household; needs GROUP"},
            {"--actor", "NAME", "only of that actor, like cli:ann"},
            {"--action", "WORD", "only that action, like member_read"},
            {"--about", "ID", "only what concerns that id: an office, a receipt, a version"},
            {"--since", "DAY", "from that day on (UTC)"},
            {"--until", "DAY", "to the end of that day (UTC)"},
            {"--limit", "N", "how many, 1000 at most [50]"},
            {"--before", "ID", "the page behind the row with this id"},
            kJson}}};
}

std::vector<Command> office_commands() {
  const Option note{"--note", "TEXT", "kept with the reports and in the audit log"};
  return {
      {"office review list",
       "GROUP",
       "list what to ask offices: reports, old entries, agreements that end, doubtful dentists",
       run_office_review_list,
       {{"--reason", "WORD", "only report, hidden, stale, agreement_ending or provider"},
        {"--limit", "N", "how many of each [50]"},
        kJson}},
      {"office review show",
       "GROUP OFFICE | NUMBER",
       "show an office with the reports on it, by its id or a report's number",
       run_office_review_show,
       {kJson}},
      {"office review confirm",
       "GROUP OFFICE | NUMBER",
       "the entry is right: verified today, reports answered",
       run_office_review_confirm,
       {note, kJson}},
      {"office review correct",
       "GROUP OFFICE | NUMBER",
       "the entry was wrong and is put right: by these flags, or by an import before",
       run_office_review_correct,
       {{"--phone", "NUMBER", "10 digits"},
        {"--website", "URL", "https://…"},
        {"--hours", "TEXT", "Mo-Th 08:00-17:00; Fr 08:00-12:00"},
        {"--new-patients", "YES|NO", "whether it takes new patients"},
        {"--wheelchair", "YES|NO", "whether a wheelchair gets in"},
        note,
        kJson}},
      {"office review terminate",
       "GROUP OFFICE | NUMBER",
       "the office no longer takes part: it leaves search and directory at once",
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
       "give dead mail its tries back",
       run_mail_retry,
       {{"--all", "", "all that is dead"}, {"--group", "GROUP", "of one brand"}, kJson}},
      {"mail resend",
       "ID",
       "send a mail that was sent once more, to the member's present address",
       run_mail_resend,
       {kJson}},
      {"mail test",
       "GROUP ADDRESS",
       "send a mail that says that mail works, at once",
       run_mail_test,
       {{"--language", "CODE", "en or es [the brand's first]"}, kJson}},
  };
}

// Flags of every `molar import KIND FILE`; --group only where the file is a brand's.
std::vector<Option> import_options(std::vector<Option> own) {
  own.insert(own.end(), {{"--force", "", "import what is older or much smaller than before, too"},
                         {"--take-over", "", "go on with what another machine had begun"},
                         {"--quiet", "", "do not show how far it is"},
                         kDryRun,
                         kJson});
  return own;
}

constexpr Option kOfGroup{"--group", "GROUP", "whose file it is"};

std::vector<Command> import_commands() {
  return {
      {"import nppes", "FILE",
       "import dentists, practice locations or deactivated numbers of the NPI registry",
       run_import_nppes,
       import_options({{"--days", "FROM..TO", "the days that it tells of [from its name]"}})},
      {"import zips", "FILE", "import where ZIP codes are, from the Census Gazetteer",
       run_import_zips, import_options({})},
      {"import offices", "FILE", "import the whole list of a brand's offices", run_import_offices,
       import_options({kOfGroup})},
      {"import providers", "FILE", "import the dentists of a brand's imported offices",
       run_import_providers, import_options({kOfGroup})},
      {"import agreements", "FILE", "import why and since when imported offices take part",
       run_import_agreements, import_options({kOfGroup})},
      {"import prices", "FILE", "import price lists; one that is there is never edited",
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
        {"--states", "AZ,NM", "only there [everywhere]"},
        {"--today", "DAY", "that verifications and agreements are told from [today]"},
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
      {"migrate up", "", "bring the database to this version", run_migrate_up},
      {"migrate status", "", "say which migrations are applied", run_migrate_status, {kJson}},
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
  all.insert(
      all.end(),
      {{"doctor", "", "check that everything this machine needs is well", run_doctor, {kJson}},
       {"payment-sandbox", "", "run the stand-in payment provider as a process of its own",
        run_payment_sandbox},
       {"stripe-sandbox",
        "",
        "run a stand-in for Stripe, for development and tests",
        run_stripe_sandbox,
        {{"--port", "PORT", "to listen on [any free one]"},
         {"--webhook-url", "URL", "where its events go [nowhere]"}}},
       {"version", "", "print the version", run_version},
       {"help", "[COMMAND | config]", "this text, a command's flags, or the list of settings",
        run_help}});
  return all;
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all = all_commands();
  return all;
}

}  // namespace molar::app
