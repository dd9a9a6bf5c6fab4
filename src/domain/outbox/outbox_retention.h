// How long mails are remembered.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

// Deletes mails that were sent or given up: what members find under their messages five years after
// it was written (they are notices that the law wants kept), everything else after one year. What
// still waits is never deleted. A job, safe in several processes at once; answers how many.
std::int64_t purge_outbox(storage::Database& database, const Clock& clock);

}  // namespace molar::domain
