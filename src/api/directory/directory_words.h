// Field messages of the directory calls, in English and Spanish.
#pragma once

#include <string>
#include <string_view>

namespace molar::api {

// The message for the fault of this field, else for the code, else a general one.
std::string directory_message(std::string_view field, std::string_view code,
                              std::string_view language);

// "Please check the marked fields."
std::string check_fields_message(std::string_view language);

}  // namespace molar::api
