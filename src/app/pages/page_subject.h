// The API calls that report whether the subject of a page exists.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::app {

// Returns the path of the GET that answers 404 or 410 when the office, plan, card or document in
// the page address `path` (percent-encoded, without query) does not exist for the brand or the
// visitor; nullopt for pages without an id.
std::optional<std::string> page_subject_call(std::string_view path);

// Returns the status of the client-rendered shell when the call of page_subject_call() returned
// `api_status`: 404 and 410 unchanged, 404 for 400 (not an id), otherwise 200, because the page in
// the browser shows the details.
int shell_status(int api_status);

}  // namespace molar::app
