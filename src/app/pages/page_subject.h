// Which call of the API knows whether the subject of a page exists: the one list of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::app {

// The path of the GET that answers 404 or 410 when the office, plan, card or document in the page
// address `path` (percent-encoded, without query) is unknown to the brand or the visitor. Nothing
// for pages without an id.
std::optional<std::string> page_subject_call(std::string_view path);

// The status of the client-rendered shell at an address whose subject the API answered with
// `api_status`: 404 and 410 as they are, 400 (not an id) as 404, everything else 200, because the
// browser finds out more than the shell can say.
int shell_status(int api_status);

}  // namespace molar::app
