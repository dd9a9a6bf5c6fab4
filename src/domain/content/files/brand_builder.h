// Reads the values that the server itself needs from a site's content.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/ports/script.h"

namespace molar::domain {

// The parsed content of a site by language.
using ContentByLanguage = std::map<std::string, std::shared_ptr<const std::string>>;

// The languages in site.languages of site.json, the default one first. "content_invalid" when it is
// not JSON, or has no language, an invalid or a repeated language code.
Result<std::vector<std::string>> site_languages(std::string_view site_json);

// Parses every language with the schema. "content_invalid" with the schema's faults, which are
// logged as "Unable to parse CMS Schema"; Unavailable when the script engine does not answer.
Result<ContentByLanguage> parse_languages(ContentSchema& schema, std::string_view group_key,
                                          std::string_view site_json);

// For a site.json that the schema refuses: the errors of build_brand() that can be found without
// parsing.
std::vector<FieldError> site_faults(std::string_view group_key, std::string_view site_json);
// Faults that would prevent all mails of the brand. build_brand() accepts them, so that an already
// published version with such faults still serves pages.
std::vector<FieldError> mail_faults(const Brand& brand);

// "content_invalid" when hosts, time zone, organisation, mail sender or consents are missing or
// invalid.
Result<Brand> build_brand(std::string_view group_key, std::int64_t version,
                          std::string_view site_json, ContentByLanguage content);

}  // namespace molar::domain
