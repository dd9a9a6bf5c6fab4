// Mailed links that change a household's payment card without a password. Only the hash of a token
// is stored. A token gives no other access.
#pragma once

#include <boost/describe.hpp>

#include <chrono>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/random.h"
#include "storage/database.h"

namespace molar::domain::card_link {

inline constexpr std::chrono::hours kLife{7 * 24};

// Creates a link that is valid for seven days. Returns the page's path with the token
// ("/update-card?token=…").
std::string make_path(Connection& sql, const std::string& group, const std::string& household,
                      const Clock& clock, RandomSource& random);

// The household of a usable token. nullopt when the token is unknown, of another brand, expired or
// used.
std::optional<std::string> find_household(Connection& sql, const std::string& group,
                                          const std::string& token, Timestamp now);

// Whether the link ever existed: distinguishes an expired link from an invalid one.
bool was_made(Connection& sql, const std::string& group, const std::string& token);

// Call after a change of card: marks all links of the household as used. A used link stays usable
// for some minutes, for repeated requests.
void use_all(Connection& sql, const std::string& group, const std::string& household,
             Timestamp now);

void purge(Connection& sql, Timestamp now);

}  // namespace molar::domain::card_link
