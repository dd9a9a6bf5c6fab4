// The records of an export, section by section.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// What concerns one person: the login, sessions, own entry, consents, cards, messages, grievances,
// savings.
boost::json::object export_person(storage::Connection& sql, const Session& session);

// The other data of the household: its people, subscriptions, money, agreements.
boost::json::object export_household(storage::Connection& sql, const Session& session);

}  // namespace molar::domain
