// providers.csv: all providers of a group's imported offices, in display order.
#include <optional>
#include <set>
#include <utility>

#include "base/json.h"
#include "domain/directory/files/directory_import.h"
#include "domain/directory/files/prepared_offices.h"
#include "domain/directory/office_rules.h"
#include "domain/npi/npi_registry.h"

namespace molar::domain {

namespace {

constexpr std::string_view kExpected = "a file of providers";

Provider from_staged(const std::string& data) {
  return json::value_to<Provider>(parse_trusted_json(data));
}

// Problem of a number in the registry of dentists, as code and message.
std::optional<FieldIssue> doubt_about(NpiStanding standing) {
  switch (standing) {
    case NpiStanding::Deactivated:
      return FieldIssue("npi_deactivated", "The registry has deactivated this NPI");
    case NpiStanding::NotDentist:
      return FieldIssue("npi_not_dentist", "The registry does not list this NPI as a dentist's");
    case NpiStanding::Unknown:
      return FieldIssue("npi_unknown", "The registry of dentists does not list this NPI");
    case NpiStanding::Active:
    case NpiStanding::NotLoaded:
      break;
  }
  return std::nullopt;
}

class ProviderImporter final : public DirectoryImporter {
 public:
  std::string_view kind() const override { return "providers"; }

  Status begin(const CsvHeader& header, const ImportRun&) override {
    columns_.name_records_by({"office_reference", "name"});
    return columns_.find(header, kExpected, {"office_reference", "npi", "name"},
                         {"credential", "specialty", "languages"});
  }

  void row(const CsvRow& row, RowReport& report) override {
    FileRow fields(columns_, row, report);
    Provider provider;
    const std::string office = fields.ruled("office_reference", check_reference);
    provider.npi = fields.ruled("npi", check_npi);
    provider.name = fields.ruled("name", check_provider_name);
    provider.credential = fields.optional_ruled("credential", check_credential).value_or("");
    provider.specialty = fields.optional_ruled("specialty", check_specialty).value_or("general");
    provider.languages = fields.ruled(
        "languages", [&](std::string_view) { return check_languages(fields.words("languages")); });
    if (fields.is_good()) {
      staged_.add({row.line, office, json::value_from(provider).as_object()});
    }
  }

 protected:
  Status check_file(Connection& sql, const ImportRun& run, RowReport& report) override {
    report_unknown_offices(sql, run, report);
    report_repeated(sql, run, report);
    report_doubts(sql, run, report);
    const auto before = sql.query_one<std::int64_t>(
        "select count(*) from provider p join office o on o.group_key = p.group_key"
        " and o.id = p.office_id where p.group_key = :group and o.source = 'import'"
        " and o.status <> 'terminated'",
        run.scope);
    return check_row_count(run, before.value(), "providers");
  }

  bool prepare_page(Connection& sql, const ImportRun& run, Place& at) override {
    auto page = next_offices(sql, run, at);
    if (!page) {
      return false;
    }
    std::vector<OfficeDetails> changed;
    std::vector<std::vector<storage::Value>> rows;
    for (OfficeDetails& office : page->offices) {
      if (office.facts.status == "terminated") {
        continue;
      }
      std::vector<Provider> wanted;
      for (const StagedRowOfOffice& row : page->rows[office.facts.id]) {
        wanted.push_back(from_staged(row.data));
      }
      if (wanted != office.providers) {
        office.providers = std::move(wanted);
        add_rows(run, office, rows);
        changed.push_back(std::move(office));
      }
    }
    ready_offices::add(sql, run, changed);
    if (!rows.empty()) {
      sql.copy_in(
          "provider (group_key, office_id, npi, name, credential, specialty, languages, position)",
          rows);
    }
    return true;
  }

  void take_over(Connection& sql, const ImportRun& run) override {
    ready_offices::take_providers(sql, run);
    ready_offices::take_search_copies(sql, run);
  }

 private:
  static void report_repeated(Connection& sql, const ImportRun& run, RowReport& report) {
    const IdRange all = imported_ids(sql, run.scope);
    for (std::int64_t first = all.first; first <= all.last; first += kImportPage) {
      for (const auto& [office, rows] :
           staged_by_office(sql, run, first, first + kImportPage - 1)) {
        std::set<std::string> seen;
        for (const StagedRowOfOffice& row : rows) {
          const Provider provider = from_staged(row.data);
          if (!seen.insert(provider.npi).second) {
            const std::string record = row.item_key + " " + provider.name;
            report.error({row.line, "npi", provider.npi, record}, "duplicate",
                         provider.npi + " occurs twice in the file for this office");
          }
        }
      }
    }
  }

  static void report_doubts(Connection& sql, const ImportRun& run, RowReport& report) {
    if (npi_standing(sql, "0000000000") == NpiStanding::NotLoaded) {
      return;
    }
    static_cast<void>(StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      const auto npi = json::value_to<std::string>(row.value.at("npi"));
      if (auto doubt = doubt_about(npi_standing(sql, npi))) {
        const std::string record =
            row.key + " " + json::value_to<std::string>(row.value.at("name"));
        report.warn({row.line, "npi", npi, record}, doubt->code, doubt->message);
      }
      return {};
    }));
  }

  static void add_rows(const ImportRun& run, const OfficeDetails& office,
                       std::vector<std::vector<storage::Value>>& rows) {
    std::int64_t position = 0;
    for (const Provider& provider : office.providers) {
      rows.push_back(
          storage::to_values(ready_offices::key_of(run), office.facts.id, provider, position++));
    }
  }
};

}  // namespace

std::unique_ptr<Importer> make_provider_importer() {
  return std::make_unique<ProviderImporter>();
}

}  // namespace molar::domain
