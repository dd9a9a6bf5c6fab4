#include "app/command_line/command_table.h"

namespace molar::app {

namespace {

constexpr Option kReason = text("--reason", "TEXT", "stored in the audit log");
constexpr Argument kMember{.name = "MEMBER",
                           .meaning = "member number, e-mail address or receipt number"};
constexpr std::string_view kNameMember =
    "name the brand, and the member's number, e-mail address or receipt";

}  // namespace

std::vector<Command> member_looking_commands() {
  return {
      {"member show",
       {kGroup, kMember},
       "show a household by member number or e-mail: people, money, history",
       run_member_show,
       {kJson},
       kNameMember},
      {"member find",
       {kGroup,
        {.name = "TEXT",
         .meaning = "a name, telephone number or e-mail address",
         .count = Count::AtLeastOne}},
       "find members by name, telephone number or e-mail address, also mistyped",
       run_member_find,
       {limit("20", "how many, 100 at most", 1), kJson},
       "name the brand and a search text"},
      {"audit list",
       {kGroupOrAll},
       "list recorded actions and reads, newest first",
       run_audit_list,
       {text("--member", "MEMBER", "only this household; needs GROUP"),
        text("--actor", "NAME", "only this actor, like cli:ann"),
        text("--action", "WORD", "only this action, like member_read"),
        text("--about", "ID", "only this id: of an office, a receipt, a version"),
        day("--since", "DAY", "from that day on (UTC)", "UTC"),
        day("--until", "DAY", "to the end of that day (UTC)", "UTC"),
        limit("50", "how many", 1, 1'000),
        text("--before", "ID", "continue after the row with this id"), kJson},
       "name one brand or none",
       check_audit_list},
  };
}

std::vector<Command> member_correcting_commands() {
  return {
      {"member correct",
       {kGroup, kMember},
       "correct a name or date of birth; reissues card and agreement",
       run_member_correct,
       {text("--first-name", "NAME", "the right first name"),
        text("--last-name", "NAME", "the right last name"),
        text("--birth-date", "DAY", "the right date of birth, like 1956-03-01"), required(kReason),
        kDryRun, kJson},
       "name the brand, and the member's number or e-mail address",
       check_member_correct},
      {"member change-login",
       {kGroup, kMember, {.name = "ADDRESS", .meaning = "the new e-mail address"}},
       "change the login address of a member who lost the mailbox",
       run_member_change_login,
       {required(kReason), kJson},
       "name the brand, the member's number, and the new mail address"},
      {"member refund",
       {kGroup,
        {.name = "RECEIPT", .meaning = "number of the receipt"},
        {.name = "AMOUNT", .meaning = "dollars and cents, like 12.50"}},
       "refund part of a receipt, like 12.50",
       run_member_refund,
       {required(kReason), kJson},
       "name the brand, the receipt and the amount, like 12.50",
       check_member_refund},
      {"member cancel",
       {kGroup, kMember},
       "end a membership and refund the amount due",
       run_member_cancel,
       {day("--notice-on", "DATE", "day on which the notice was sent", "of the brand's time zone",
            "today"),
        kReason, kDryRun, kJson},
       kNameMember},
  };
}

}  // namespace molar::app
