// The day that it is for a brand, as an instant: what anonymous pages take for now, so that their
// bytes change once a day and not with every request.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "base/clock.h"

namespace molar::app {

// Thread-safe; asks the time zone database once a day for each zone.
class BrandDays {
 public:
  explicit BrandDays(const Clock& clock) : clock_(clock) {}

  // The first minute of the present day in the zone. (Zones change their offset at whole minutes.)
  Timestamp start_of_today(const std::string& time_zone);

 private:
  struct Day {
    Timestamp start;
    Timestamp end;
  };

  const Clock& clock_;
  std::mutex mutex_;
  std::map<std::string, Day> days_;
};

}  // namespace molar::app
