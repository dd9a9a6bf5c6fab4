#include "domain/payment/provider_events.h"

#include <algorithm>
#include <exception>

#include "base/log.h"
#include "domain/payment/event_store.h"

namespace molar::domain {

namespace {

constexpr int kTries = 20;
constexpr std::chrono::seconds kFirstPause{5};
constexpr std::chrono::seconds kLongestPause{3'600};
// Longer than the provider repeats a delivery (three days), so that no repetition counts as new.
constexpr std::chrono::hours kKept{24 * 30};

// 5 s, 10 s, 20 s, … at most an hour.
std::chrono::seconds pause_after(int tries) {
  return tries > 9 ? kLongestPause : std::min(kLongestPause, kFirstPause * (1 << tries));
}

}  // namespace

Status ProviderEvents::receive(const std::string& group_key, std::string_view signature,
                               std::string_view body) {
  MOLAR_TRY(ProviderEvent event, reader_.read(group_key, signature, body));
  bool is_new = database_.write(
      [&](Connection& sql) { return event_store::insert(sql, event, clock_.now()); });
  log_event(
      LogLevel::Info, "provider_event",
      {{"group", group_key}, {"type", event.type}, {"provider_event", event.id}, {"new", is_new}});
  return {};
}

bool ProviderEvents::act_on(const ProviderEvent& event) {
  try {
    return std::ranges::all_of(acts_, [&](const auto& one) {
      return !event.type.starts_with(one.first) || one.second(event);
    });
  } catch (const std::exception& fault) {
    log_event(LogLevel::Warn, "provider_event_failed",
              {{"provider_event", event.id}, {"type", event.type}, {"what", fault.what()}});
    return false;
  }
}

void ProviderEvents::handle(const ProviderEvent& event, int tries, EventTally& tally) {
  bool concerns = std::ranges::any_of(
      acts_, [&](const auto& one) { return event.type.starts_with(one.first); });
  bool done = !concerns || act_on(event);
  if (!done && tries + 1 < kTries) {
    ++tally.left;
    return;
  }
  std::string outcome = !concerns ? "ignored" : done ? "done" : "given_up";
  ++(!concerns ? tally.ignored : done ? tally.done : tally.given_up);
  if (!done) {
    log_event(LogLevel::Error, "provider_event_given_up",
              {{"provider_event", event.id}, {"type", event.type}});
  }
  database_.write(
      [&](Connection& sql) { event_store::finish(sql, event.id, outcome, clock_.now()); });
}

EventTally ProviderEvents::process(const std::function<bool()>& keep_going) {
  EventTally tally;
  auto all_due =
      database_.read([&](Connection& sql) { return event_store::find_due(sql, clock_.now()); });
  for (const event_store::DueEvent& due : all_due) {
    if (!keep_going()) {
      break;
    }
    Timestamp now = clock_.now();
    bool mine = database_.write([&](Connection& sql) {
      return event_store::take(sql, due, now, now + pause_after(due.tries));
    });
    if (mine) {
      handle(due, due.tries, tally);
    }
  }
  if (!all_due.empty()) {
    database_.write(
        [&](Connection& sql) { event_store::remove_finished(sql, clock_.now() - kKept); });
  }
  return tally;
}

}  // namespace molar::domain
