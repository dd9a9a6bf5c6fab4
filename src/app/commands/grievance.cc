// grievance list, show, acknowledge, reply, ask, close: the operator's side of complaints.
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "adapters/folder_file_store.h"
#include "app/command_context.h"
#include "app/commands/report.h"
#include "base/durable_file.h"
#include "base/to_json.h"
#include "domain/complaints/grievance_admin.h"

namespace molar::app {

namespace {

namespace fs = std::filesystem;

std::string lateness(const domain::Grievance& grievance, Timestamp now) {
  switch (domain::overdue(grievance, now)) {
    case domain::GrievanceOverdue::Acknowledgement:
      return "acknowledgement overdue";
    case domain::GrievanceOverdue::Decision:
      return "decision overdue";
    case domain::GrievanceOverdue::No:
      break;
  }
  return "";
}

std::string due(const domain::Grievance& grievance) {
  return grievance.decide_by_at ? format_rfc3339(*grievance.decide_by_at)
                                : format_date(grievance.decide_by);
}

json::object line_json(const domain::Grievance& grievance, Timestamp now) {
  return {{"group", grievance.group_key},
          {"number", grievance.number},
          {"status", grievance.status},
          {"about", grievance.about},
          {"urgent", grievance.urgent},
          {"receivedAt", format_rfc3339(grievance.received_at)},
          {"acknowledgeBy", format_date(grievance.acknowledge_by)},
          {"acknowledged", grievance.acknowledged_at.has_value()},
          {"decideBy", due(grievance)},
          {"overdue", lateness(grievance, now)}};
}

std::string line_of(const json::object& grievance) {
  return text_of(grievance, "group") + "  " + text_of(grievance, "number") + "  " +
         column(text_of(grievance, "status"), 14) + "  " + column(text_of(grievance, "about"), 16) +
         "  acknowledge by " + text_of(grievance, "acknowledgeBy") +
         (grievance.at("acknowledged").as_bool() ? " (done)" : "") + "  decide by " +
         text_of(grievance, "decideBy") + (grievance.at("urgent").as_bool() ? "  URGENT" : "") +
         (has_text(grievance, "overdue") ? "  " + text_of(grievance, "overdue") : "") + "\n";
}

std::string describe_list(const json::object& report) {
  const json::value& list = report.at("grievances");
  return lines_of(list, line_of) + std::to_string(list.as_array().size()) + " grievances";
}

void print_row(std::string_view label, const std::optional<std::string>& value) {
  if (value && !value->empty()) {
    std::cout << std::left << std::setw(18) << label << *value << "\n";
  }
}

std::string dollars(std::int64_t cents) {
  std::ostringstream text;
  text << "$" << cents / 100 << "." << std::setw(2) << std::setfill('0') << cents % 100;
  return text.str();
}

void print_case(const domain::GrievanceCase& all, Timestamp now) {
  const domain::Grievance& one = all.grievance;
  std::cout << line_of(line_json(one, now));
  print_row("from", one.filer);
  print_row("representative", one.representative_name);
  print_row("member", one.member_name);
  print_row("member number", one.member_number);
  print_row("email", one.email);
  print_row("phone", one.phone);
  print_row("answer by", one.preferred_reply);
  print_row("language", one.language);
  print_row("signed in", one.account_id ? "yes" : "no");
  print_row("office", one.office);
  print_row("provider", one.provider);
  print_row("happened on", format_date(one.happened_on));
  if (one.charged_cents && one.expected_cents) {
    print_row("charged",
              dollars(*one.charged_cents) + ", expected " + dollars(*one.expected_cents));
  }
  print_row("contact office", one.may_contact_office ? "allowed" : "not allowed");
  print_row("requested outcome", one.wished_outcome);
  print_row("outcome", one.outcome);
  std::cout << "\n" << one.description << "\n";
  for (const domain::GrievanceEntry& entry : all.entries) {
    std::cout << "\n"
              << format_rfc3339(entry.at) << "  " << entry.author << ": " << entry.kind << "\n";
    if (!entry.text.empty()) {
      std::cout << entry.text << "\n";
    }
    for (const domain::GrievanceFile& file : all.files) {
      if (file.entry_id == entry.id) {
        std::cout << "  file " << file.id << "  " << file.name << "  " << file.size << " bytes\n";
      }
    }
  }
}

// Shortens a name that file systems refuse: a name of 80 characters may have more than 255 bytes.
std::string name_in_folder(const domain::GrievanceFile& file) {
  constexpr std::size_t kMostBytes = 250;  // 255 with ".part"
  const std::string name = file.id + "-" + file.name;
  if (name.size() <= kMostBytes) {
    return name;
  }
  const std::string extension = fs::path(file.name).extension();
  std::size_t end = kMostBytes - extension.size();
  while ((static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) {  // inside a character
    --end;
  }
  return name.substr(0, end) + extension;
}

// Writes the files of a grievance into the operator's folder; never overwrites a file. A file is
// complete or absent.
Status save_files(const Foundation& foundation, const domain::GrievanceCase& all,
                  const fs::path& folder) {
  adapters::FolderFileStore store(foundation.data_dir.root / "uploads");
  std::error_code error;
  fs::create_directories(folder, error);
  for (const domain::GrievanceFile& file : all.files) {
    const fs::path path = folder / name_in_folder(file);
    MOLAR_TRY(const auto bytes, or_not_found(store.get(file.id), "file"));
    if (fs::exists(path)) {
      continue;
    }
    const fs::path draft = path.string() + ".part";
    if (!write_durably(draft, path, bytes)) {
      fs::remove(draft, error);
      return Error::invalid("folder_unusable", "Cannot write " + path.string());
    }
  }
  return {};
}

domain::GrievanceKey key_of(const Invocation& invocation) {
  return {invocation.arguments[0], invocation.arguments[1]};
}

// Returns --text, or the content of --text-file ("-": standard input).
Result<std::string> read_text(const Invocation& invocation) {
  if (!invocation.has("--text-file")) {
    return invocation.value("--text");
  }
  std::ostringstream text;
  const std::string path = invocation.value("--text-file");
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path);
  if (!file) {
    return Error::invalid("file_unreadable", "Cannot read " + path);
  }
  text << file.rdbuf();
  return text.str();
}

Result<int> report(const Invocation& invocation, Result<domain::Grievance> outcome) {
  MOLAR_TRY(const auto done, std::move(outcome));
  return succeed(
      invocation, {{"group", done.group_key}, {"number", done.number}, {"status", done.status}},
      done.group_key + " " + done.number + ": " + done.status + "; mail to " + done.email);
}

// Runs a function of GrievanceAdmin that sends a text to the filer, with the key, `more` and the
// text.
template <class Act, class... More>
Result<int> say(const Invocation& invocation, Act act, const More&... more) {
  MOLAR_TRY(auto text, read_text(invocation));
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto grievances = for_operator<domain::GrievanceAdmin>(*foundation);
  return report(invocation, (grievances.*act)(key_of(invocation), more..., text));
}

}  // namespace

std::string check_grievance_text(const Invocation& invocation) {
  return invocation.has("--text") == invocation.has("--text-file")
             ? "give the text with --text or --text-file"
             : "";
}

Result<int> run_grievance_list(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto grievances = for_operator<domain::GrievanceAdmin>(*foundation);
  using enum domain::GrievanceList;
  const auto which = invocation.has("--overdue") ? Overdue : invocation.has("--all") ? All : Open;
  const Timestamp now = foundation->clock.now();
  const auto found = grievances.list(invocation.argument(0), which);
  const json::array list = views_of(
      found, [now](const domain::Grievance& grievance) { return line_json(grievance, now); });
  return succeed(invocation, {{"grievances", list}}, describe_list);
}

Result<int> run_grievance_show(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto grievances = for_operator<domain::GrievanceAdmin>(*foundation);
  MOLAR_TRY(const auto all, grievances.show(key_of(invocation)));
  if (invocation.has("--save-files")) {
    MOLAR_CHECK(save_files(*foundation, all, invocation.value("--save-files")));
  }
  if (!invocation.has("--json")) {
    print_case(all, foundation->clock.now());
    return kOk;
  }
  return succeed(invocation,
                 {{"grievance", to_json(all.grievance)},
                  {"entries", to_json(all.entries)},
                  {"files", to_json(all.files)}},
                 "");
}

Result<int> run_grievance_acknowledge(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto grievances = for_operator<domain::GrievanceAdmin>(*foundation);
  return report(invocation, grievances.acknowledge(key_of(invocation)));
}

Result<int> run_grievance_reply(const Invocation& invocation) {
  return say(invocation, &domain::GrievanceAdmin::reply);
}

Result<int> run_grievance_ask(const Invocation& invocation) {
  return say(invocation, &domain::GrievanceAdmin::ask);
}

Result<int> run_grievance_appeal(const Invocation& invocation) {
  MOLAR_TRY(auto text, read_text(invocation));
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto grievances = for_operator<domain::GrievanceAdmin>(*foundation);
  MOLAR_TRY(const auto done,
            grievances.appeal(key_of(invocation), text, invocation.day("--received-on")));
  const std::string decide_by = format_date(done.decide_by);
  return succeed(invocation,
                 {{"group", done.group_key},
                  {"number", done.number},
                  {"status", done.status},
                  {"decideBy", decide_by}},
                 done.group_key + " " + done.number + ": " + done.status + "; decide by " +
                     decide_by + "; mail to " + done.email);
}

Result<int> run_grievance_close(const Invocation& invocation) {
  return say(invocation, &domain::GrievanceAdmin::decide, invocation.value("--outcome"));
}

}  // namespace molar::app
