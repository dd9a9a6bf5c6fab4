// SQL of the webhook events.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/ports/webhook_reader.h"
#include "storage/database.h"

namespace molar::domain::event_store {

struct DueEvent : ProviderEvent {
  int tries = 0;
};
BOOST_DESCRIBE_STRUCT(DueEvent, (ProviderEvent), (tries))

// Adds an event, or starts the attempts again of one that was given up. False: the event exists
// already and is not given up.
bool insert(Connection& sql, const ProviderEvent& event, Timestamp now);
std::vector<DueEvent> find_due(Connection& sql, Timestamp now);
// Counts an attempt and leases the event until `until`; false when another process has leased it,
// or its attempts have changed since find_due().
bool take(Connection& sql, const DueEvent& due, Timestamp now, Timestamp until);
void finish(Connection& sql, const std::string& id, const std::string& outcome, Timestamp now);
void remove_finished(Connection& sql, Timestamp before);

struct GivenUpEvent {
  std::string id;
  std::string type;
  std::string object_id;
  Timestamp received_at;
  Timestamp processed_at;
};
BOOST_DESCRIBE_STRUCT(GivenUpEvent, (), (id, type, object_id, received_at, processed_at))
// Returns the events that no attempt could process, the oldest first; remove_finished() deletes
// them too.
std::vector<GivenUpEvent> given_up(Connection& sql);

}  // namespace molar::domain::event_store
