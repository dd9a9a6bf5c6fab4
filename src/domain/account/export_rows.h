// The records of an export, section by section.
#pragma once

#include <boost/json.hpp>

#include <string>

#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// What concerns one person: the login, sessions, own entry, consents, cards, messages, savings,
// grievances. For the primary member the entries, consents, cards and savings are those of all
// people, the messages are the own ones and those to the whole household, and the subscriptions,
// money and documents of the household come after them.
boost::json::object export_records(storage::Connection& sql, const Session& session);

}  // namespace molar::domain
