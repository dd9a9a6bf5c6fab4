#include "app/command_line/command_table.h"

namespace molar::app {

namespace {

constexpr Argument kGrievance{.name = "NUMBER",
                              .meaning = "number of the grievance, like G-2026-000001"};
constexpr Argument kMessage{.name = "NUMBER",
                            .meaning = "number of the message, like C-2026-000001"};
constexpr Option kText = text("--text", "TEXT", "the text to the filer");
constexpr Option kTextFile{.name = "--text-file",
                           .argument = "FILE",
                           .meaning = "the same from a file; -: standard input",
                           .type = ValueType::File};
constexpr std::string_view kNameOne = "name a brand and a number";

}  // namespace

std::vector<Command> grievance_reading_commands() {
  return {
      {"grievance list",
       {kGroupOrAll},
       "list undecided grievances, earliest due date first",
       run_grievance_list,
       {toggle("--overdue", "only those that are late"),
        toggle("--all", "also closed and withdrawn ones"), kJson},
       "name one brand at most"},
      {"grievance show",
       {kGroup, kGrievance},
       "show a grievance with its history",
       run_grievance_show,
       {{.name = "--save-files",
         .argument = "FOLDER",
         .meaning = "write its files there",
         .type = ValueType::Folder},
        kJson},
       kNameOne},
  };
}

std::vector<Command> grievance_answering_commands() {
  return {
      {"grievance acknowledge",
       {kGroup, kGrievance},
       "confirm a grievance to the filer",
       run_grievance_acknowledge,
       {kJson},
       kNameOne},
      {"grievance reply",
       {kGroup, kGrievance},
       "write to the filer",
       run_grievance_reply,
       {kText, kTextFile, kJson},
       kNameOne,
       check_grievance_text},
      {"grievance ask",
       {kGroup, kGrievance},
       "send a question to the filer; deadlines do not change",
       run_grievance_ask,
       {kText, kTextFile, kJson},
       kNameOne,
       check_grievance_text},
      {"grievance close",
       {kGroup, kGrievance},
       "decide; final after an appeal",
       run_grievance_close,
       {{.name = "--outcome",
         .argument = "WORD",
         .meaning = "the decision",
         .words = "upheld partly_upheld not_upheld"},
        kText,
        kTextFile,
        kJson},
       kNameOne,
       check_grievance_text},
      {"grievance appeal",
       {kGroup, kGrievance},
       "record an appeal that the filer sent by mail or telephone",
       run_grievance_appeal,
       {text("--text", "TEXT", "the filer's reasons"), kTextFile,
        day("--received-on", "DATE", "day on which the appeal arrived", "of the brand's time zone",
            "today"),
        kJson},
       kNameOne,
       check_grievance_text},
  };
}

std::vector<Command> contact_commands() {
  return {
      {"contact list",
       {kGroupOrAll},
       "list messages of the contact form, newest first",
       run_contact_list,
       {limit("50"), kJson},
       "name one brand at most"},
      {"contact show", {kGroup, kMessage}, "show a message", run_contact_show, {kJson}, kNameOne},
  };
}

}  // namespace molar::app
