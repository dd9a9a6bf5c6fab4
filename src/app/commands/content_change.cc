// content import, validate, publish, rollback, discard: changes drafts and published versions.
#include <algorithm>
#include <iostream>
#include <iterator>
#include <utility>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "domain/content/content_service.h"
#include "domain/content/files/brand_folder.h"
#include "domain/content/files/brand_folder_writer.h"
#include "domain/content/files/brand_logos.h"
#include "domain/plan/catalogue.h"
#include "domain/pricing/term_price.h"

namespace molar::app {

namespace {

// Database, script engine and content service, for one command.
struct ContentTools : ContentEngine {
  std::unique_ptr<domain::ContentService> service;
};

Result<std::unique_ptr<ContentTools>> open_content_tools(
    const Config& config, Foundation::Migrate migrate = Foundation::Migrate::Yes) {
  auto tools = std::make_unique<ContentTools>();
  MOLAR_CHECK(tools->open(config, migrate));
  Foundation& foundation = *tools->foundation;
  tools->service = std::make_unique<domain::ContentService>(
      domain::ServiceBase(*foundation.database, foundation.clock, foundation.random),
      *tools->schema, domain::import_catalogue);
  return tools;
}

// Reads --note, --override and --dry-run; the author is the operator who runs the command.
domain::ContentChange content_change(const Invocation& invocation) {
  domain::ContentChange change;
  change.actor = command_actor();
  change.note = invocation.value("--note");
  change.override_reason = invocation.value("--override");
  change.may_undo = invocation.has("--undo");
  change.dry_run = invocation.has("--dry-run") ? domain::DryRun::Yes : domain::DryRun::No;
  return change;
}

// Prints the compliance findings to standard error.
void print_findings(const std::vector<domain::ContentFinding>& findings) {
  for (const domain::ContentFinding& finding : findings) {
    std::cerr << "  " << finding.path << ": " << finding.message << " [" << finding.rule << "]\n";
  }
}

// --- import, validate

// Result for one folder.
struct Report {
  json::object fields;
  std::string text;
  std::vector<domain::ContentFinding> findings;
};

using FolderWork = Result<Report> (*)(ContentTools& tools, const Invocation& invocation,
                                      const domain::BrandFolderReading& reading);

void print_report(const std::string& path, const Result<Report>& outcome) {
  if (outcome.has_error()) {
    std::cerr << path << ":\n";
    print_error(outcome.error());
    return;
  }
  std::cout << path << ": " << outcome->text << "\n";
  print_findings(outcome->findings);
}

json::object report_json(const std::string& path, const Result<Report>& outcome) {
  json::object report;
  if (outcome.has_error()) {
    report = error_json(outcome.error());
  } else {
    report = outcome->fields;
    report["ok"] = true;
    report["findings"] = json::value_from(outcome->findings);
  }
  report["folder"] = path;
  return report;
}

// Processes all folders, so that one run reports all faults.
Result<int> for_each_folder(const Invocation& invocation, FolderWork work, int code_of_faults) {
  MOLAR_TRY(auto tools, open_content_tools(invocation.config, Foundation::Migrate::Create));
  // Otherwise each folder would report a failed start as its own fault.
  MOLAR_CHECK(tools->engine());
  int code = kOk;
  json::array reports;
  for (const std::string& path : invocation.arguments) {
    const Result<Report> outcome = work(*tools, invocation, domain::inspect_brand_folder(path));
    if (outcome.has_error() && code != kFailed) {
      const bool has_checked = outcome.error().kind != ErrorKind::Unavailable;
      code = has_checked ? code_of_faults : kFailed;
    }
    if (!invocation.has("--json")) {
      print_report(path, outcome);
    }
    reports.push_back(report_json(path, outcome));
  }
  if (invocation.has("--json")) {
    std::cout << json::serialize(reports) << "\n";
  }
  return code;
}

Status refuse_faults(const domain::BrandFolderReading& reading) {
  return reading.faults.empty() ? Status() : Status(domain::content_invalid(reading.faults));
}

// Updates the origin file of an exported folder to the imported version. If it cannot be written,
// the import is still done, and the report contains a warning.
void keep_origin(const Invocation& invocation, const domain::BrandFolderReading& reading,
                 const domain::FolderOrigin& origin, Report& report) {
  const bool has_happened = !invocation.has("--dry-run");
  if (!has_happened || !reading.folder.origin) {
    return;
  }
  const Status kept = domain::write_origin(reading.path, origin);
  if (kept.has_error()) {
    report.fields["warning"] = error_json(kept.error());
    report.text +=
        "; but origin.json cannot be written: the next import from this folder compares with the "
        "old exported version";
  }
}

void print_undone(const std::vector<std::string>& undone) {
  for (const std::string& what : undone) {
    std::cerr << "  undoes " << what << "\n";
  }
}

std::string would(const Invocation& invocation) {
  return invocation.has("--dry-run") ? "would be " : "";
}

// Returns warnings that do not prevent a publication.
std::vector<domain::ContentFinding> warnings_of(const domain::BrandFolder& folder) {
  std::vector<domain::ContentFinding> warnings = domain::logo_warnings(folder);
  auto catalogue = domain::parse_catalogue(folder.catalogue_json);
  if (catalogue) {
    for (domain::PriceWarning& warning : domain::check_family_prices(catalogue->plans)) {
      warnings.push_back({"catalogue.json: " + warning.path, "price", std::move(warning.message)});
    }
  }
  return warnings;
}

std::vector<domain::ContentFinding> with_warnings(std::vector<domain::ContentFinding> findings,
                                                  const domain::BrandFolder& folder) {
  std::ranges::move(warnings_of(folder), std::back_inserter(findings));
  return findings;
}

Result<Report> save_draft(ContentTools& tools, const Invocation& invocation,
                          const domain::BrandFolderReading& reading) {
  MOLAR_CHECK(refuse_faults(reading));
  MOLAR_TRY(auto outcome, tools.service->save_draft(reading.folder, content_change(invocation)));
  print_undone(outcome.undone);
  Report report{{{"group", outcome.group_key},
                 {"version", domain::kWorking},
                 {"base", outcome.base_version},
                 {"undone", json::value_from(outcome.undone)},
                 {"changed", outcome.changed}},
                (outcome.changed ? would(invocation) + "the draft now" : "is the draft already") +
                    ", based on version " + std::to_string(outcome.base_version),
                with_warnings(std::move(outcome.findings), reading.folder)};
  keep_origin(invocation, reading, outcome.origin, report);
  return report;
}

Result<Report> publish(ContentTools& tools, const Invocation& invocation,
                       const domain::BrandFolderReading& reading) {
  MOLAR_CHECK(refuse_faults(reading));
  MOLAR_TRY(auto outcome, tools.service->import(reading.folder, content_change(invocation)));
  print_undone(outcome.undone);
  Report report{
      {{"group", outcome.group_key},
       {"version", outcome.version},
       {"previous", outcome.previous_version},
       {"undone", json::value_from(outcome.undone)},
       {"changed", outcome.changed}},
      (outcome.changed ? would(invocation) + "published as version " : "unchanged, version ") +
          std::to_string(outcome.version),
      with_warnings(std::move(outcome.findings), reading.folder)};
  keep_origin(invocation, reading, outcome.origin, report);
  return report;
}

Result<Report> validate(ContentTools& tools, const Invocation&,
                        const domain::BrandFolderReading& reading) {
  MOLAR_CHECK(tools.service->validate(reading.folder, reading.faults));
  return Report{{{"group", reading.folder.group_key}}, "valid", warnings_of(reading.folder)};
}

// --- publish, rollback, discard

Result<int> report_publication(const Invocation& invocation, Result<domain::PublishOutcome> done) {
  MOLAR_TRY(const auto outcome, std::move(done));
  bool dry_run = invocation.has("--dry-run");
  std::string version = std::to_string(outcome.version);
  std::string text = outcome.changed
                         ? outcome.group_key + ": version " + version +
                               (dry_run ? " would be" : " is") + " published, after version " +
                               std::to_string(outcome.previous_version)
                         : outcome.group_key + ": version " + version + " was published already";
  if (!invocation.has("--json")) {
    print_findings(outcome.findings);
  }
  return succeed(invocation,
                 {{"group", outcome.group_key},
                  {"version", outcome.version},
                  {"previous", outcome.previous_version},
                  {"changed", outcome.changed},
                  {"dryRun", dry_run},
                  {"findings", json::value_from(outcome.findings)}},
                 text);
}

}  // namespace

Result<int> run_content_import(const Invocation& invocation) {
  return for_each_folder(invocation, invocation.has("--publish") ? publish : save_draft, kFailed);
}

Result<int> run_content_validate(const Invocation& invocation) {
  return for_each_folder(invocation, validate, kProblemsFound);
}

Result<int> run_content_publish(const Invocation& invocation) {
  const domain::PublishRequest request{invocation.arguments[0], invocation.value("--version"),
                                       invocation.number("--base")};
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  return report_publication(invocation,
                            tools->service->publish(request, content_change(invocation)));
}

Result<int> run_content_rollback(const Invocation& invocation) {
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  return report_publication(
      invocation, tools->service->rollback(invocation.arguments[0], invocation.number("--to"),
                                           content_change(invocation)));
}

Result<int> run_content_discard(const Invocation& invocation) {
  MOLAR_TRY(auto tools, open_content_tools(invocation.config));
  const std::string& group = invocation.arguments[0];
  MOLAR_CHECK(tools->service->discard_draft(group, command_actor()));
  return succeed(invocation, {{"group", group}}, group + ": the draft is deleted");
}

}  // namespace molar::app
