// Retention time of mails.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

// Deletes sent mails and dead letters: those shown to members five years after they were queued
// (notices that the law requires to be retained, L-23), all others after one year. Never deletes
// queued mails. For a job; safe in several processes at the same time; returns the number.
std::int64_t purge_outbox(storage::Database& database, const Clock& clock);

}  // namespace molar::domain
