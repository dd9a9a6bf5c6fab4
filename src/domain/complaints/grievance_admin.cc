#include "domain/complaints/grievance_admin.h"

#include <algorithm>
#include <utility>

#include "base/messages.h"
#include "domain/audit/audit_log.h"
#include "domain/complaints/grievance_store.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

// The time of day of `now` on an earlier day; an hour earlier or later where it would be on another
// day, because daylight saving time began or ended between the two.
Timestamp on_day(Timestamp now, Date day, const std::string& time_zone) {
  constexpr std::chrono::hours kDay{24};
  constexpr std::chrono::hours kShift{1};
  const Timestamp at = now - days_between(day, date_in_zone(now, time_zone)) * kDay;
  const Date found = date_in_zone(at, time_zone);
  return found < day ? at + kShift : found > day ? at - kShift : at;
}

// The text that informs the filer of the dates of a recorded appeal.
std::string appeal_receipt(const Grievance& grievance) {
  const Date received = date_in_zone(*grievance.appealed_at, grievance.time_zone);
  return message("documents.grievance.appealed", grievance.language,
                 {{"received", show_date(received)}, {"decideBy", show_date(grievance.decide_by)}});
}

}  // namespace

std::vector<Grievance> GrievanceAdmin::list(const std::string& group_key, GrievanceList which) {
  auto found = database_.read([&](Connection& sql) {
    return which == GrievanceList::All ? grievance_store::list_all(sql, group_key)
                                       : grievance_store::list_open(sql, group_key);
  });
  if (which == GrievanceList::Overdue) {
    std::erase_if(found, [now = clock_.now()](const Grievance& one) {
      return overdue(one, now) == GrievanceOverdue::No;
    });
  }
  return found;
}

Result<GrievanceCase> GrievanceAdmin::show(const GrievanceKey& key) {
  return database_.transact([&](Connection& sql) -> Result<GrievanceCase> {
    MOLAR_TRY(auto found,
              or_not_found(grievance_store::find(sql, key.group_key, key.number), "grievance"));
    audit(sql, found, "grievance.show", {});
    return grievance_store::find_case(sql, std::move(found));
  });
}

Result<Grievance> GrievanceAdmin::acknowledge(const GrievanceKey& key) {
  return run(key, {GrievanceAct::Acknowledge, "acknowledged", ""});
}

Result<Grievance> GrievanceAdmin::reply(const GrievanceKey& key, std::string_view text) {
  return run_with_text(key, {GrievanceAct::Reply, "reply", ""}, text);
}

Result<Grievance> GrievanceAdmin::ask(const GrievanceKey& key, std::string_view text) {
  return run_with_text(key, {GrievanceAct::Ask, "info_request", ""}, text);
}

Result<Grievance> GrievanceAdmin::decide(const GrievanceKey& key, std::string_view outcome,
                                         std::string_view text) {
  if (std::ranges::find(kGrievanceOutcomes, outcome) == kGrievanceOutcomes.end()) {
    return Error::invalid_fields(
        {{"outcome", "not_allowed", "One of: upheld, partly_upheld, not_upheld."}});
  }
  return run_with_text(key, {GrievanceAct::Decide, "decision", "", std::string(outcome)}, text);
}

Status GrievanceAdmin::apply_appeal(Grievance& grievance, std::optional<Date> received_on) const {
  const Timestamp now = clock_.now();
  const Date today = date_in_zone(now, grievance.time_zone);
  const Date received = received_on.value_or(today);
  if (received > today) {
    return Error::invalid_fields({{"receivedOn", "in_future", "This day is in the future."}});
  }
  if (grievance.decided_at && received < date_in_zone(*grievance.decided_at, grievance.time_zone)) {
    return Error::invalid_fields({{"receivedOn", "too_old", "This day is before the decision."}});
  }
  if (grievance.status == "closed" && !grievance.appealed_at) {
    grievance.status = "resolved";  // the job closed it after the appeal had arrived
    grievance.ended_at.reset();
  }
  if (!begin_appeal(grievance, on_day(now, received, grievance.time_zone))) {
    return Error::conflict("appeal_not_possible",
                           "An appeal of " + grievance.number + " is not possible.");
  }
  grievance.updated_at = now;
  return {};
}

