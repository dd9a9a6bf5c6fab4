#include "domain/imports/file_kinds.h"

#include <algorithm>
#include <vector>

namespace molar::domain {

namespace {

struct Signature {
  std::string_view file;
  std::vector<std::string_view> columns;  // the file has all of them
};

// The first match applies: files with more specific columns come first.
const std::vector<Signature>& signatures() {
  static const std::vector<Signature> all = {
      {"the NPPES file of practice locations",
       {"NPI", "Provider Secondary Practice Location Address- Address Line 1"}},
      {"the main NPPES file", {"NPI", "Entity Type Code", "Last Update Date"}},
      {"the NPPES file of endpoints", {"NPI", "Endpoint Type"}},
      {"the NPPES file of other names", {"NPI", "Provider Other Organization Name Type Code"}},
      {"the NPPES report of deactivated numbers", {"NPI", "NPPES Deactivation Date"}},
      {"a Gazetteer file of places or counties", {"USPS", "GEOID", "INTPTLAT"}},
      {"the Gazetteer file of ZIP code areas", {"GEOID", "INTPTLAT", "INTPTLONG"}},
      {"the taxonomy of providers", {"Code", "Grouping", "Classification"}},
      {"a price list", {"procedure_slug", "usual_fee_cents"}},
      {"a file of offices", {"reference", "address_line1", "phone"}},
      {"a file of providers", {"office_reference", "npi", "name"}},
      {"a file of agreements", {"office_reference", "starts_on", "price_cap"}},
  };
  return all;
}

}  // namespace

std::string_view likely_file(const CsvHeader& header) {
  for (const Signature& signature : signatures()) {
    bool fits = std::all_of(signature.columns.begin(), signature.columns.end(),
                            [&](std::string_view column) { return header.has(column); });
    if (fits) {
      return signature.file;
    }
  }
  return {};
}

Status require_columns(const CsvHeader& header, std::string_view expected,
                       std::initializer_list<std::string_view> columns) {
  std::string missing;
  for (std::string_view column : columns) {
    if (!header.has(column)) {
      missing += (missing.empty() ? "\"" : ", \"") + std::string(column) + "\"";
    }
  }
  if (missing.empty()) {
    return {};
  }
  std::string detail =
      "This is not " + std::string(expected) + ": it lacks the column " + missing + ".";
  if (std::string_view looks_like = likely_file(header); !looks_like.empty()) {
    detail += " It looks like " + std::string(looks_like) + ".";
  }
  return Error::invalid("wrong_kind_of_file", detail);
}

}  // namespace molar::domain
