#include <string>

#include "app/command_line/command_table.h"
#include "domain/billing/jobs/billing_jobs.h"

namespace molar::app {

namespace {

std::string_view job_words() {
  static const std::string words = [] {
    std::string list = "all";
    for (const std::string_view name : domain::BillingJobs::names()) {
      list += " " + std::string(name);
    }
    return list;
  }();
  return words;
}

}  // namespace

std::vector<Command> money_commands() {
  return {
      {"payments reconcile",
       {kGroupOrAll},
       "list charges of the provider that are missing in the books; book them or pay them back",
       run_payments_reconcile,
       {day("--since", "DATE", "compare from that day on", "UTC",
            "two weeks before the last comparison"),
        text("--book", "CHARGE | all", "book the charge as the membership paid for, or as credit"),
        text("--member", "MEMBER",
             "book it as credit of this member (number, e-mail or household)"),
        text("--pay-back", "CHARGE", "pay the charge back"),
        text("--close", "CHARGE", "remove it from the list without a booking or a refund"),
        text("--reason", "TEXT", "the reason for paying back or closing; stored in the audit log"),
        kJson},
       "name one brand, or none for all",
       check_payments_reconcile},
      {"jobs list",
       {},
       "show the last runs of the money jobs, refused refunds, and overdue memberships",
       run_jobs_list,
       {kJson}},
      {"jobs run",
       {{.name = "NAME | all",
         .meaning = "the job, or all of them",
         .type = ValueType::Word,
         .words = job_words()}},
       "run a job now; a server may run at the same time",
       run_jobs_run,
       {kJson},
       "name one job"},
      {"jobs retry",
       {{.name = "REFUND | all",
         .meaning = "id of a refused refund, or all of them",
         .words = "all"}},
       "repeat refused refunds",
       run_jobs_retry,
       {kJson},
       "name one refused refund, or all of them"},
  };
}

}  // namespace molar::app
