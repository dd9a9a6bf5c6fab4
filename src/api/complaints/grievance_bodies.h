// Bodies of grievances, and the owner of a request's files.
#pragma once

#include <string>
#include <vector>

#include "api/request/request_context.h"
#include "base/clock.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"

namespace molar::api {

// JSON contains only the described members, not all inherited ones.
struct GrievanceSummaryBody : domain::Grievance {
  std::string overdue;  // no | acknowledgement | decision
  bool can_message = false;
  bool can_withdraw = false;
  bool can_appeal = false;
};
BOOST_DESCRIBE_STRUCT(GrievanceSummaryBody, (),
                      (number, about, status, urgent, received_at, acknowledge_by, acknowledged_at,
                       decide_by, decide_by_at, decided_at, outcome, appeal_until, overdue,
                       can_message, can_withdraw, can_appeal, updated_at))

struct GrievanceFileBody : domain::GrievanceFile {};
BOOST_DESCRIBE_STRUCT(GrievanceFileBody, (), (id, name, type, size))

struct GrievanceEntryBody : domain::GrievanceEntry {
  std::vector<GrievanceFileBody> files;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntryBody, (), (id, kind, author, text, at, files))

struct GrievanceBody : GrievanceSummaryBody {
  std::vector<GrievanceEntryBody> entries;
};
BOOST_DESCRIBE_STRUCT(GrievanceBody, (GrievanceSummaryBody),
                      (filer, representative_name, member_name, member_number, email, phone,
                       preferred_reply, office, provider, happened_on, description, wished_outcome,
                       charged_cents, expected_cents, may_contact_office, entries))

GrievanceSummaryBody summary_of(domain::Grievance grievance, Timestamp now);
GrievanceBody body_of(const domain::GrievanceCase& all, Timestamp now);

// The owner by session and by the cookie of uploads.
domain::FileOwner file_owner(const RequestContext& context);
domain::GrievanceSender grievance_sender(const RequestContext& context);

}  // namespace molar::api
