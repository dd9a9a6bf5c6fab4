// Details of errors in the visitor's language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::api {

// The error with its detail in this language, if the detail is a fixed English sentence of its
// code; all others unchanged. English changes nothing.
Error in_language(Error error, std::string_view language);

// The details that in_language() translates, as "code: detail" in Spanish.
std::vector<std::string> spanish_details();

}  // namespace molar::api
