#include "app/import_kinds.h"

#include <algorithm>
#include <utility>

#include "base/number.h"
#include "domain/directory/files/directory_import.h"
#include "domain/imports/input_files.h"
#include "domain/npi/nppes_importer.h"
#include "domain/plan/price_importer.h"

namespace molar::app {

namespace {

using domain::ImportFile;

// Returns FROM..TO of --days, otherwise the days in the file's name.
Result<domain::FileDays> days_of(const ImportSetup& setup, const ImportFile& file) {
  std::string given = setup.invocation.value("--days");
  if (given.empty()) {
    if (auto days = domain::days_of_file(file.name)) {
      return *days;
    }
    return Error::invalid("days_unknown", "The name of " + file.name +
                                              " does not contain its days. Use "
                                              "--days 2026-11-02..2026-11-08");
  }
  std::size_t dots = given.find("..");
  domain::FileDays days{given.substr(0, dots),
                        dots == std::string::npos ? given : given.substr(dots + 2)};
  if (!parse_date(days.from) || !parse_date(days.to) || days.to < days.from) {
    return Error::invalid("days_invalid", "--days needs two days like 2026-11-02..2026-11-08");
  }
  return days;
}

Result<std::vector<ImportStep>> plan_nppes(const ImportSetup& setup,
                                           const std::vector<ImportFile>& files) {
  std::vector<ImportStep> main;
  std::vector<ImportStep> others;
  for (const ImportFile& file : files) {
    std::string_view kind = domain::kind_of_file(file);
    if (kind == "the NPPES report of deactivated numbers") {
      auto days = days_of(setup, file);
      others.push_back(
          {file, domain::make_nppes_deactivated_importer(days.has_error() ? "" : days->to)});
    } else if (kind == "the NPPES file of practice locations") {
      MOLAR_TRY(domain::FileDays days, days_of(setup, file));
      others.push_back(
          {file, domain::make_nppes_location_importer(setup.database, domain::nppes_period(days))});
    } else if (kind == "the main NPPES file" || files.size() == 1) {
      // If the only file is no NPPES file, the importer reports the missing columns.
      auto days = days_of(setup, file);
      if (days.has_error() && kind == "the main NPPES file") {
        return days.error();
      }
      main.push_back(
          {file, domain::make_nppes_importer(
                     setup.database,
                     domain::nppes_period(days.has_error() ? domain::FileDays{} : *days))});
    }
  }
  if (main.empty() && others.empty()) {
    return Error::invalid("wrong_kind_of_file",
                          "There is no NPPES file of providers, practice locations or "
                          "deactivated numbers in it.");
  }
  std::move(others.begin(), others.end(), std::back_inserter(main));
  return main;
}

std::vector<ImportStep> one_step(ImportFile file, std::unique_ptr<domain::Importer> importer) {
  std::vector<ImportStep> steps;
  steps.push_back({std::move(file), std::move(importer)});
  return steps;
}

int year_of(std::string_view name) {
  for (std::size_t i = 0; i + 4 <= name.size(); ++i) {
    bool is_year = name.substr(i, 2) == "20" && has_only_digits(name.substr(i, 4)) &&
                   (i + 4 == name.size() || name[i + 4] < '0' || name[i + 4] > '9');
    if (is_year) {
      return std::stoi(std::string(name.substr(i, 4)));
    }
  }
  return 0;
}

Result<std::vector<ImportStep>> plan_zips(const ImportSetup& setup,
                                          const std::vector<ImportFile>& files) {
  MOLAR_TRY(ImportFile file, domain::only_csv(files));
  const int year = year_of(file.name);
  return one_step(std::move(file), domain::make_zip_importer(setup.zip_table, year));
}

template <std::unique_ptr<domain::Importer> (*Make)()>
Result<std::vector<ImportStep>> plan_directory(const ImportSetup&,
                                               const std::vector<ImportFile>& files) {
  MOLAR_TRY(ImportFile file, domain::only_csv(files));
  return one_step(std::move(file), Make());
}

Result<std::vector<ImportStep>> plan_prices(const ImportSetup& setup,
                                            const std::vector<ImportFile>& files) {
  MOLAR_TRY(ImportFile file, domain::only_csv(files));
  domain::PriceFileSettings settings;
  settings.price_list = setup.invocation.value("--list");
  if (setup.invocation.has("--effective-from")) {
    settings.effective_from = parse_date(setup.invocation.value("--effective-from"));
    if (!settings.effective_from) {
      return Error::invalid("effective_from_invalid",
                            "--effective-from needs a day like 2027-01-01");
    }
  }
  if (!settings.price_list.empty()) {
    auto name = domain::check_price_list_name(settings.price_list);
    if (name.has_error()) {
      return Error::invalid("price_list_invalid", "--list " + name.error().message);
    }
  }
  return one_step(std::move(file), domain::make_price_importer(std::move(settings)));
}

}  // namespace

const std::vector<ImportKind>& import_kinds() {
  static const std::vector<ImportKind> all = {
      {"nppes", ImportKind::Of::Registry, plan_nppes},
      {"zips", ImportKind::Of::Registry, plan_zips},
      {"offices", ImportKind::Of::Group, plan_directory<domain::make_office_importer>},
      {"providers", ImportKind::Of::Group, plan_directory<domain::make_provider_importer>},
      {"agreements", ImportKind::Of::Group, plan_directory<domain::make_agreement_importer>},
      {"prices", ImportKind::Of::Group, plan_prices},
  };
  return all;
}

}  // namespace molar::app
