// A brand's colours and fonts for documents, from the style sheet of its pages.
#pragma once

#include <string>
#include <string_view>

#include "domain/brand/brand.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// Values missing in the style sheet are those of web/src/ui/tokens.css. Always the light colours,
// because paper is white; a text colour with a contrast below 4.5:1 on white is replaced by a dark
// one.
DocumentLook document_look(const Brand& brand);

// The contrast ratio of two colours "#24573f" as defined by WCAG 2: 1 (none) to 21.
double contrast_ratio(std::string_view one, std::string_view other);

// "en" → "en-US", the form of languages in a PDF.
std::string document_language(const std::string& language);

}  // namespace molar::domain
