// Records of an export, section by section.
#pragma once

#include "base/boost_json.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

// For every member: login, sessions, own entry, consents, cards, mails with their texts, savings,
// contact messages, grievances with the names of their files. For the primary member, the entries,
// consents, cards and savings are those of all people, the mails are the own ones and those to the
// whole household, and the subscriptions, payments and documents of the household follow.
boost::json::object export_records(Connection& sql, const Session& session);

}  // namespace molar::domain
