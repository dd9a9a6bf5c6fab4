// offices.csv: the complete list of a group's imported offices.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/fields.h"
#include "base/json.h"
#include "base/number.h"
#include "base/search_words.h"
#include "domain/directory/files/directory_import.h"
#include "domain/directory/files/prepared_offices.h"
#include "domain/directory/office_rules.h"
#include "domain/directory/office_writer.h"
#include "domain/places/places.h"

namespace molar::domain {

namespace {

constexpr std::string_view kExpected = "a file of offices";

// State codes by search_key() of the states' names.
const std::map<std::string, std::string>& states_by_name() {
  static const auto kStates = [] {
    std::map<std::string, std::string> states;
    for (const std::string_view code : usps_states()) {
      states.emplace(search_key(state_name(code)), code);
    }
    return states;
  }();
  return kStates;
}

// A state in the networks' files: "AZ", or its name.
Checked<std::string> read_state(std::string_view text) {
  auto code = check_state(text);
  if (code.has_value()) {
    return code;
  }
  const auto named = states_by_name().find(search_key(text));
  return named == states_by_name().end() ? code : Checked<std::string>(named->second);
}

// A ZIP code as exported by spreadsheets: with nine digits the hyphen may be missing. A dropped
// leading zero is an error.
Checked<std::string> read_zip(std::string_view text) {
  const bool is_number = has_only_digits(text);
  if (is_number && text.size() == 9) {
    return std::string(text.substr(0, 5)) + "-" + std::string(text.substr(5));
  }
  if (is_number && (text.size() == 4 || text.size() == 8)) {
    return FieldIssue("invalid",
                      "must have 5 or 9 digits: a spreadsheet has probably dropped a leading zero. "
                      "Format the column as text");
  }
  return check_zip(text);
}

OfficeDetails read_office_row(FileRow& row, Date today) {
  OfficeDetails office;
  office.source = OfficeSource::Import;
  office.reference = row.ruled("reference", check_reference);
  OfficeFacts& facts = office.facts;
  facts.name = row.ruled("name", check_office_name);
  facts.address_line1 = row.ruled("address_line1", check_address_line1);
  facts.address_line2 = row.optional_ruled("address_line2", check_address_line2);
  facts.city = row.ruled("city", check_city);
  facts.state = row.ruled("state", read_state);
  facts.zip = row.ruled("zip", read_zip);
  facts.phone = row.ruled("phone", check_phone);
  const auto lat = row.number("lat");
  const auto lng = row.number("lng");
  if (lat && lng) {
    facts.location = row.ruled("lat", [&](std::string_view) {
      return check_office_location(LatLng{*lat, *lng});
    });
  } else if (lat || lng) {
    row.error(lat ? "lng" : "lat", "required", "lat and lng must be given together");
  } else {
    row.warn("lat", "placed_by_zip",
             "Without lat and lng the office is placed in the middle of its ZIP code");
  }
  facts.website = row.optional_ruled("website", check_website);
  facts.hours = row.ruled("hours", parse_hours);
  facts.languages = row.ruled(
      "languages", [&](std::string_view) { return check_languages(row.words("languages")); });
  facts.wheelchair = row.flag("wheelchair");
  facts.accepts_new_patients = row.flag("accepts_new_patients");
  facts.verified_on = row.date("verified_on");
  if (facts.verified_on && *facts.verified_on > today) {
    row.error("verified_on", "invalid", "must not be in the future");
  }
  facts.status = row.choice("status", {"active", "draft", "paused", "terminated"});
  facts.fee_schedule_id = row.optional_ruled("price_list", check_price_list_name);
  return office;
}

// Hours and languages in the text form of their columns.
json::object to_staged(const OfficeFacts& facts) {
  auto text = [](const auto& list) { return json::value(json::serialize(json::value_from(list))); };
  const auto& location = facts.location;
  const auto& verified = facts.verified_on;
  return {{"name", facts.name},
          {"line1", facts.address_line1},
          {"line2", json::value_from(facts.address_line2)},
          {"city", facts.city},
          {"state", facts.state},
          {"zip", facts.zip},
          {"phone", facts.phone},
          {"list", json::value_from(facts.fee_schedule_id)},
          {"status", facts.status},
          {"lat", location ? json::value(location->lat) : nullptr},
          {"lng", location ? json::value(location->lng) : nullptr},
          {"website", json::value_from(facts.website)},
          {"hours", facts.hours ? text(*facts.hours) : nullptr},
          {"languages", text(facts.languages)},
          {"wheelchair", json::value_from(facts.wheelchair)},
          {"newPatients", json::value_from(facts.accepts_new_patients)},
          {"verified", verified ? json::value(format_date(*verified)) : nullptr}};
}

template <class T>
void take(const json::object& from, std::string_view name, T& out) {
  out = json::value_to<T>(from.at(name));
}

template <class T>
T list_in(const json::value& text) {
  return json::value_to<T>(parse_trusted_json(text.as_string()));
}

OfficeRow from_staged(const StagedRow& staged) {
  const json::object& from = staged.value;
  OfficeRow row{{}, staged.key, OfficeSource::Import};
  OfficeFacts& facts = row.facts;
  take(from, "name", facts.name);
  take(from, "line1", facts.address_line1);
  take(from, "line2", facts.address_line2);
  take(from, "city", facts.city);
  take(from, "state", facts.state);
  take(from, "zip", facts.zip);
  take(from, "phone", facts.phone);
  take(from, "list", facts.fee_schedule_id);
  take(from, "status", facts.status);
  if (!from.at("lat").is_null()) {
    LatLng& point = facts.location.emplace();
    take(from, "lat", point.lat);
    take(from, "lng", point.lng);
  }
  take(from, "website", facts.website);
  if (!from.at("hours").is_null()) {
    facts.hours = list_in<WeekHours>(from.at("hours"));
  }
  facts.languages = list_in<std::vector<std::string>>(from.at("languages"));
  take(from, "wheelchair", facts.wheelchair);
  take(from, "newPatients", facts.accepts_new_patients);
  std::optional<std::string> verified;
  take(from, "verified", verified);
  facts.verified_on = parse_date(verified.value_or(""));
  return row;
}

std::map<std::string, OfficeRow> find_known(Connection& sql, const ImportRun& run,
                                            std::int64_t after, std::int64_t last) {
  auto rows = sql.query<OfficeRow>(
      "from import_staging s cross join office o where s.import_id = :import and s.line > :after"
      " and s.line <= :last and o.group_key = :group and o.reference = s.item_key"
      " and o.reference <> ''",
      run.id, after, last, run.scope);
  std::map<std::string, OfficeRow> known;
  for (OfficeRow& row : rows) {
    std::string reference = row.reference;
    known.emplace(std::move(reference), std::move(row));
  }
  return known;
}

class OfficeImporter final : public DirectoryImporter {
 public:
  std::string_view kind() const override { return "offices"; }

