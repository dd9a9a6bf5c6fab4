// Limits of reading calls, counted in this process's memory: for responses that cost less than
// storing a count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace molar::domain {

// On average `hits` a minute, and at most as many at the same time.
struct BurstLimit {
  std::string_view name;
  std::int64_t hits;
};

// Most such limits of the site. They count by network unless stated otherwise.
namespace limits {
inline constexpr BurstLimit kOfficeSearches{"office_searches", 300};
inline constexpr BurstLimit kSuggestions{"suggestions", 600};
inline constexpr BurstLimit kOfficePages{"office_pages", 600};
inline constexpr BurstLimit kSavings{"savings", 300};
inline constexpr BurstLimit kDirectories{"directories", 120};
inline constexpr BurstLimit kDirectoryFiles{"directory_files", 10};
// Documents drawn as PDF or PNG, by household.
inline constexpr BurstLimit kDrawnDocuments{"drawn_documents", 30};
// Failed logins, by brand, from all networks. Beyond the limit unknown devices need a captcha.
inline constexpr BurstLimit kFailedLogins{"failed_logins", 60};
}  // namespace limits

// Keeps a bucket for each subject, which empties as time passes. The number of subjects is limited:
// beyond it the limiter removes the subjects with the emptiest buckets. Thread-safe.
class BurstLimiter {
 public:
  explicit BurstLimiter(const Clock& clock, std::size_t most_subjects = 20'000)
      : clock_(clock), most_subjects_(most_subjects) {}

  // Counts one attempt. RateLimited, with the seconds to wait, when the limit is reached: then it
  // counts nothing.
  Status take(const BurstLimit& limit, std::string_view subject);
  // Counts for the address's network, and for IPv6 also for its wide network.
  Status take_by_network(const BurstLimit& limit, std::string_view client_address);
  // Removes one counted attempt.
  void give_back(const BurstLimit& limit, std::string_view subject);
  // Whether take() would refuse now.
  bool is_full(const BurstLimit& limit, std::string_view subject);

 private:
  void forget_rested(Timestamp now);

  const Clock& clock_;
  const std::size_t most_subjects_;
  std::mutex mutex_;
  // Time when the bucket is empty again; in the past: it is empty.
  std::map<std::string, Timestamp, std::less<>> empty_at_;
};

}  // namespace molar::domain
