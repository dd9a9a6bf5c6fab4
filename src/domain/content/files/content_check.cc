#include "domain/content/files/content_check.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "base/json.h"
#include "base/mapped.h"
#include "domain/content/files/brand_builder.h"
#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

constexpr std::size_t kMaxFileBytes = 8U << 20U;

// The schema version in site.json; the schema has refused a value that is not a number.
std::int64_t schema_version_of(std::string_view site_json) {
  boost::json::value site = parse_trusted_json(site_json);
  const boost::json::value* version =
      site.is_object() ? site.get_object().if_contains("schemaVersion") : nullptr;
  return version != nullptr && version->is_int64() ? version->get_int64() : 1;
}

bool is_json_object(std::string_view text) {
  auto parsed = parse_json(text, kMaxFileBytes);
  return parsed.has_value() && parsed->is_object();
}

// Input of review(): both files and the names of the assets.
std::string review_question(const BrandFolder& folder) {
  auto names = mapped<boost::json::array>(folder.assets, &BrandFile::name);
  // Invalid JSON in the catalogue is reported as a separate fault.
  const bool has_catalogue = is_json_object(folder.catalogue_json);
  return R"({"site":)" + folder.site_json + R"(,"catalogue":)" +
         (has_catalogue ? folder.catalogue_json : "null") + R"(,"assets":)" +
         boost::json::serialize(names) + "}";
}

Result<std::vector<ContentFinding>> review(ContentSchema& schema, const BrandFolder& folder,
                                           const std::vector<std::string>& languages) {
  const std::string question = review_question(folder);
  std::vector<ContentFinding> all;
  for (const std::string& language : languages) {
    MOLAR_TRY(auto findings, schema.review(folder.group_key, question, language));
    const std::string prefix = language == languages.front() ? "" : language + ": ";
    for (ContentFinding& finding : findings) {
      finding.path = prefix + finding.path;
      all.push_back(std::move(finding));
    }
  }
  return all;
}

// The objects in the list `name`; empty when there is no such list.
std::vector<const boost::json::object*> objects_of(const boost::json::object& holder,
                                                   std::string_view name) {
  std::vector<const boost::json::object*> objects;
  if (const boost::json::array* list = list_member(holder, name)) {
    for (const boost::json::value& entry : *list) {
      objects.push_back(entry.if_object());
    }
  }
  return objects;
}

// Finds treatments that are not in procedures.cc: codes of another system, or mistyped ones.
void find_unknown_treatments(const boost::json::object& catalogue, std::string_view list,
                             std::string_view lines, std::vector<ContentFinding>& findings) {
  const auto holders = objects_of(catalogue, list);
  for (std::size_t i = 0; i < holders.size(); ++i) {
    const auto entries = holders[i] == nullptr ? std::vector<const boost::json::object*>()
                                               : objects_of(*holders[i], lines);
    for (std::size_t k = 0; k < entries.size(); ++k) {
      const boost::json::value* name =
          entries[k] == nullptr ? nullptr : entries[k]->if_contains("procedure");
      if (name == nullptr || !name->is_string() || find_procedure(name->get_string())) {
        continue;
      }
      const std::string slug(name->get_string());
      findings.push_back({"catalogue.json: " + std::string(list) + "[" + std::to_string(i) + "]." +
                              std::string(lines) + "[" + std::to_string(k) + "].procedure",
                          "treatment",
                          "\"" + slug + "\" is not a known treatment" + procedure_hint(slug)});
    }
  }
}

std::vector<ContentFinding> unknown_treatments(std::string_view catalogue_json) {
  std::vector<ContentFinding> findings;
  auto catalogue = parse_json(catalogue_json, kMaxFileBytes);
  if (catalogue.has_value() && catalogue->is_object()) {
    find_unknown_treatments(catalogue->get_object(), "plans", "includedServices", findings);
    find_unknown_treatments(catalogue->get_object(), "feeSchedules", "lines", findings);
  }
  return findings;
}

// Collects faults of content. Any other error, such as an unavailable script engine, ends the
// inspection.
Status keep_faults(Error error, FolderInspection& inspection) {
  if (error.code != "content_invalid") {
    return error;
  }
  std::ranges::move(error.fields, std::back_inserter(inspection.faults));
  return {};
}

Status check_site(ContentSchema& schema, const BrandFolder& folder, FolderInspection& inspection) {
  auto content = parse_languages(schema, folder.group_key, folder.site_json);
  if (content.has_error()) {
    MOLAR_CHECK(keep_faults(std::move(content).error(), inspection));
    return keep_faults(content_invalid(site_faults(folder.group_key, folder.site_json)),
                       inspection);
  }
  auto brand = build_brand(folder.group_key, 0, folder.site_json, std::move(*content));
  if (brand.has_error()) {
    return keep_faults(std::move(brand).error(), inspection);
  }
  if (auto faults = mail_faults(*brand); !faults.empty()) {
    return keep_faults(content_invalid(std::move(faults)), inspection);
  }
  inspection.checked = CheckedContent{std::move(*brand), schema_version_of(folder.site_json), {}};
  return {};
}

}  // namespace

Result<FolderInspection> inspect_folder(ContentSchema& schema, const BrandFolder& folder) {
  FolderInspection inspection;
  MOLAR_CHECK(check_site(schema, folder, inspection));
  if (!is_json_object(folder.site_json)) {
    return inspection;
  }
  auto languages = site_languages(folder.site_json);
  MOLAR_TRY(
      inspection.findings,
      review(schema, folder, languages.has_value() ? *languages : std::vector<std::string>{"en"}));
  std::ranges::move(unknown_treatments(folder.catalogue_json),
                    std::back_inserter(inspection.findings));
  if (inspection.checked) {
    inspection.checked->findings = inspection.findings;
  }
  return inspection;
}

Result<CheckedContent> check_content(ContentSchema& schema, const BrandFolder& folder) {
  MOLAR_TRY(FolderInspection inspection, inspect_folder(schema, folder));
  if (!inspection.checked) {
    return content_invalid(std::move(inspection.faults));
  }
  return std::move(*inspection.checked);
}

std::vector<FieldError> as_fields(const std::vector<ContentFinding>& findings) {
  return mapped(findings, [](const ContentFinding& finding) {
    return FieldError{finding.path, finding.rule, finding.message};
  });
}

Error not_compliant(const std::vector<ContentFinding>& findings) {
  Error error = Error::conflict("content_not_compliant",
                                "These fields have errors, forbidden words or missing legal facts. "
                                "To publish nevertheless, give --override and a reason; the "
                                "history stores it.");
  error.fields = as_fields(findings);
  return error;
}

}  // namespace molar::domain
