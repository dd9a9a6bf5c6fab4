// SQL of the table rate_counter.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "storage/database.h"

namespace molar::domain::rate_store {

struct Slot {
  std::int64_t start = 0;  // ms since 1970
  std::int64_t hits = 0;
};
BOOST_DESCRIBE_STRUCT(Slot, (), (start, hits))

// Slots that began after `cutoff`, oldest first.
std::vector<Slot> slots_after(Connection& sql, const std::string& key, std::int64_t cutoff);
void add_hit(Connection& sql, const std::string& key, std::int64_t start);
void remove_hit(Connection& sql, const std::string& key, std::int64_t start);
void forget(Connection& sql, const std::string& key);
void forget_until(Connection& sql, const std::string& key, std::int64_t cutoff);
std::int64_t purge_until(Connection& sql, std::int64_t cutoff);

}  // namespace molar::domain::rate_store
