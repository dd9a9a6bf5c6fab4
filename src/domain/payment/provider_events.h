// The inbox of webhooks: each event is stored once and acknowledged immediately, and a job
// processes it.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "domain/ports/service_base.h"
#include "domain/ports/webhook_reader.h"

namespace molar::domain {

struct EventTally {
  int done = 0;
  int ignored = 0;  // without a handler
  int left = 0;     // to be retried later
  int given_up = 0;
};

// Thread-safe, and safe in several processes at the same time: each event is leased.
class ProviderEvents : ServiceBase {
 public:
  ProviderEvents(const ServiceBase& base, const WebhookReader& reader)
      : ServiceBase(base), reader_(reader) {}

  // Processes an event; true when nothing is left to do. Called without an open transaction, and
  // possibly several times for one event. An exception counts as an attempt that left work.
  using Act = std::function<bool(const ProviderEvent& event)>;
  // Registers a handler for events whose type begins with `prefix`; several run in the order of
  // registration. Call it before the first process().
  void on(std::string prefix, Act act) { acts_.emplace_back(std::move(prefix), std::move(act)); }

  // Stores a delivered event. Errors as for WebhookReader::read; a repeated delivery is no error,
  // and of an event that was given up it starts the attempts again. May throw
  // UnavailableException: then the provider repeats the delivery.
  Status receive(const std::string& group_key, std::string_view signature, std::string_view body);

  // Processes due events, the oldest first, and deletes those done a month ago. An event whose
  // handler throws does not hold up the others.
  EventTally process(const std::function<bool()>& keep_going);

 private:
  bool act_on(const ProviderEvent& event);
  void handle(const ProviderEvent& event, int tries, EventTally& tally);

  const WebhookReader& reader_;
  std::vector<std::pair<std::string, Act>> acts_;
};

}  // namespace molar::domain
