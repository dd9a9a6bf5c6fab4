#include "domain/complaints/message_retention.h"

#include "base/log.h"
#include "domain/complaints/contact_store.h"
#include "domain/complaints/file_rows.h"
#include "domain/complaints/grievance.h"
#include "domain/complaints/grievance_store.h"

namespace molar::domain {

namespace {

// No year is longer, so that nothing is deleted too early.
constexpr std::chrono::hours kYear{24 * 366};
constexpr std::chrono::hours kSuspectedKept{24 * 30};

}  // namespace

void MessageRetention::run() {
  files_.clean();
  close_resolved();
  delete_ended();
  delete_contacts();
}

void MessageRetention::close_resolved() {
  // Finds candidates of all time zones, at most one day ahead; next_state() checks the day in the
  // brand's zone.
  const Date day = add_days(date_in_zone(clock_.now(), "UTC"), 1);
  const auto resolved = database_.read(
      [&](Connection& sql) { return grievance_store::list_resolved_until(sql, day); });
  for (const Grievance& one : resolved) {
    const Status closed = database_.transact([&](Connection& sql) -> Status {
      auto grievance = grievance_store::find(sql, one.group_key, one.number);
      const Timestamp now = clock_.now();
      const auto next =
          next_state(*grievance, GrievanceAct::RunOut, date_in_zone(now, grievance->time_zone));
      if (!next) {
        return {};
      }
      grievance->status = *next;
      grievance->ended_at = grievance->updated_at = now;
      grievance_store::update(sql, *grievance);
      grievance_store::insert_entry(sql, grievance->group_key, grievance->id,
                                    {make_ulid(clock_, random_), "closed", "system", "", now});
      return {};
    });
    if (closed.has_error()) {
      log_event(LogLevel::Warn, "grievance_not_closed", {{"number", one.number}});
    }
  }
}

void MessageRetention::delete_ended() {
  const Timestamp before = clock_.now() - grievance_clocks::kKeptYears * kYear;
  std::int64_t stuck = 0;  // a hundred grievances with such files must not hide the others
  for (std::int64_t known = -1; known != stuck;) {
    known = stuck;
    const auto ids = database_.read(
        [&](Connection& sql) { return grievance_store::ended_before(sql, before, known); });
    for (const std::string& id : ids) {
      stuck += delete_grievance(id) ? 0 : 1;
    }
  }
}

// False: some bytes could not be deleted.
bool MessageRetention::delete_grievance(const std::string& id) {
  const auto files =
      database_.read([&](Connection& sql) { return file_rows::ids_of_grievance(sql, id); });
  // The bytes first: after a crash, the next run finds the rest by the rows.
  if (!files_.forget(files)) {
    return false;
  }
  const Status removed = database_.transact([&](Connection& sql) -> Status {
    grievance_store::remove(sql, id);
    return {};
  });
  if (removed.has_value()) {
    log_event(LogLevel::Info, "grievance_deleted", {{"grievance", id}});
  }
  return true;
}

void MessageRetention::delete_contacts() {
  const Timestamp now = clock_.now();
  const auto deleted = database_.write([&](Connection& sql) {
    return contact_store::delete_contacts(
        sql, {now - grievance_clocks::kKeptYears * kYear, now - kYear, now - kSuspectedKept});
  });
  if (deleted > 0) {
    log_event(LogLevel::Info, "contacts_deleted", {{"count", deleted}});
  }
}

}  // namespace molar::domain
