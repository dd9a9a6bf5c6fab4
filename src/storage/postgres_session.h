// PostgreSQL through SOCI; private to storage.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "storage/session.h"

namespace molar::storage {

// Opens one connection. `url` is a libpq URL ("postgresql://…"). Throws Failure{Outage} when the
// server does not answer.
std::unique_ptr<Session> open_postgres(const std::string& url,
                                       std::chrono::milliseconds busy_timeout);

}  // namespace molar::storage
