// The kinds of file that `molar import` accepts, and the importers of each.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/imports/import_runner.h"
#include "domain/places/zip_table.h"
#include "storage/database.h"

namespace molar::app {

// File of the site pack, written by the web build; loaded if the database has no places yet.
inline constexpr std::string_view kZipTable = "server/zips.csv";

// Input of ImportKind::plan; must outlive the importers.
struct ImportSetup {
  const Invocation& invocation;
  storage::Database& database;
  const Clock& clock;
  std::string group;  // "" for registries
  Date today{};       // the brand's, or UTC's
  std::vector<domain::ZipRow> zip_table;
};

// One text with its importer. A file may contain several texts, which are imported in order.
struct ImportStep {
  domain::ImportFile file;
  std::unique_ptr<domain::Importer> importer;
};

struct ImportKind {
  std::string_view word;  // "offices", as in `molar import offices`
  enum class Of { Registry, Group } of = Of::Registry;
  // Plans the import of the files found by look_into(). InvalidInput "wrong_kind_of_file" if none
  // is of this kind.
  Result<std::vector<ImportStep>> (*plan)(const ImportSetup& setup,
                                          const std::vector<domain::ImportFile>& files);
};

const std::vector<ImportKind>& import_kinds();

}  // namespace molar::app