  Status begin(const CsvHeader& header, const ImportRun& run) override {
    today_ = run.today;
    columns_.name_records_by({"reference", "name"});
    return columns_.find(
        header, kExpected, {"reference", "name", "address_line1", "city", "state", "zip", "phone"},
        {"address_line2", "lat", "lng", "website", "hours", "languages", "wheelchair",
         "accepts_new_patients", "verified_on", "status", "price_list"});
  }

  void row(const CsvRow& row, RowReport& report) override {
    FileRow fields(columns_, row, report);
    OfficeDetails office = read_office_row(fields, today_);
    if (fields.is_good()) {
      staged_.add({row.line, office.reference, to_staged(office.facts)});
    }
  }

 protected:
  Status check_file(Connection& sql, const ImportRun& run, RowReport& report) override {
    StagedRows::report_duplicates(sql, run, "reference", report);
    const auto series = known_series(sql, run.scope);
    MOLAR_CHECK(StagedRows::for_each(sql, run, [&](const StagedRow& row) -> Status {
      const json::value& list = row.value.at("list");
      if (!list.is_null() && series.count(json::value_to<std::string>(list)) == 0) {
        const auto name = json::value_to<std::string>(list);
        const std::string record =
            row.key + " " + json::value_to<std::string>(row.value.at("name"));
        report.error({row.line, "price_list", name, record}, "price_list_unknown",
                     "There is no price list " + name + ". Import the prices first.");
      }
      return {};
    }));
    const auto before = sql.query_one<std::int64_t>(
        "select count(*) from office where group_key = :group and source = 'import'"
        " and status <> 'terminated'",
        run.scope);
    return check_row_count(run, before.value(), "offices");
  }