Result<Grievance> GrievanceAdmin::appeal(const GrievanceKey& key, std::string_view text,
                                         std::optional<Date> received_on) {
  FieldErrors errors;
  const std::string words = errors.check("text", check_grievance_message(text));
  MOLAR_CHECK(errors.status());
  return database_.transact([&](Connection& sql) -> Result<Grievance> {
    MOLAR_TRY(Grievance grievance,
              or_not_found(grievance_store::find(sql, key.group_key, key.number), "grievance"));
    const std::string before = grievance.status;
    MOLAR_CHECK(apply_appeal(grievance, received_on));
    grievance_store::update(sql, grievance);
    GrievanceEntry entry{make_ulid(clock_, random_), "appeal", "filer", words, clock_.now()};
    grievance_store::insert_entry(sql, grievance.group_key, grievance.id, entry);
    audit(sql, grievance, "grievance.appeal", {{"before", before}, {"after", grievance.status}});
    entry.text = appeal_receipt(grievance);
    notify_of_reply({sql, clock_, random_}, grievance, entry);
    return grievance;
  });
}

Result<Grievance> GrievanceAdmin::run_with_text(const GrievanceKey& key, Step step,
                                                std::string_view text) {
  FieldErrors errors;
  step.text = errors.check("text", check_grievance_message(text));
  MOLAR_CHECK(errors.status());
  return run(key, step);
}

Status GrievanceAdmin::apply(Grievance& grievance, const Step& step) const {
  const Timestamp now = clock_.now();
  const Date today = date_in_zone(now, grievance.time_zone);
  const auto next = next_state(grievance, step.act, today);
  if (!next) {
    return Error::conflict("grievance_ended", grievance.number + " is " + grievance.status +
                                                  ". This action is not possible.");
  }
  grievance.status = *next;
  grievance.updated_at = now;
  if (!grievance.acknowledged_at) {
    grievance.acknowledged_at = now;
  }
  if (step.act == GrievanceAct::Decide) {
    grievance.decided_at = now;
    grievance.outcome = step.outcome;
    if (grievance.status == "closed") {
      grievance.ended_at = now;
    } else {
      grievance.appeal_until = add_days(today, grievance_clocks::kAppealDays);
    }
  }
  return {};
}

Result<Grievance> GrievanceAdmin::run(const GrievanceKey& key, const Step& step) {
  return database_.transact([&](Connection& sql) -> Result<Grievance> {
    MOLAR_TRY(Grievance grievance,
              or_not_found(grievance_store::find(sql, key.group_key, key.number), "grievance"));
    const std::string before = grievance.status;
    MOLAR_CHECK(apply(grievance, step));
    grievance_store::update(sql, grievance);
    GrievanceEntry entry{make_ulid(clock_, random_), step.kind, "staff", step.text, clock_.now()};
    grievance_store::insert_entry(sql, grievance.group_key, grievance.id, entry);
    audit(sql, grievance, "grievance." + step.kind,
          {{"before", before}, {"after", grievance.status}});
    const NoticeTools tools{sql, clock_, random_};
    switch (step.act) {
      case GrievanceAct::Ask:
        notify_of_question(tools, grievance, entry);
        break;
      case GrievanceAct::Decide:
        notify_of_decision(tools, grievance, entry);
        break;
      case GrievanceAct::Acknowledge:
        entry.text = std::string(message("documents.grievance.acknowledged", grievance.language));
        [[fallthrough]];
      default:
        notify_of_reply(tools, grievance, entry);
    }
    return grievance;
  });
}

void GrievanceAdmin::audit(Connection& sql, const Grievance& grievance, const std::string& action,
                           boost::json::object detail) {
  detail["number"] = grievance.number;
  audit_log::append(
      sql, {grievance.group_key, actor_, action, "grievance", grievance.id, std::move(detail)},
      clock_, random_);
}

}  // namespace molar::domain
