// `molar import`: imports files of registries and operators, and prints the log of imports.
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <sstream>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "app/import_kinds.h"
#include "app/import_progress.h"
#include "app/pages/script_engine.h"
#include "base/boost_json.h"
#include "domain/imports/import_log.h"
#include "domain/imports/import_report.h"
#include "domain/imports/input_files.h"

namespace molar::app {

namespace {

using domain::ImportOutcome;

constexpr std::size_t kMostErrorKinds = 20;

// Start time of a process in clock ticks since boot; "" if there is no such process.
std::string start_of(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string stat((std::istreambuf_iterator<char>(file)), {});
  std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos) {
    return "";
  }
  std::istringstream fields(stat.substr(name_end + 1));
  std::string field;
  for (int i = 3; i <= 22; ++i) {  // proc(5): the state is the third, starttime the 22nd
    fields >> field;
  }
  return field;
}

std::string host_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof(name) - 1) == 0 ? name : "localhost";
}

std::string this_process() {
  std::string pid = std::to_string(::getpid());
  return host_name() + ":" + pid + ":" + start_of(pid);
}

// Whether the process still runs. One on another machine cannot be checked and counts as running.
bool is_at_work(const std::string& owner) {
  std::size_t last = owner.rfind(':');
  std::size_t first = last == std::string::npos ? last : owner.rfind(':', last - 1);
  if (first == std::string::npos || owner.substr(0, first) != host_name()) {
    return true;
  }
  return start_of(owner.substr(first + 1, last - first - 1)) == owner.substr(last + 1);
}

json::object kind_json(const domain::ErrorKindCount& kind) {
  return {{"column", kind.column},     {"code", kind.code},      {"message", kind.message},
          {"count", kind.count},       {"firstLine", kind.line}, {"firstValue", kind.value},
          {"firstRecord", kind.record}};
}

std::vector<domain::ErrorKindCount> errors_of(const ImportOutcome& done) {
  return done.errors == 0 ? std::vector<domain::ErrorKindCount>()
                          : domain::count_error_kinds(done.report, kMostErrorKinds);
}

json::object view(const std::string& kind, const std::string& file, const ImportOutcome& done) {
  return {{"kind", kind},
          {"file", file},
          {"outcome", done.outcome},
          {"code", done.code},
          {"detail", done.detail},
          {"rowsRead", done.rows_read},
          {"rowsKept", done.rows_kept},
          {"errors", done.errors},
          {"warnings", done.warnings},
          {"errorKinds", views_of(errors_of(done), kind_json)},
          {"report", done.report},
          {"resumed", done.resumed}};
}

// Describes one kind of error, with the first row that has it.
std::string describe_error(const json::object& kind) {
  const std::string column = text_of(kind, "column");
  return "\n  " + text_of(kind, "count") + " × " + (column.empty() ? "" : column + " ") +
         text_of(kind, "message") + " [" + text_of(kind, "code") + "]\n      line " +
         text_of(kind, "firstLine") +
         (has_text(kind, "firstRecord") ? ", " + text_of(kind, "firstRecord") : "") +
         (column.empty() ? "" : ": \"" + text_of(kind, "firstValue") + "\"");
}

std::string describe_import(const json::object& done) {
  std::string text = text_of(done, "kind") + "  " + text_of(done, "outcome");
  if (done.at("outcome") != "unchanged") {
    text += "  " + text_of(done, "rowsRead") + " rows read, " + text_of(done, "rowsKept") +
            " kept, " + text_of(done, "errors") + " errors, " + text_of(done, "warnings") +
            " warnings";
  }
  text += done.at("resumed").as_bool() ? "  (resumed)" : "";
  text += has_text(done, "detail") ? "\n  " + text_of(done, "detail") : "";
  text += has_text(done, "code") ? " [" + text_of(done, "code") + "]" : "";
  text += lines_of(done.at("errorKinds"), describe_error);
  return text + (has_text(done, "report") ? "\n  report: " + text_of(done, "report") : "") + "\n";
}

std::string describe_imports(const json::object& report) {
  return without_last_end(lines_of(report.at("imports"), describe_import));
}

class ImportCommand {
 public:
  ImportCommand(const Invocation& invocation, const ImportKind& kind)
      : invocation_(invocation), kind_(kind) {}

  Result<int> run() {
    MOLAR_CHECK(open());
    MOLAR_TRY(auto files, domain::look_into(invocation_.arguments[0]));
    MOLAR_TRY(auto steps, kind_.plan(*setup_, files));
    for (ImportStep& step : steps) {
      MOLAR_TRY(auto done, carry(step));
      std::string word(step.importer->kind());
      list_.push_back(view(word, step.file.name, done));
      if (done.is_refused()) {
        return refused(done);
      }
    }
    return succeed(invocation_, {{"ok", true}, {"imports", list_}}, describe_imports);
  }

