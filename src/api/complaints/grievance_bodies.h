// What the API says about grievances, and whose files a request may touch.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/request/request_context.h"
#include "base/clock.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_files.h"
#include "domain/complaints/grievance_service.h"

namespace molar::api {

struct GrievanceSummaryBody {
  std::string number;
  std::string about;
  std::string status;
  bool urgent = false;
  Timestamp received_at;
  Date acknowledge_by;
  std::optional<Timestamp> acknowledged_at;
  Date decide_by;
  std::optional<Timestamp> decide_by_at;
  std::optional<Timestamp> decided_at;
  std::optional<std::string> outcome;
  std::optional<Date> appeal_until;
  std::string overdue;  // no | acknowledgement | decision
  bool can_message = false;
  bool can_withdraw = false;
  bool can_appeal = false;
  Timestamp updated_at;
};
BOOST_DESCRIBE_STRUCT(GrievanceSummaryBody, (),
                      (number, about, status, urgent, received_at, acknowledge_by, acknowledged_at,
                       decide_by, decide_by_at, decided_at, outcome, appeal_until, overdue,
                       can_message, can_withdraw, can_appeal, updated_at))

struct GrievanceFileBody {
  std::string id;
  std::string name;
  std::string type;
  std::int64_t size = 0;
};
BOOST_DESCRIBE_STRUCT(GrievanceFileBody, (), (id, name, type, size))

struct GrievanceEntryBody {
  std::string id;
  std::string kind;
  std::string author;
  std::string text;
  Timestamp at;
  std::vector<GrievanceFileBody> files;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntryBody, (), (id, kind, author, text, at, files))

struct GrievanceBody : GrievanceSummaryBody {
  std::string filer;
  std::optional<std::string> representative_name;
  std::string member_name;
  std::optional<std::string> member_number;
  std::string email;
  std::optional<std::string> phone;
  std::string preferred_reply;
  std::optional<std::string> office;
  std::optional<std::string> provider;
  Date happened_on;
  std::string description;
  std::optional<std::string> wished_outcome;
  std::optional<std::int64_t> charged_cents;
  std::optional<std::int64_t> expected_cents;
  bool may_contact_office = false;
  std::vector<GrievanceEntryBody> entries;
};
BOOST_DESCRIBE_STRUCT(GrievanceBody, (GrievanceSummaryBody),
                      (filer, representative_name, member_name, member_number, email, phone,
                       preferred_reply, office, provider, happened_on, description, wished_outcome,
                       charged_cents, expected_cents, may_contact_office, entries))

GrievanceSummaryBody summary_of(const domain::Grievance& grievance, Timestamp now);
GrievanceBody body_of(const domain::GrievanceCase& all, Timestamp now);
GrievanceFileBody body_of(const domain::GrievanceFile& file);

// By session and by the cookie of uploads.
domain::FileOwner file_owner(const RequestContext& context);
domain::GrievanceSender grievance_sender(const RequestContext& context);

}  // namespace molar::api
