// The inbox of webhooks: each event is kept once, answered at once, and acted on by a job.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/ports/webhook_reader.h"
#include "storage/database.h"

namespace molar::domain {

struct EventTally {
  int done = 0;
  int ignored = 0;  // of no concern
  int left = 0;     // tried again later
  int given_up = 0;
};

// Thread-safe, and safe in several processes at once: a lease keeps them apart.
class ProviderEvents {
 public:
  ProviderEvents(storage::Database& database, const WebhookReader& reader, const Clock& clock)
      : database_(database), reader_(reader), clock_(clock) {}

  // Acts on an event; true when there is nothing left to do. Called with no transaction open, and
  // perhaps several times for one event.
  using Act = std::function<bool(const ProviderEvent& event)>;
  // Before the first process(): events whose type begins with `prefix`, in the order given.
  void on(std::string prefix, Act act) { acts_.emplace_back(std::move(prefix), std::move(act)); }

  // Keeps an event that was delivered. Errors as of WebhookReader::read; a repeated delivery is no
  // error. May throw UnavailableException: then it comes again.
  Status receive(const std::string& group_key, std::string_view signature, std::string_view body);

  // Acts on what is due, oldest first, and removes what was done a month ago.
  EventTally process(const std::function<bool()>& keep_going);

 private:
  bool act_on(const ProviderEvent& event);
  void handle(const ProviderEvent& event, int tries, EventTally& tally);

  storage::Database& database_;
  const WebhookReader& reader_;
  const Clock& clock_;
  std::vector<std::pair<std::string, Act>> acts_;
};

}  // namespace molar::domain
