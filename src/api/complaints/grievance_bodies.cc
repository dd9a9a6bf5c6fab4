#include "api/complaints/grievance_bodies.h"

#include "api/request/cookies.h"
#include "domain/complaints/grievance_states.h"

namespace molar::api {

namespace {

void fill_summary(GrievanceSummaryBody& body, const domain::Grievance& grievance, Timestamp now) {
  const Date today = date_in_zone(now, grievance.time_zone);
  const auto possible = [&](domain::GrievanceAct act) {
    return domain::next_state(grievance, act, today).has_value();
  };
  body.number = grievance.number;
  body.about = grievance.about;
  body.status = grievance.status;
  body.urgent = grievance.urgent;
  body.received_at = grievance.received_at;
  body.acknowledge_by = grievance.acknowledge_by;
  body.acknowledged_at = grievance.acknowledged_at;
  body.decide_by = grievance.decide_by;
  body.decide_by_at = grievance.decide_by_at;
  body.decided_at = grievance.decided_at;
  body.outcome = grievance.outcome;
  body.appeal_until = grievance.appeal_until;
  body.overdue = to_text(domain::overdue(grievance, now));
  body.can_message = possible(domain::GrievanceAct::Message);
  body.can_withdraw = possible(domain::GrievanceAct::Withdraw);
  body.can_appeal = possible(domain::GrievanceAct::Appeal);
  body.updated_at = grievance.updated_at;
}

}  // namespace

GrievanceSummaryBody summary_of(const domain::Grievance& grievance, Timestamp now) {
  GrievanceSummaryBody body;
  fill_summary(body, grievance, now);
  return body;
}

GrievanceFileBody body_of(const domain::GrievanceFile& file) {
  return {file.id, file.name, file.type, file.size};
}

GrievanceBody body_of(const domain::GrievanceCase& all, Timestamp now) {
  const domain::Grievance& grievance = all.grievance;
  GrievanceBody body;
  fill_summary(body, grievance, now);
  body.filer = grievance.filer;
  body.representative_name = grievance.representative_name;
  body.member_name = grievance.member_name;
  body.member_number = grievance.member_number;
  body.email = grievance.email;
  body.phone = grievance.phone;
  body.preferred_reply = grievance.preferred_reply;
  body.office = grievance.office;
  body.provider = grievance.provider;
  body.happened_on = grievance.happened_on;
  body.description = grievance.description;
  body.wished_outcome = grievance.wished_outcome;
  body.charged_cents = grievance.charged_cents;
  body.expected_cents = grievance.expected_cents;
  body.may_contact_office = grievance.may_contact_office;
  for (const domain::GrievanceEntry& entry : all.entries) {
    GrievanceEntryBody& one = body.entries.emplace_back(
        GrievanceEntryBody{entry.id, entry.kind, entry.author, entry.text, entry.at, {}});
    for (const domain::GrievanceFile& file : all.files) {
      if (file.entry_id == entry.id) {
        one.files.push_back(body_of(file));
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
