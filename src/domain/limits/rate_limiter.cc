#include "domain/limits/rate_limiter.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "base/log.h"
#include "base/random.h"
#include "domain/limits/rate_store.h"

namespace molar::domain {

namespace {

constexpr std::int64_t kSlotsPerWindow = 15;
std::int64_t slot_length(const RateLimit& limit) {
  return std::max<std::int64_t>(1, limit.window.count() / kSlotsPerWindow);
}

std::int64_t slot_start(const RateLimit& limit, std::int64_t now) {
  return now - now % slot_length(limit);
}

// Slots that began at or before this time are completely older than the window.
std::int64_t cutoff(const RateLimit& limit, std::int64_t now) {
  return now - limit.window.count() - slot_length(limit);
}

// Start of the slot of the last hit.
std::int64_t last_hit(const std::vector<rate_store::Slot>& slots) {
  const auto last = std::find_if(slots.rbegin(), slots.rend(),
                                 [](const rate_store::Slot& slot) { return slot.hits > 0; });
  return last == slots.rend() ? 0 : last->start;
}

// RateLimited when the slots are full; the wait ends when enough of the oldest slots have expired.
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
  if (limit.pace.count() > 0) {
    const std::int64_t next = last_hit(slots) + slot_length(limit) + limit.pace.count();
    if (next <= now) {
      return {};
    }
    free_at = std::min(free_at, next);
  }
  const std::int64_t wait = std::max<std::int64_t>(1, (free_at - now + 999) / 1000);
  return Error::rate_limited(static_cast<int>(wait));
}

using Ipv6 = std::array<unsigned char, 16>;

std::optional<Ipv6> ipv6_of(std::string_view address) {
  Ipv6 bytes{};
  const bool is_ipv6 = inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) == 1;
  return is_ipv6 ? std::optional(bytes) : std::nullopt;
}

// "2001:db8::/48" for the first 6 bytes.
std::string prefix_text(Ipv6 bytes, std::size_t kept) {
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end(),
            static_cast<unsigned char>(0));
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(kept * 8);
}

bool is_ipv4_mapped(const Ipv6& bytes) {
  constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  return std::equal(kMapped.begin(), kMapped.end(), bytes.begin());
}

}  // namespace

std::vector<Hit> hits_by_network(const RateLimit& limit, std::string_view client_address) {
  std::vector<Hit> hits = {{limit, network_of(client_address)}};
  if (auto wide = wide_network_of(client_address)) {
    hits.push_back({limit, std::move(*wide)});
    hits.back().limit.hits *= kWideNetworkFactor;
  }
  return hits;
}

std::string RateLimiter::keyed_hash(std::string_view text) const {
  return hmac_base64url(hash_key_, text);
}

std::string RateLimiter::key_of(const RateLimit& limit, std::string_view subject) const {
  return std::string(limit.name) + ":" + keyed_hash(subject);
}

Status RateLimiter::judge_all(Connection& sql, const std::vector<Hit>& hits,
                              std::int64_t now) const {
  Status worst;
  for (const Hit& hit : hits) {
    auto slots =
        rate_store::slots_after(sql, key_of(hit.limit, hit.subject), cutoff(hit.limit, now));
    // A clock that was set back must not cause refusals until the time of the hits is reached.
    std::erase_if(slots, [&](const rate_store::Slot& slot) {
      return slot.start > now + hit.limit.window.count();
    });
    const Status one = judge(hit.limit, slots, now);
    if (one.has_error() && (worst.has_value() ||
                            one.error().retry_after_seconds > worst.error().retry_after_seconds)) {
      worst = one;
    }
  }
  return worst;
}

Status RateLimiter::check(const std::vector<Hit>& hits) {
  const std::int64_t now = to_millis(clock_.now());
  return database_.read([&](Connection& sql) { return judge_all(sql, hits, now); });
}

