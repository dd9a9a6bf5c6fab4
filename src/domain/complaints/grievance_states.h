// From which state a grievance may go where, and its clocks. Pure functions.
//
//   received → acknowledged → in_review ⇄ info_requested → resolved → appealed → closed
//   resolved → closed when the time for an appeal is over; anything open → withdrawn
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/enum_words.h"
#include "domain/complaints/grievance.h"

namespace molar::domain {

namespace grievance_clocks {
inline constexpr int kAcknowledgeDays = 5;
inline constexpr int kDecideDays = 30;
inline constexpr std::chrono::hours kUrgent{72};
inline constexpr int kAppealDays = 30;
inline constexpr int kKeptYears = 5;
}  // namespace grievance_clocks

struct GrievanceDeadlines {
  Date acknowledge_by;
  Date decide_by;
  std::optional<Timestamp> decide_by_at;  // of an urgent one
};

// Days end with the day in the zone; an urgent one's 72 hours are hours, whatever the clocks of the
// zone do meanwhile.
GrievanceDeadlines deadlines_from(Timestamp at, bool urgent, const std::string& time_zone);

// What happens to a grievance.
enum class GrievanceAct { Acknowledge, Reply, Ask, Message, Decide, Appeal, Withdraw, RunOut };

// The state that the act leads to; nullopt: it is not possible in this one. `today` is the brand's.
std::optional<std::string_view> next_state(const Grievance& grievance, GrievanceAct act,
                                           Date today);

// Whether a decision is still due.
bool is_open(std::string_view status);

enum class GrievanceOverdue { No, Acknowledgement, Decision };
BOOST_DESCRIBE_ENUM(GrievanceOverdue, No, Acknowledgement, Decision)
// What is late. The clock stops for nothing, not for a question either.
GrievanceOverdue overdue(const Grievance& grievance, Timestamp now);

}  // namespace molar::domain
