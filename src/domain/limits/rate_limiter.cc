#include "domain/limits/rate_limiter.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/random.h"
#include "domain/limits/rate_store.h"

namespace molar::domain {
namespace {

constexpr std::int64_t kSlotsPerWindow = 15;
constexpr std::int64_t kLongestWindow = 3'600'000;

std::int64_t slot_length(const RateLimit& limit) {
  return std::max<std::int64_t>(1, limit.window.count() / kSlotsPerWindow);
}

std::int64_t slot_start(const RateLimit& limit, std::int64_t now) {
  return now - now % slot_length(limit);
}

// Slots that began at or before this are wholly older than the window.
std::int64_t cutoff(const RateLimit& limit, std::int64_t now) {
  return now - limit.window.count() - slot_length(limit);
}

// RateLimited when the slots are full; the wait ends when enough of the oldest have aged out.
Status judge(const RateLimit& limit, const std::vector<rate_store::Slot>& slots, std::int64_t now) {
  std::int64_t counted = 0;
  for (const auto& slot : slots) {
    counted += slot.hits;
  }
  if (counted < limit.hits) {
    return {};
  }
  std::int64_t free_at = now;
  for (const auto& slot : slots) {
    free_at = slot.start + slot_length(limit) + limit.window.count();
    counted -= slot.hits;
    if (counted < limit.hits) {
      break;
    }
  }
  const std::int64_t wait = std::max<std::int64_t>(1, (free_at - now + 999) / 1000);
  return Error::rate_limited(static_cast<int>(wait));
}

}  // namespace

std::string network_of(std::string_view client_address) {
  const std::string address(client_address);
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) {
    return address;
  }
  constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {  // an IPv4 address in disguise
    inet_ntop(AF_INET, bytes.data() + kMapped.size(), text.data(), text.size());
    return text.data();
  }
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
  return std::string(text.data()) + "/64";
}

std::string RateLimiter::key_of(const RateLimit& limit, std::string_view subject) const {
  return std::string(limit.name) + ":" + hmac_base64url(hash_key_, subject);
}

Status RateLimiter::check(const RateLimit& limit, std::string_view subject) {
  const std::string key = key_of(limit, subject);
  const std::int64_t now = to_millis(clock_.now());
  return database_.read([&](storage::Connection& sql) {
    return judge(limit, rate_store::slots_after(sql, key, cutoff(limit, now)), now);
  });
}

Status RateLimiter::take(const RateLimit& limit, std::string_view subject) {
  MOLAR_CHECK(check(limit, subject));  // a flood of refused tries costs reads only
  const std::string key = key_of(limit, subject);
  const std::int64_t now = to_millis(clock_.now());
  return database_.transact([&](storage::Connection& sql) -> Status {
    MOLAR_CHECK(judge(limit, rate_store::slots_after(sql, key, cutoff(limit, now)), now));
    rate_store::forget_until(sql, key, cutoff(limit, now));
    rate_store::add_hit(sql, key, slot_start(limit, now));
    return {};
  });
}

void RateLimiter::give_back(const RateLimit& limit, std::string_view subject) {
  const std::string key = key_of(limit, subject);
  const std::int64_t start = slot_start(limit, to_millis(clock_.now()));
  database_.read([&](storage::Connection& sql) { rate_store::remove_hit(sql, key, start); });
}

void RateLimiter::clear(const RateLimit& limit, std::string_view subject) {
  const std::string key = key_of(limit, subject);
  database_.read([&](storage::Connection& sql) { rate_store::forget(sql, key); });
}

std::int64_t RateLimiter::purge() {
  const std::int64_t oldest = to_millis(clock_.now()) - 2 * kLongestWindow;
  return database_.read(
      [&](storage::Connection& sql) { return rate_store::purge_until(sql, oldest); });
}

}  // namespace molar::domain
