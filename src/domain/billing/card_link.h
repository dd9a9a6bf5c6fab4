// Links in mails that change a household's card without a password. Only the hash of a token is
// stored, and it opens nothing else.
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

// The path of the page, token included ("/update-card?token=…"); valid for seven days.
std::string make_path(storage::Connection& sql, const std::string& group,
                      const std::string& household, const Clock& clock, RandomSource& random);

// The household of a token that is good; nullopt when it is unknown, another brand's, over, or used
// to change the card.
std::optional<std::string> find_household(storage::Connection& sql, const std::string& group,
                                          const std::string& token, Timestamp now);

// Whether such a link was ever made: distinguishes an expired link from an invalid one.
bool was_made(storage::Connection& sql, const std::string& group, const std::string& token);

// After the card was changed: no link of the household works any more, but the used one answers a
// repeated request for some minutes.
void use_all(storage::Connection& sql, const std::string& group, const std::string& household,
             Timestamp now);

void purge(storage::Connection& sql, Timestamp now);

}  // namespace molar::domain::card_link
