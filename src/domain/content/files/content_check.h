// Checks of a brand's content before it is stored or published.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/content/files/brand_folder.h"
#include "domain/ports/script.h"

namespace molar::domain {

struct CheckedContent {
  Brand brand;  // with version 0
  std::int64_t schema_version = 1;
  // Not empty: publication requires a reason. Paths of languages other than the first start with,
  // for example, "es: ".
  std::vector<ContentFinding> findings;
};

// All faults and findings of a folder.
struct FolderInspection {
  std::vector<FieldError> faults;         // the content cannot be used
  std::vector<ContentFinding> findings;   // usable, but must not be published without a reason
  std::optional<CheckedContent> checked;  // nullopt: there are faults
};

// Finds all faults together: violations of the schema in any language, missing data that the server
// needs, broken references, and violations of law. Unavailable when the render worker does not
// answer. The import makes the checks of catalogue.json that need the database.
Result<FolderInspection> inspect_folder(ContentSchema& schema, const BrandFolder& folder);

// inspect_folder() for content to be stored or published: "content_invalid" with each fault under
// its JSON path.
Result<CheckedContent> check_content(ContentSchema& schema, const BrandFolder& folder);

// Converts findings to field errors, with the rule as code.
std::vector<FieldError> as_fields(const std::vector<ContentFinding>& findings);

// Conflict "content_not_compliant" with the findings as fields.
Error not_compliant(const std::vector<ContentFinding>& findings);

}  // namespace molar::domain
