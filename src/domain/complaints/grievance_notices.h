// Mails about a grievance to filer and brand. All functions write in the caller's transaction.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/random.h"
#include "domain/brand/brand.h"
#include "domain/complaints/grievance.h"
#include "storage/database.h"

namespace molar::domain {

// Clock and randomness of the mails, beside the transaction that they belong to.
struct NoticeTools {
  storage::Connection& sql;
  const Clock& clock;
  RandomSource& random;
};

// To the filer: the number and the dates.
void tell_received(const NoticeTools& tools, const Grievance& grievance);
// To the filer, a text of the staff's: as an answer, as a question, as the decision.
void tell_reply(const NoticeTools& tools, const Grievance& grievance, const GrievanceEntry& entry);
void tell_question(const NoticeTools& tools, const Grievance& grievance,
                   const GrievanceEntry& entry);
void tell_decision(const NoticeTools& tools, const Grievance& grievance,
                   const GrievanceEntry& entry);
// To the organisation: a new grievance or entry, with filer and topic. Never the text, which does
// not belong in mail.
void tell_brand(const NoticeTools& tools, const Brand& brand, const Grievance& grievance,
                const GrievanceEntry& entry);

}  // namespace molar::domain
