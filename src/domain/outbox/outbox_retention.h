// Retention time of mails.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

// Deletes sent mails and dead letters: those that members see under their messages five years after
// they were queued (notices that the law requires to be kept, L-23), all others after one year.
// Queued mails are never deleted. A job, safe in several processes at once; returns the number.
std::int64_t purge_outbox(storage::Database& database, const Clock& clock);

}  // namespace molar::domain
