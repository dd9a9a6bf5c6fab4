// A brand's colours and fonts for documents, from the style sheet of its pages.
#pragma once

#include <string>
#include <string_view>

#include "domain/brand/brand.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// Values missing in the style sheet are those of web/src/ui/tokens.css. Always the light colours,
// because paper is white; a color of text that has less than 4.5:1 on white becomes a dark one.
DocumentLook document_look(const Brand& brand);

// The contrast ratio of two colors "#24573f" as WCAG 2 counts it: 1 (none) to 21.
double contrast_ratio(std::string_view one, std::string_view other);

// "en" → "en-US", as a PDF names its language.
std::string document_language(const std::string& language);

}  // namespace molar::domain
