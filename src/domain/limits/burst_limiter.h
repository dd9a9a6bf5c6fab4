// Limits of reading calls, counted in this process's memory: for answers that cost less than
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

// `hits` a minute on average, and as many at once.
struct BurstLimit {
  std::string_view name;
  std::int64_t hits;
};

// Every such limit of the site; by address of the network where nothing else is said.
namespace limits {
inline constexpr BurstLimit kOfficeSearches{"office_searches", 300};
inline constexpr BurstLimit kSuggestions{"suggestions", 600};
inline constexpr BurstLimit kOfficePages{"office_pages", 600};
inline constexpr BurstLimit kSavings{"savings", 300};
inline constexpr BurstLimit kDirectories{"directories", 120};
inline constexpr BurstLimit kDirectoryFiles{"directory_files", 10};
// Documents that one household has drawn, as PDF or PNG.
inline constexpr BurstLimit kDrawnDocuments{"drawn_documents", 30};
// Failed logins of a brand, of all networks: beyond them unknown devices need a captcha.
inline constexpr BurstLimit kFailedLogins{"failed_logins", 60};
}  // namespace limits

// A bucket for each subject that empties as time passes. Bounded: with more subjects than it keeps,
// those that have had rest longest are forgotten. Thread-safe.
class BurstLimiter {
 public:
  explicit BurstLimiter(const Clock& clock, std::size_t most_subjects = 20'000)
      : clock_(clock), most_subjects_(most_subjects) {}

  // Counts one try. RateLimited, with the seconds to wait, when there have been enough: then
  // nothing is counted.
  Status take(const BurstLimit& limit, std::string_view subject);
  // The same for the address's network, and of IPv6 its wide network.
  Status take_by_network(const BurstLimit& limit, std::string_view client_address);
  // Takes one counted try back.
  void give_back(const BurstLimit& limit, std::string_view subject);
  // Whether take() would refuse now.
  bool is_full(const BurstLimit& limit, std::string_view subject);

 private:
  void forget_rested(Timestamp now);

  const Clock& clock_;
  const std::size_t most_subjects_;
  std::mutex mutex_;
  // When the bucket will be empty again; in the past: it is.
  std::map<std::string, Timestamp, std::less<>> empty_at_;
};

}  // namespace molar::domain
