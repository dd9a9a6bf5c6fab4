// The kinds of file that `molar import` takes, and how each becomes importers.
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

// Of the site pack: written by the web build, loaded where there are no places yet.
inline constexpr std::string_view kZipTable = "server/zips.csv";

// What a kind may ask for; lives as long as its importers.
struct ImportSetup {
  const Invocation& invocation;
  storage::Database& database;
  const Clock& clock;
  std::string group;  // "" of registries
  Date today{};       // the brand's, or UTC's
  std::vector<domain::ZipRow> zip_table;
};

// One text with its importer; a file may hold several, which are imported in order.
struct ImportStep {
  domain::ImportFile file;
  std::unique_ptr<domain::Importer> importer;
};

struct ImportKind {
  std::string_view word;  // "offices", as in `molar import offices`
  enum class Of { Registry, Group } of = Of::Registry;
  // From what look_into() found. InvalidInput "wrong_kind_of_file" when nothing is of this kind.
  Result<std::vector<ImportStep>> (*plan)(const ImportSetup& setup,
                                          const std::vector<domain::ImportFile>& files);
};

const std::vector<ImportKind>& import_kinds();

}  // namespace molar::app
