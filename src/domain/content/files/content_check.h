// Everything that a brand's content is asked before it is kept or published.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/content/files/brand_folder.h"
#include "domain/ports/script.h"

namespace molar::domain {

struct CheckedContent {
  Brand brand;  // of version 0
  std::int64_t schema_version = 1;
  // Not empty: publishing needs a reason. Paths of other languages than the first begin "es: ".
  std::vector<ContentFinding> findings;
};

// All that is wrong with a folder.
struct FolderInspection {
  std::vector<FieldError> faults;         // the content cannot be used
  std::vector<ContentFinding> findings;   // it can, but should not be shown as it is
  std::optional<CheckedContent> checked;  // nullopt: there are faults
};

// Finds all faults at once: violations of the schema in any language, missing data that the server
// needs, broken references, and violations of law. Unavailable: the renderer does not answer.
// Checks of catalogue.json that need the store are made by the import.
Result<FolderInspection> inspect_folder(ContentSchema& schema, const BrandFolder& folder);

// inspect_folder() for content that is to be used: "content_invalid" with every fault under its
// JSON path.
Result<CheckedContent> check_content(ContentSchema& schema, const BrandFolder& folder);

// Each finding as a field error with its rule as code.
std::vector<FieldError> as_fields(const std::vector<ContentFinding>& findings);

// Conflict "content_not_compliant" with the findings as fields.
Error not_compliant(const std::vector<ContentFinding>& findings);

}  // namespace molar::domain
