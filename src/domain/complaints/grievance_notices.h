// Mails about a grievance to filer and brand. All functions write in the caller's transaction.
#pragma once

#include "base/clock.h"
#include "base/random.h"
#include "domain/brand/brand.h"
#include "domain/complaints/grievance.h"
#include "storage/database.h"

namespace molar::domain {

// The transaction of the mails, with clock and randomness.
struct NoticeTools {
  Connection& sql;
  const Clock& clock;
  RandomSource& random;
};

// To the filer: number and deadlines.
void notify_of_receipt(const NoticeTools& tools, const Grievance& grievance);
// To the filer: a text by staff as reply, question or decision.
void notify_of_reply(const NoticeTools& tools, const Grievance& grievance,
                     const GrievanceEntry& entry);
void notify_of_question(const NoticeTools& tools, const Grievance& grievance,
                        const GrievanceEntry& entry);
void notify_of_decision(const NoticeTools& tools, const Grievance& grievance,
                        const GrievanceEntry& entry);
// To the organisation: a new grievance or entry, with filer and topic. Without its text, which does
// not belong in a mail.
void notify_brand(const NoticeTools& tools, const Brand& brand, const Grievance& grievance,
                  const GrievanceEntry& entry);

}  // namespace molar::domain
