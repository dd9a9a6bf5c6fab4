// `molar offices generate`: writes files with invented offices.
#include <filesystem>
#include <fstream>

#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "app/import_kinds.h"
#include "app/pages/script_engine.h"
#include "app/site/site_pack.h"
#include "domain/directory/files/office_generator.h"

namespace molar::app {

namespace {

namespace fs = std::filesystem;

Result<std::vector<domain::ZipRow>> places_in(const Invocation& invocation) {
  MOLAR_TRY(SitePack site, open_site_pack(invocation.config));
  auto csv = site.find(kZipTable);
  if (!csv) {
    return Error::unavailable("zip_table_missing", "The site has no table of ZIP codes.");
  }
  MOLAR_TRY(std::vector<domain::ZipRow> places, domain::parse_zip_table(*csv));
  const std::string states = "," + invocation.value("--states") + ",";
  if (invocation.has("--states")) {
    std::erase_if(places, [&](const domain::ZipRow& place) {
      return states.find("," + place.state + ",") == std::string::npos;
    });
  }
  if (places.empty()) {
    return Error::invalid("states_unknown", "--states needs codes like AZ,NM");
  }
  return places;
}

Status write_files(const fs::path& folder, const domain::GeneratorSettings& settings,
                   const std::vector<domain::ZipRow>& places) {
  std::error_code fault;
  fs::create_directories(folder, fault);
  std::ofstream offices(folder / "offices.csv", std::ios::binary);
  std::ofstream providers(folder / "providers.csv", std::ios::binary);
  std::ofstream agreements(folder / "agreements.csv", std::ios::binary);
  std::ofstream prices(folder / "prices.csv", std::ios::binary);
  domain::generate_offices(settings, places, {offices, providers, agreements, prices});
  for (std::ofstream* file : {&offices, &providers, &agreements, &prices}) {
    file->close();
    if (!*file) {
      return Error::unavailable("folder_not_writable",
                                "The files could not be written to " + folder.string() + ".");
    }
  }
  return {};
}

}  // namespace

Result<int> run_offices_generate(const Invocation& invocation) {
  const std::int64_t count = *invocation.number("--count");
  const domain::GeneratorSettings settings{
      count, static_cast<std::uint64_t>(*invocation.number("--seed")),
      invocation.day("--today").value_or(domain::day_begun_everywhere(SystemClock().now()))};
  MOLAR_TRY(auto places, places_in(invocation));
  const fs::path folder = invocation.arguments[0];
  MOLAR_CHECK(write_files(folder, settings, places));
  return succeed(invocation, {{"ok", true}, {"offices", count}, {"folder", folder.string()}},
                 std::to_string(count) + " offices in " + folder.string());
}

}  // namespace molar::app
