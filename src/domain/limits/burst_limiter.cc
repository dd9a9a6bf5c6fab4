#include "domain/limits/burst_limiter.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "base/mapped.h"
#include "domain/limits/rate_limiter.h"

namespace molar::domain {

namespace {

constexpr std::chrono::milliseconds kMinute{60'000};

std::string key_of(const BurstLimit& limit, std::string_view subject) {
  return std::string(limit.name).append(" ").append(subject);
}

}  // namespace

Status BurstLimiter::take(const BurstLimit& limit, std::string_view subject) {
  const Timestamp now = clock_.now();
  const std::chrono::milliseconds each = kMinute / limit.hits;
  std::string key = key_of(limit, subject);
  const std::lock_guard lock(mutex_);
  if (empty_at_.size() >= most_subjects_ && !empty_at_.contains(key)) {
    forget_rested(now);
  }
  Timestamp& empty_at = empty_at_[std::move(key)];
  // A clock that was set back must not cause refusals.
  empty_at = std::clamp(empty_at, now, now + kMinute);
  if (empty_at + each > now + kMinute) {
    const auto wait = std::chrono::ceil<std::chrono::seconds>(empty_at + each - now - kMinute);
    return Error::rate_limited(static_cast<int>(wait.count()));
  }
  empty_at += each;
  return {};
}

void BurstLimiter::give_back(const BurstLimit& limit, std::string_view subject) {
  const std::lock_guard lock(mutex_);
  if (const auto found = empty_at_.find(key_of(limit, subject)); found != empty_at_.end()) {
    found->second -= kMinute / limit.hits;
  }
}

Status BurstLimiter::take_by_network(const BurstLimit& limit, std::string_view client_address) {
  MOLAR_CHECK(take(limit, network_of(client_address)));
  const auto wide = wide_network_of(client_address);
  return wide ? take({limit.name, limit.hits * kWideNetworkFactor}, *wide) : Status();
}

bool BurstLimiter::is_full(const BurstLimit& limit, std::string_view subject) {
  const Timestamp now = clock_.now();
  const std::lock_guard lock(mutex_);
  const auto found = empty_at_.find(key_of(limit, subject));
  return found != empty_at_.end() &&
         std::clamp(found->second, now, now + kMinute) + kMinute / limit.hits > now + kMinute;
}

void BurstLimiter::forget_rested(Timestamp now) {
  std::erase_if(empty_at_, [now](const auto& one) { return one.second <= now; });
  if (empty_at_.size() < most_subjects_) {
    return;
  }
  auto times = mapped(empty_at_, [](const auto& one) { return one.second; });
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  std::erase_if(empty_at_, [&](const auto& one) { return one.second <= *middle; });
}

}  // namespace molar::domain
