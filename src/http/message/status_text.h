// What is written beside a status: to programs in the status line, to people in a problem document.
#pragma once

#include <string_view>

namespace molar::http {

// The reason phrase of RFC 9110 or the status's own RFC; "Other" for statuses that this server does
// not send.
std::string_view reason_of(int status);

// The title of a problem document; "Something went wrong" where the status says nothing to a
// visitor.
std::string_view title_of(int status);

}  // namespace molar::http
