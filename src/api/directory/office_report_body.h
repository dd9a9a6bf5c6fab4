// The body of a report about an office.
#pragma once

#include <string>

#include "base/result.h"
#include "domain/directory/moderation/office_report.h"
#include "http/message/request.h"

namespace molar::api {

// Every fault at once, in the words of the language.
Result<domain::OfficeReportInput> read_office_report(const http::Request& request,
                                                     const std::string& language);

}  // namespace molar::api
