// Sets the language of a PDF, for which cairo has no call.
#pragma once

#include <string>
#include <string_view>

namespace molar::adapters {

// Appends an update (PDF 32000-1, 7.5.6) whose catalog contains the language, and makes viewers
// show the title instead of the file name. `language`: "es-US". Returns a PDF that cairo did not
// write unchanged.
std::string with_pdf_language(std::string pdf, std::string_view language);

}  // namespace molar::adapters
