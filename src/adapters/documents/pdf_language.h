// Says in a PDF which language it is in: cairo writes the rest, but has no call for that.
#pragma once

#include <string>
#include <string_view>

namespace molar::adapters {

// The document with an update at its end (PDF 32000-1, 7.5.6) by which its catalogue names the
// language, and viewers show its title instead of the file's name. `language`: "es-US". A PDF that
// cairo did not write is answered as it is.
std::string with_pdf_language(std::string pdf, std::string_view language);

}  // namespace molar::adapters