 private:
  Status open() {
    if (kind_.of == ImportKind::Of::Registry) {
      MOLAR_TRY(foundation_, Foundation::open(invocation_.config, Foundation::Migrate::Create));
      set_up("", "Etc/UTC");
      MOLAR_TRY(SitePack site, open_site_pack(invocation_.config));
      return take_zip_table(site);
    }
    const std::string group = invocation_.value("--group");
    MOLAR_TRY(context_, open_command_context(invocation_.config));
    auto brand = context_->services().brands.find_by_group(group);
    if (brand == nullptr) {
      return Error::not_found("group");
    }
    set_up(group, brand->time_zone);
    return take_zip_table(context_->site);
  }

  void set_up(const std::string& group, const std::string& time_zone) {
    const Clock& clock = foundation().clock;
    const Date today = date_in_zone(clock.now(), time_zone);
    setup_.reset(new ImportSetup{invocation_, *foundation().database, clock, group, today, {}});
  }

  Status take_zip_table(const SitePack& site) {
    if (auto csv = site.find(kZipTable)) {
      MOLAR_TRY(setup_->zip_table, domain::parse_zip_table(*csv));
      MOLAR_CHECK(domain::load_places_if_empty(setup_->database, *csv));
    }
    return {};
  }

  Foundation& foundation() { return context_ ? *context_->foundation : *foundation_; }

  Result<ImportOutcome> carry(ImportStep& step) {
    ImportProgressPrinter printer(invocation_.has("--json") || invocation_.has("--quiet"));
    printer.begin(step.file.name);
    domain::ImportEnvironment around{
        setup_->database,
        setup_->clock,
        foundation().random,
        foundation().data_dir.root / "imports",
        command_actor(),
        this_process(),
        [this](const std::string& owner) {
          return !invocation_.has("--take-over") && is_at_work(owner);
        },
        [&](const domain::ImportProgress& progress) { printer.show(progress); }};
    return domain::run_import(around, *step.importer,
                              {.file = step.file,
                               .scope = setup_->group,
                               .today = setup_->today,
                               .dry_run = invocation_.has("--dry-run"),
                               .force = invocation_.has("--force")});
  }

  int refused(const ImportOutcome& done) {
    if (invocation_.has("--json")) {
      std::cout << json::serialize(json::object{{"ok", false},
                                                {"code", done.code},
                                                {"detail", done.detail},
                                                {"imports", list_}})
                << "\n";
    } else {
      std::cerr << lines_of(list_, describe_import);
    }
    return invocation_.has("--dry-run") ? kProblemsFound : kFailed;
  }

  const Invocation& invocation_;
  const ImportKind& kind_;
  std::unique_ptr<Foundation> foundation_;
  std::unique_ptr<CommandContext> context_;
  std::unique_ptr<ImportSetup> setup_;
  json::array list_;
};

}  // namespace

Result<int> run_import(const Invocation& invocation) {
  const std::string_view word = invocation.command->name.substr(std::string_view("import ").size());
  auto kind = std::ranges::find(import_kinds(), word, &ImportKind::word);
  if (kind == import_kinds().end()) {
    throw std::logic_error("no kind of import: " + std::string(word));
  }
  return ImportCommand(invocation, *kind).run();
}

namespace {

json::object row_json(const domain::ImportLogEntry& entry) {
  json::object row{{"id", entry.id},
                   {"kind", entry.kind},
                   {"group", entry.scope},
                   {"file", entry.file_name},
                   {"bytes", entry.file_bytes},
                   {"sha256", entry.sha256},
                   {"dryRun", entry.dry_run},
                   {"outcome", entry.outcome},
                   {"code", entry.code},
                   {"detail", entry.detail},
                   {"rowsRead", entry.rows_read},
                   {"rowsKept", entry.rows_kept},
                   {"errors", entry.errors},
                   {"warnings", entry.warnings},
                   {"report", entry.report},
                   {"actor", entry.actor},
                   {"startedAt", format_rfc3339(entry.started_at)}};
  row["finishedAt"] = entry.finished_at ? json::value(format_rfc3339(*entry.finished_at)) : nullptr;
  return row;
}

std::string line_of(const json::object& row) {
  return text_of(row, "startedAt") + "  " + text_of(row, "kind") +
         (has_text(row, "group") ? " of " + text_of(row, "group") : "") + "  " +
         text_of(row, "outcome") +
         (has_text(row, "code") ? " [" + text_of(row, "code") + "]" : "") + "  " +
         text_of(row, "rowsKept") + " of " + text_of(row, "rowsRead") + " rows  " +
         text_of(row, "file") + "  by " + text_of(row, "actor") + "\n";
}

std::string describe_log(const json::object& report) {
  const std::string text = without_last_end(lines_of(report.at("imports"), line_of));
  return text.empty() ? "nothing was imported yet" : text;
}

}  // namespace

Result<int> run_import_log(const Invocation& invocation) {
  const auto limit = static_cast<std::size_t>(*invocation.number("--limit"));
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  const std::optional<std::string> group = invocation.text("--group");
  const auto entries = foundation->database->read(
      [&](Connection& sql) { return domain::import_log::newest(sql, group, limit); });
  return succeed(invocation, {{"ok", true}, {"imports", views_of(entries, row_json)}},
                 describe_log);
}

}  // namespace molar::app