Status RateLimiter::take(const std::vector<Hit>& hits, Timestamp at) {
  MOLAR_CHECK(check(hits));  // a flood of refused attempts costs reads only
  const std::int64_t now = to_millis(clock_.now());
  return database_.transact([&](Connection& sql) -> Status {
    MOLAR_CHECK(judge_all(sql, hits, now));
    for (const Hit& hit : hits) {
      const std::string key = key_of(hit.limit, hit.subject);
      rate_store::forget_until(sql, key, cutoff(hit.limit, now));
      rate_store::add_hit(sql, key, slot_start(hit.limit, to_millis(at)));
    }
    return {};
  });
}

void RateLimiter::give_back(const std::vector<Hit>& hits, Timestamp at) {
  const std::int64_t start = to_millis(at);
  database_.write([&](Connection& sql) {
    for (const Hit& hit : hits) {
      rate_store::remove_hit(sql, key_of(hit.limit, hit.subject), slot_start(hit.limit, start));
    }
  });
}

void RateLimiter::give_back_safely(const std::vector<Hit>& hits, Timestamp at) noexcept {
  try {
    give_back(hits, at);
  } catch (const std::exception& fault) {  // the attempt stays counted
    log_event(LogLevel::Warn, "attempt_not_given_back", {{"cause", fault.what()}});
  }
}

Status RateLimiter::check(const RateLimit& limit, std::string_view subject) {
  return check({{limit, std::string(subject)}});
}

Status RateLimiter::take(const RateLimit& limit, std::string_view subject) {
  return take({{limit, std::string(subject)}});
}

void RateLimiter::give_back(const RateLimit& limit, std::string_view subject) {
  give_back({{limit, std::string(subject)}});
}

Status RateLimiter::check_by_network(const RateLimit& limit, std::string_view client_address) {
  return check(hits_by_network(limit, client_address));
}

Status RateLimiter::take_by_network(const RateLimit& limit, std::string_view client_address,
                                    std::string_view group) {
  const std::vector<Hit> hits = hits_by_network(limit, client_address);
  MOLAR_CHECK(take(hits));
  if (limit.everywhere_a_minute == 0) {
    return {};
  }
  // Checked last, so that an attempt refused by its own network's counter is not counted here.
  Status all = everywhere_.take({limit.name, limit.everywhere_a_minute}, group);
  if (all.has_error()) {
    give_back(hits);
    if (everywhere_.take({"told", 1}, std::string(limit.name).append(" ").append(group))) {
      log_event(LogLevel::Warn, "limit_reached_by_all",
                {{"limit", std::string(limit.name)}, {"group", group}});
    }
  }
  return all;
}

void RateLimiter::give_back_by_network(const RateLimit& limit, std::string_view client_address,
                                       std::string_view group) {
  give_back(hits_by_network(limit, client_address));
  if (limit.everywhere_a_minute > 0) {
    everywhere_.give_back({limit.name, limit.everywhere_a_minute}, group);
  }
}

void RateLimiter::clear(const RateLimit& limit, std::string_view subject) {
  const std::string key = key_of(limit, subject);
  database_.write([&](Connection& sql) { rate_store::forget(sql, key); });
}

std::int64_t RateLimiter::purge() {
  const std::int64_t oldest =
      cutoff({.name = {}, .hits = 0, .window = kLongestRateWindow}, to_millis(clock_.now()));
  return database_.write([&](Connection& sql) { return rate_store::purge_until(sql, oldest); });
}

std::string network_of(std::string_view client_address) {
  const auto bytes = ipv6_of(client_address);
  if (!bytes) {
    return std::string(client_address);
  }
  if (is_ipv4_mapped(*bytes)) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, bytes->data() + 12, text.data(), text.size());
    return text.data();
  }
  return prefix_text(*bytes, 8);
}

std::optional<std::string> wide_network_of(std::string_view client_address) {
  const auto bytes = ipv6_of(client_address);
  return bytes && !is_ipv4_mapped(*bytes) ? std::optional(prefix_text(*bytes, 6)) : std::nullopt;
}

}  // namespace molar::domain
