#include "api/complaints/grievance_bodies.h"

#include "api/request/cookies.h"
#include "domain/complaints/grievance.h"

namespace molar::api {

GrievanceSummaryBody summary_of(domain::Grievance grievance, Timestamp now) {
  const Date today = date_in_zone(now, grievance.time_zone);
  const auto possible = [&](domain::GrievanceAct act) {
    return domain::next_state(grievance, act, today).has_value();
  };
  GrievanceSummaryBody body{{},
                            std::string(to_text(domain::overdue(grievance, now))),
                            possible(domain::GrievanceAct::Message),
                            possible(domain::GrievanceAct::Withdraw),
                            possible(domain::GrievanceAct::Appeal)};
  static_cast<domain::Grievance&>(body) = std::move(grievance);
  return body;
}

GrievanceBody body_of(const domain::GrievanceCase& all, Timestamp now) {
  GrievanceBody body{summary_of(all.grievance, now), {}};
  for (const domain::GrievanceEntry& entry : all.entries) {
    GrievanceEntryBody& one = body.entries.emplace_back(GrievanceEntryBody{entry, {}});
    for (const domain::GrievanceFile& file : all.files) {
      if (file.entry_id == entry.id) {
        one.files.push_back({file});
      }
    }
  }
  return body;
}

domain::FileOwner file_owner(const RequestContext& context) {
  return {context.group(), read_cookie(context.request, kUploadsCookie).value_or(""),
          context.session ? context.session->account_id : ""};
}

domain::GrievanceSender grievance_sender(const RequestContext& context) {
  return {*context.brand, context.language, context.request.client_address, context.session,
          file_owner(context)};
}

}  // namespace molar::api
