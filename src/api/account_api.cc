// A person's own account: password, e-mail address, sessions, data.
#include "api/api.h"

namespace molar::api {

void bind_account(http::Router& /*router*/, Services& /*services*/) {}

}  // namespace molar::api
