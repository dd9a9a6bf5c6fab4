// Money that a bank took back after it was booked: a card's dispute, or the late return of a debit.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "domain/ports/webhook_reader.h"
#include "storage/database.h"

namespace molar::domain {

// Writes the event into the log and into the audit log of the household that paid. A payment whose
// money is gone has nothing left to refund until it is reinstated; otherwise nothing in the books
// changes: a person decides. The same event again changes nothing. False: not written, to be
// delivered again.
bool note_dispute(storage::Database& database, const ProviderEvent& event, const Clock& clock,
                  RandomSource& random);

}  // namespace molar::domain
