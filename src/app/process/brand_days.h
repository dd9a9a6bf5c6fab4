// Start of the current day in a brand's time zone. Anonymous pages use it as the current time, so
// that their bytes change once a day and not with every request.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "base/clock.h"

namespace molar::app {

// Thread-safe; uses the time zone database once a day for each zone.
class BrandDays {
 public:
  explicit BrandDays(const Clock& clock) : clock_(clock) {}

  // Returns the first minute of today in the zone. (Zones change their offset at whole minutes.)
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
