#include "domain/npi/nppes_row.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "domain/imports/file_rows.h"
#include "domain/npi/nppes_fields.h"

namespace molar::domain {

namespace {

constexpr std::string_view kAddress = "Provider Business Practice Location Address ";

std::string numbered(std::string_view name, std::size_t number) {
  return std::string(name) + "_" + std::to_string(number);
}

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 13> kDentists = {{{"122300000X", "general"},
                                            {"1223D0001X", "other"},  // public health
                                            {"1223D0004X", "other"},  // anesthesia
                                            {"1223E0200X", "endodontics"},
                                            {"1223G0001X", "general"},
                                            {"1223P0106X", "other"},  // pathology
                                            {"1223P0221X", "pediatric"},
                                            {"1223P0300X", "periodontics"},
                                            {"1223P0700X", "prosthodontics"},
                                            {"1223S0112X", "oral_surgery"},
                                            {"1223X0008X", "other"},  // radiology
                                            {"1223X0400X", "orthodontics"},
                                            {"1223X2210X", "other"}}};  // orofacial pain

}  // namespace

NpiLocation NppesAddress::read(const CsvRow& row, std::string_view zip_column,
                               RowReport& report) const {
  NpiLocation place;
  place.line1 = plain_line(row.fields[line1]);
  place.line2 = plain_line(row.fields[line2]);
  place.city = plain_line(row.fields[city]);
  place.state = plain_line(row.fields[state]);
  place.country = plain_line(row.fields[country]);
  place.phone = phone_digits(row.fields[phone]);
  auto code = postal_code(row.fields[zip], place.country);
  if (!code) {
    report.warn(
        {row.line, zip_column}, "zip_invalid",
        "\"" + std::string(row.fields[zip]) + "\" has neither 5 nor 9 digits; it was left empty.");
  }
  place.zip = code.value_or("");
  return place;
}

Result<NppesRows> NppesRows::find_columns(const CsvHeader& header) {
  MOLAR_CHECK(
      require_columns(header, "the main NPPES file",
                      {"NPI", "Entity Type Code", "Last Update Date", "NPI Deactivation Date",
                       "NPI Reactivation Date", "Healthcare Provider Taxonomy Code_1"}));
  NppesRows rows;
  std::string missing;
  auto find = [&](std::size_t& place, std::string_view name) {
    if (auto found = header.find(name)) {
      place = *found;
    } else if (missing.empty()) {
      missing = name;
    }
  };
  find(rows.npi_, "NPI");
  find(rows.entity_, "Entity Type Code");
  find(rows.organization_, "Provider Organization Name (Legal Business Name)");
  find(rows.last_name_, "Provider Last Name (Legal Name)");
  find(rows.first_name_, "Provider First Name");
  find(rows.middle_name_, "Provider Middle Name");
  find(rows.credential_, "Provider Credential Text");
  find(rows.other_organization_, "Provider Other Organization Name");
  find(rows.address_.line1, "Provider First Line Business Practice Location Address");
  find(rows.address_.line2, "Provider Second Line Business Practice Location Address");
  find(rows.address_.city, std::string(kAddress) + "City Name");
  find(rows.address_.state, std::string(kAddress) + "State Name");
  find(rows.address_.zip, std::string(kAddress) + "Postal Code");
  find(rows.address_.country, std::string(kAddress) + "Country Code (If outside U.S.)");
  find(rows.address_.phone, std::string(kAddress) + "Telephone Number");
  find(rows.updated_on_, "Last Update Date");
  find(rows.deactivated_on_, "NPI Deactivation Date");
  find(rows.reactivated_on_, "NPI Reactivation Date");
  for (std::size_t slot = 0; slot < kTaxonomies; ++slot) {
    find(rows.taxonomies_[slot], numbered("Healthcare Provider Taxonomy Code", slot + 1));
    find(rows.switches_[slot], numbered("Healthcare Provider Primary Taxonomy Switch", slot + 1));
  }
  if (!missing.empty()) {
    return Error::invalid(
        "wrong_kind_of_file",
        "This is not the main NPPES file: it lacks the column \"" + missing + "\".");
  }
  return rows;
}

// The primary one of several dental taxonomies, else the first. A primary taxonomy that is not
// dental is ignored.
std::optional<NppesRows::Dentistry> NppesRows::dentistry(const CsvRow& row,
                                                         bool is_organization) const {
  std::optional<Dentistry> found;
  for (std::size_t slot = 0; slot < kTaxonomies; ++slot) {
    std::string_view code = row.fields[taxonomies_[slot]];
    if (code.empty()) {
      continue;
    }
    auto specialty = dental_specialty(code);
    if (!specialty && is_organization && is_dental_clinic(code)) {
      specialty = "general";
    }
    if (!specialty) {
      continue;
    }
    if (row.fields[switches_[slot]] == "Y") {
      return Dentistry{*specialty, code};
    }
    if (!found) {
      found = Dentistry{*specialty, code};
    }
  }
  return found;
}

void NppesRows::read_days(const CsvRow& row, NpiEntry& entry, RowReport& report) const {
  auto day = [&](std::size_t column, std::string_view name) -> std::optional<std::string> {
    std::string_view text = row.fields[column];
    if (text.empty()) {
      return std::nullopt;
    }
    auto date = nppes_date(text);
    if (!date) {
      report.warn({row.line, name}, "date_invalid",
                  "\"" + std::string(text) + "\" is not a date in the form MM/DD/YYYY.");
    }
    return date;
  };
  entry.deactivated_on = day(deactivated_on_, "NPI Deactivation Date");
  entry.reactivated_on = day(reactivated_on_, "NPI Reactivation Date");
  // The row of a deactivated number contains only that date.
  entry.updated_on =
      std::max({day(updated_on_, "Last Update Date").value_or(""),
                entry.deactivated_on.value_or(""), entry.reactivated_on.value_or("")});
}

void NppesRows::read_names(const CsvRow& row, NpiEntry& entry) const {
  entry.organization = plain_line(row.fields[organization_]);
  entry.last_name = plain_line(row.fields[last_name_]);
  entry.first_name = plain_line(row.fields[first_name_]);
  entry.middle_name = plain_line(row.fields[middle_name_]);
  entry.credential = plain_credential(row.fields[credential_]);
  entry.other_organization = plain_line(row.fields[other_organization_]);
}

std::optional<NpiEntry> NppesRows::read(const CsvRow& row, Others others, RowReport& report) const {
  std::string_view entity = row.fields[entity_];
  auto dental = dentistry(row, entity == "2");
  bool is_deactivated = !row.fields[deactivated_on_].empty();
  if (!dental && !is_deactivated && others == Others::Skip) {
    return std::nullopt;
  }
  std::string_view npi = trim(row.fields[npi_]);
  if (!is_npi(npi)) {
    report.warn({row.line, "NPI"}, "npi_invalid",
                "\"" + std::string(npi) +
                    "\" is not an NPI: its check digit is wrong. The row was "
                    "left out.");
    return std::nullopt;
  }
  NpiEntry entry;
  entry.npi = npi;
  entry.entity = entity == "1" ? "person" : entity == "2" ? "organization" : "";
  read_days(row, entry, report);
  entry.is_dentist = dental.has_value();
  if (!dental) {
    return entry;
  }
  entry.specialty = dental->specialty;
  entry.taxonomy = dental->taxonomy;
  read_names(row, entry);
  static_cast<NpiLocation&>(entry) =
      address_.read(row, std::string(kAddress) + "Postal Code", report);
  std::string all = entry.organization + entry.last_name + entry.first_name + entry.middle_name +
                    entry.other_organization + entry.line1 + entry.line2 + entry.city +
                    entry.state + entry.country + entry.zip;
  if (!is_valid_utf8(all)) {
    report.error({row.line}, "not_utf8", "The row is not text in UTF-8: the file is damaged.");
    return std::nullopt;
  }
  return entry;
}

std::optional<std::string_view> dental_specialty(std::string_view taxonomy) {
  // Nearly all rows of the registry are not dentists: this check is enough for them.
  if (!taxonomy.starts_with("1223")) {
    return std::nullopt;
  }
  auto found = std::ranges::find(kDentists, taxonomy, &Row::first);
  if (found != kDentists.end()) {
    return found->second;
  }
  // A specialty added to the taxonomy since.
  return taxonomy.size() == 10 && taxonomy.back() == 'X' ? std::optional<std::string_view>("other")
                                                         : std::nullopt;
}

bool is_dental_clinic(std::string_view taxonomy) {
  return taxonomy == "261QD0000X";
}

}  // namespace molar::domain
