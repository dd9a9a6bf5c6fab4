#include <boost/json.hpp>

#include <iostream>

#include "app/command.h"
#include "app/foundation.h"
#include "app/script_engine.h"
#include "base/log.h"
#include "domain/content/brand_folder.h"
#include "domain/content/content_service.h"
#include "domain/plan/catalogue.h"

namespace molar::app {

namespace {

// Database, script engine and content service, for one command.
struct ContentTools {
  std::unique_ptr<Foundation> foundation;
  SitePack site;
  std::unique_ptr<render::PageRenderer> renderer;
  std::unique_ptr<adapters::ScriptContentSchema> schema;
  std::unique_ptr<domain::ContentService> service;
};

Result<std::unique_ptr<ContentTools>> open_tools(const Config& config) {
  auto tools = std::make_unique<ContentTools>();
  MOLAR_TRY(tools->foundation, Foundation::open(config, Foundation::Migrate::Yes));
  MOLAR_TRY(tools->site, open_site_pack(config));
  MOLAR_TRY(tools->renderer, start_engine(config, tools->site, 1));
  tools->schema = make_content_schema(*tools->renderer);
  tools->service =
      std::make_unique<domain::ContentService>(*tools->foundation->database, *tools->schema,
                                               tools->foundation->clock, domain::import_catalogue);
  return tools;
}

boost::json::object fault_report(const std::string& folder, const Error& error) {
  boost::json::array faults;
  for (const FieldError& fault : error.fields) {
    faults.push_back(boost::json::object{{"path", fault.field}, {"message", fault.message}});
  }
  return {{"folder", folder},
          {"ok", false},
          {"code", error.code},
          {"detail", error.detail},
          {"faults", faults}};
}

// Runs `work` on every folder; all are tried, so that one run names all faults. `work` answers what
// to report.
using FolderWork = Result<boost::json::object> (*)(ContentTools& tools,
                                                   const domain::BrandFolder& folder);

int for_each_folder(const Invocation& invocation, FolderWork work, int code_of_faults) {
  if (invocation.arguments.empty()) {
    std::cerr << "molar: name at least one brand folder, such as content/brands/cedar\n";
    return kUsage;
  }
  auto tools = open_tools(invocation.config);
  if (tools.has_error()) {
    print_error(tools.error());
    return kFailed;
  }
  int code = kOk;
  boost::json::array reports;
  for (const std::string& path : invocation.arguments) {
    auto folder = domain::read_brand_folder(path);
    Result<boost::json::object> outcome =
        folder.has_error() ? Result<boost::json::object>(folder.error()) : work(**tools, *folder);
    if (outcome.has_error()) {
      code = code_of_faults;
      reports.push_back(fault_report(path, outcome.error()));
      if (!invocation.has("--json")) {
        std::cerr << path << ":\n";
        print_error(outcome.error());
      }
      continue;
    }
    if (!invocation.has("--json")) {
      std::cout << path << ": " << boost::json::value_to<std::string>(outcome->at("summary"))
                << "\n";
    }
    (*outcome)["folder"] = path;
    (*outcome)["ok"] = true;
    reports.push_back(std::move(*outcome));
  }
  if (invocation.has("--json")) {
    std::cout << boost::json::serialize(reports) << "\n";
  }
  return code;
}

Result<boost::json::object> import_folder(ContentTools& tools, const domain::BrandFolder& folder) {
  MOLAR_TRY(auto outcome, tools.service->import(folder, "imported from a folder"));
  return boost::json::object{
      {"group", outcome.group_key},
      {"version", outcome.version},
      {"changed", outcome.changed},
      {"summary", (outcome.changed ? "published version " : "unchanged, version ") +
                      std::to_string(outcome.version)}};
}

Result<boost::json::object> validate_folder(ContentTools& tools,
                                            const domain::BrandFolder& folder) {
  MOLAR_CHECK(tools.service->validate(folder));
  return boost::json::object{{"group", folder.group_key}, {"summary", "valid"}};
}

}  // namespace

int run_content_import(const Invocation& invocation) {
  return for_each_folder(invocation, import_folder, kFailed);
}

int run_content_validate(const Invocation& invocation) {
  return for_each_folder(invocation, validate_folder, kProblemsFound);
}

}  // namespace molar::app
