// SQL of the complete list of offices.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain {

struct DirectoryProvider {
  std::string name;
  std::string credential;  // may be empty
  std::string specialty;
};
BOOST_DESCRIBE_STRUCT(DirectoryProvider, (), (name, credential, specialty))

struct DirectoryEntry {
  std::int64_t id = 0;
  std::string name;
  std::string line1;
  std::optional<std::string> line2;
  std::string city;
  std::string state;
  std::string zip;
  std::string phone;
  std::vector<DirectoryProvider> providers;
};
// The columns of a row; `providers` are read separately.
BOOST_DESCRIBE_STRUCT(DirectoryEntry, (), (id, name, line1, line2, city, state, zip, phone))

struct StateCount {
  std::string state;
  std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(StateCount, (), (state, count))

// One page of the list, or of a state's list.
struct DirectoryWindow {
  std::optional<std::string> state;
  int page = 1;
  int size = 100;
};

namespace legal_directory_rows {

// All states with a listed office, in order.
std::vector<StateCount> count_by_state(Connection& sql, std::string_view group, Date day);

std::vector<DirectoryEntry> list_page(Connection& sql, std::string_view group, Date day,
                                      const DirectoryWindow& window);

// The page of an office, for search engines.
struct OfficeMention {
  std::int64_t id = 0;
  std::int64_t verified_day = 0;  // days since 1970; 0: never
};
BOOST_DESCRIBE_STRUCT(OfficeMention, (), (id, verified_day))

// At most `most` pages by id, from number `first` on, counted from 0.
std::vector<OfficeMention> list_mentions(Connection& sql, std::string_view group, Date day,
                                         std::int64_t first, std::int64_t most);

// All offices in order, a thousand at a time; `state` empty: of all states.
void for_each(Connection& sql, std::string_view group, Date day, std::string_view state,
              const std::function<void(const DirectoryEntry&)>& take);

}  // namespace legal_directory_rows
}  // namespace molar::domain
