#include "adapters/script_content_schema.h"

namespace molar::adapters {

Result<domain::ParsedContent> ScriptContentSchema::parse(std::string_view group_key,
                                                         std::string_view json,
                                                         std::string_view language) {
  if (json.size() > kMaxBytes) {
    return domain::ParsedContent{{}, {{"", "The content is larger than 1 MiB."}}};
  }
  return parse_(group_key, json, language);
}

Result<std::vector<domain::ContentFinding>> ScriptContentSchema::review(std::string_view group_key,
                                                                        std::string_view json,
                                                                        std::string_view language) {
  return review_(group_key, json, language);
}

}  // namespace molar::adapters
