// Money that a bank took back after it was booked: a card's dispute, or the late return of a debit.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "domain/ports/webhook_reader.h"
#include "storage/database.h"

namespace molar::domain {

// Records the event in the log and in the audit log of the household that paid. A payment whose
// money was withdrawn cannot be refunded until it is reinstated; nothing else in the books changes,
// because an operator decides. A repeated event changes nothing. False: not recorded, deliver it
// again.
bool note_dispute(storage::Database& database, const ProviderEvent& event, const Clock& clock,
                  RandomSource& random);

}  // namespace molar::domain
