// Mails about a report of wrong information.
#pragma once

#include "domain/brand/brand.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/directory/office.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

// To the brand's organisation, in the brand's first language: what is said to be wrong, by when an
// answer is due, and the command that ends it. An answer goes to the reporter, if an address was
// left.
Notice office_report_notice(const Brand& brand, const OfficeReport& report, const Office& office);

// To the reporter, if there is an address, in the language of the page: the result. It contains no
// typed text.
Notice office_report_answer(const OfficeReport& report, const Office& office, ReportStatus outcome);

}  // namespace molar::domain
