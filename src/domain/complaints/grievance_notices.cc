#include "domain/complaints/grievance_notices.h"

#include "base/boost_json.h"
#include "domain/complaints/file_rows.h"
#include "domain/outbox/notice.h"

namespace molar::domain {

namespace {

std::string track_path(const Grievance& grievance) {
  return "/dashboard/grievances/" + grievance.number;
}

// The day, or the exact time for an urgent grievance.
std::string decide_by(const Grievance& grievance) {
  return grievance.decide_by_at ? format_rfc3339(*grievance.decide_by_at)
                                : format_date(grievance.decide_by);
}

json::object about(const Grievance& grievance) {
  json::object data = {{"firstName", first_name_of(grievance)}, {"number", grievance.number}};
  // Only signed-in filers have a page that shows the grievance.
  if (grievance.account_id) {
    data["trackPath"] = track_path(grievance);
  }
  return data;
}

void notify_filer(const NoticeTools& tools, const Grievance& grievance, std::string kind,
                  const std::string& cause, json::object data) {
  queue_notice(tools.sql,
               {.group_key = grievance.group_key,
                .household_id = grievance.household_id,
                .member_id = grievance.member_id,
                .kind = kind,
                .dedupe_key = kind + ":" + cause,
                .to_address = grievance.email,
                .language = grievance.language,
                .data = std::move(data)},
               tools.clock, tools.random);
}

void notify_with_text(const NoticeTools& tools, const Grievance& grievance, std::string kind,
                      const GrievanceEntry& entry) {
  json::object data = about(grievance);
  data["message"] = entry.text;
  notify_filer(tools, grievance, std::move(kind), entry.id, std::move(data));
}

}  // namespace

void notify_of_receipt(const NoticeTools& tools, const Grievance& grievance) {
  json::object data = about(grievance);
  data["urgent"] = grievance.urgent;
  data["acknowledgeBy"] = format_date(grievance.acknowledge_by);
  data["decideBy"] = decide_by(grievance);
  notify_filer(tools, grievance, "grievance_received", grievance.id, std::move(data));
}

void notify_of_reply(const NoticeTools& tools, const Grievance& grievance,
                     const GrievanceEntry& entry) {
  notify_with_text(tools, grievance, "grievance_reply", entry);
}

void notify_of_question(const NoticeTools& tools, const Grievance& grievance,
                        const GrievanceEntry& entry) {
  notify_with_text(tools, grievance, "grievance_info_requested", entry);
}

void notify_of_decision(const NoticeTools& tools, const Grievance& grievance,
                        const GrievanceEntry& entry) {
  json::object data = about(grievance);
  data["outcome"] = grievance.outcome.value_or("");
  data["message"] = entry.text;
  if (grievance.status == "closed") {
    data["isFinal"] = true;
  } else if (grievance.account_id) {
    data["appealPath"] = track_path(grievance);
  }
  notify_filer(tools, grievance, "grievance_closed", entry.id, std::move(data));
}

void notify_brand(const NoticeTools& tools, const Brand& brand, const Grievance& grievance,
                  const GrievanceEntry& entry) {
  json::object data = {
      {"number", grievance.number},
      {"event", entry.kind},
      {"about", grievance.about},
      {"urgent", grievance.urgent},
      {"acknowledgeBy", format_date(grievance.acknowledge_by)},
      {"decideBy", decide_by(grievance)},
      {"filerName", grievance.representative_name.value_or(grievance.member_name)},
      {"filerEmail", grievance.email},
      {"filerPhone", json::value_from(grievance.phone)},
      {"memberName", grievance.member_name},
      {"memberNumber", json::value_from(grievance.member_number)},
      {"preferredReply", grievance.preferred_reply},
      {"eventOn", format_date(grievance.happened_on)},
      {"files", file_rows::of_grievance(tools.sql, grievance.group_key, grievance.id).size()}};
  queue_notice(tools.sql,
               {.group_key = grievance.group_key,
                .household_id = std::nullopt,
                .member_id = std::nullopt,
                .kind = "grievance_notice",
                .dedupe_key = "grievance_notice:" + entry.id,
                .to_address = brand.organisation.email,
                .language = brand.languages.empty() ? "en" : brand.languages.front(),
                .data = std::move(data)},
               tools.clock, tools.random);
}

}  // namespace molar::domain
