// Texts for a status: for programs in the status line, for people in a problem document.
#pragma once

#include <string_view>

namespace molar::http {

// The reason phrase of RFC 9110 or of the status's own RFC; "Other" for statuses that this server
// does not send.
std::string_view reason_of(int status);

// The title of a problem document; "Something went wrong" for statuses without a title for
// visitors.
std::string_view title_of(int status);

}  // namespace molar::http
