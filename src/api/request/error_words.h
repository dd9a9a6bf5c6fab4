// Details of errors in the visitor's language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace molar::api {

// The error with its detail in this language, for codes whose detail is the same sentence each time
// and written in English where the error is made; all others as they are. English changes nothing.
Error in_language(Error error, std::string_view language);

// The details that in_language has in Spanish, as "code: detail" in Spanish.
std::vector<std::string> spanish_details();

}  // namespace molar::api
