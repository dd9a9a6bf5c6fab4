// Mails about a report of wrong information.
#pragma once

#include "domain/brand/brand.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/directory/office.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

// To the brand's organisation, in the brand's first language: the reported fault, the deadline of
// the answer, and the command that closes the report. Replies go to the reporter, if there is an
// address.
Notice office_report_notice(const Brand& brand, const OfficeReport& report, const Office& office);

// The result, to the reporter if there is an address, in the language of the page. It contains no
// text that a person entered.
Notice office_report_answer(const OfficeReport& report, const Office& office, ReportStatus outcome);

}  // namespace molar::domain
