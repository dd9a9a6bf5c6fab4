// A site of two brands that is just large enough to test all behavior of the server: a.test and
// b.test, the page /faq, the file /assets/app.js, POST /api/login and a private API.
#pragma once

#include <functional>

#include "http/server/server.h"
#include "http/static_files.h"

namespace molar::http::testing {

// Hooks of the demo site. `extra`, if given, receives each request first on the worker thread and
// may answer it (slow handlers, throwing handlers).
ServerHooks demo_site(std::function<std::optional<Response>(const Request&)> extra = {});

// The bytes of /assets/app.js: 12 KB of script.
const std::string& demo_script();

}  // namespace molar::http::testing