  bool prepare_page(Connection& sql, const ImportRun& run, Place& at) override {
    if (at.next_id == 0) {
      at.next_id = std::max(imported_ids(sql, run.scope).last + 1, kFirstImportedOffice);
      zips_.clear();
    }
    return at.is_behind ? prepare_missing(sql, run, at) : prepare_rows(sql, run, at);
  }

  void take_over(Connection& sql, const ImportRun& run) override {
    ready_offices::take_offices(sql, run);
    ready_offices::take_search_copies(sql, run);
  }

 private:
  bool prepare_rows(Connection& sql, const ImportRun& run, Place& at) {
    const auto page = StagedRows::page(sql, run, at.after, kImportPage);
    if (page.empty()) {
      at.is_behind = true;
      at.after = 0;
      return true;
    }
    const auto known = find_known(sql, run, at.after, page.back().line);
    at.after = page.back().line;
    std::vector<OfficeDetails> offices;
    std::map<std::int64_t, OfficeFacts> changed;
    std::set<std::int64_t> changed_ids;
    for (const StagedRow& staged : page) {
      OfficeRow row = from_staged(staged);
      place(sql, row.facts);
      auto found = known.find(row.reference);
      if (found == known.end()) {
        row.facts.id = at.next_id++;
        offices.push_back({std::move(row), {}, {}});
      } else if (is_changed(row, found->second)) {
        changed_ids.insert(row.facts.id);
        changed.emplace(row.facts.id, std::move(row.facts));
      }
    }
    for (OfficeDetails& office : details_of(sql, run.scope, changed_ids)) {
      office.facts = std::move(changed.at(office.facts.id));
      offices.push_back(std::move(office));
    }
    ready_offices::add(sql, run, offices);
    return true;
  }

  // Terminates the offices that are not in the file.
  static bool prepare_missing(Connection& sql, const ImportRun& run, Place& at) {
    const auto missing = sql.query<std::int64_t>(
        "select o.id from office o where o.group_key = :group and o.source = 'import'"
        " and o.status <> 'terminated' and o.id > :after and not exists (select 1 from"
        " import_staging s where s.import_id = :import and s.item_key = o.reference)"
        " order by o.id limit :limit",
        run.scope, at.after, run.id, kImportPage);
    if (missing.empty()) {
      return false;
    }
    at.after = missing.back();
    auto offices = details_of(sql, run.scope, {missing.begin(), missing.end()});
    for (OfficeDetails& office : offices) {
      office.facts.status = "terminated";
    }
    ready_offices::add(sql, run, offices);
    return true;
  }

  // Copies fields that the file does not have from the known office.
  static bool is_changed(OfficeRow& row, const OfficeRow& known) {
    row.facts.id = known.facts.id;
    row.facts.facets = known.facts.facets;
    row.facts.spoken = known.facts.spoken;
    row.facts.provider_count = known.facts.provider_count;
    // A later confirmation by the operator is preserved.
    row.facts.verified_on = std::max(row.facts.verified_on, known.facts.verified_on);
    return row != known;
  }

  void place(Connection& sql, OfficeFacts& facts) {
    if (facts.location) {
      return;
    }
    auto known = zips_.find(facts.zip);
    if (known == zips_.end()) {
      auto place = find_zip(sql, facts.zip);
      known = zips_.emplace(facts.zip, place ? std::optional(place->point) : std::nullopt).first;
    }
    facts.location = known->second;
  }

  Date today_{};
  std::map<std::string, std::optional<LatLng>> zips_;
};

}  // namespace

std::unique_ptr<Importer> make_office_importer() {
  return std::make_unique<OfficeImporter>();
}

}  // namespace molar::domain
