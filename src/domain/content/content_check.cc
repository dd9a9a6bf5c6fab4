#include "domain/content/content_check.h"

#include <string>
#include <utility>

#include "base/json.h"
#include "domain/content/brand_builder.h"

namespace molar::domain {

namespace {

// What site.json says of itself; the schema has refused anything that is no number by now.
std::int64_t schema_version_of(std::string_view site_json) {
  boost::json::value site = parse_trusted_json(site_json);
  const boost::json::value* version =
      site.is_object() ? site.get_object().if_contains("schemaVersion") : nullptr;
  return version != nullptr && version->is_int64() ? version->get_int64() : 1;
}

}  // namespace

Result<CheckedContent> check_content(ContentSchema& schema, const BrandFolder& folder) {
  MOLAR_TRY(auto content, parse_languages(schema, folder.group_key, folder.site_json));
  CheckedContent checked;
  MOLAR_TRY(checked.brand, build_brand(folder.group_key, 0, folder.site_json, std::move(content)));
  checked.schema_version = schema_version_of(folder.site_json);
  std::string both = R"({"site":)" + folder.site_json + R"(,"catalogue":)" +
                     (folder.catalogue_json.empty() ? "null" : folder.catalogue_json) + "}";
  for (const std::string& language : checked.brand.languages) {
    MOLAR_TRY(auto findings, schema.review(folder.group_key, both, language));
    std::string prefix = language == checked.brand.languages.front() ? "" : language + ": ";
    for (ContentFinding& finding : findings) {
      finding.path = prefix + finding.path;
      checked.findings.push_back(std::move(finding));
    }
  }
  return checked;
}

Error not_compliant(const std::vector<ContentFinding>& findings) {
  Error error = Error::conflict(
      "content_not_compliant",
      "The law does not allow what these fields say or leave out. To publish all the same, give a "
      "reason; it is kept in the history.");
  for (const ContentFinding& finding : findings) {
    error.fields.push_back({finding.path, finding.rule, finding.message});
  }
  return error;
}

}  // namespace molar::domain
