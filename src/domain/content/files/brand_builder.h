// Reads from a site's content what the server itself needs.
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

// The parsed content of every language of a site.
using ContentByLanguage = std::map<std::string, std::shared_ptr<const std::string>>;

// The languages that site.json names under site.languages, the default one first.
// "content_invalid" when it is not JSON, or names none or one that is no language code.
Result<std::vector<std::string>> site_languages(std::string_view site_json);

// Parses every language through the schema. "content_invalid" with the schema's faults, which are
// logged as "Unable to parse CMS Schema"; Unavailable when the engine does not answer.
Result<ContentByLanguage> parse_languages(ContentSchema& schema, std::string_view group_key,
                                          std::string_view site_json);

// The errors that build_brand() would report for a site.json that the schema refuses, as far as
// they can be found before it is parsed.
std::vector<FieldError> site_faults(std::string_view group_key, std::string_view site_json);
// What would keep every mail of the brand from being sent. build_brand() accepts it, so that the
// pages of a version that was published with it stay.
std::vector<FieldError> mail_faults(const Brand& brand);

// "content_invalid" when hosts, time zone, organisation, mail sender or consents are missing or
// wrong.
Result<Brand> build_brand(std::string_view group_key, std::int64_t version,
                          std::string_view site_json, ContentByLanguage content);

}  // namespace molar::domain
