// SQL of uploaded files.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/complaints/grievance.h"
#include "storage/database.h"

namespace molar::domain::file_rows {

// Owner of a file as stored. An empty key or account id matches no row.
struct Owner {
  std::string group_key;
  std::string key;         // SHA-256 hash of the browser's secret
  std::string account_id;  // empty: a visitor
};

// Inserts the row before the bytes are stored.
void insert(Connection& sql, const Owner& owner, const GrievanceFile& file, std::string_view sha256,
            Timestamp created_at);
void mark_stored(Connection& sql, std::string_view group_key, std::string_view id);

// An unsent file of this browser or account.
std::optional<GrievanceFile> find_unsent(Connection& sql, const Owner& owner, std::string_view id);
// A file of a grievance of this account.
std::optional<GrievanceFile> find_sent(Connection& sql, const Owner& owner, std::string_view id);
std::int64_t count_unsent(Connection& sql, const Owner& owner);
// Unsent files of all accounts of the owner's household; 0 for a visitor.
std::int64_t count_unsent_of_household(Connection& sql, const Owner& owner);
struct UnsentBytes {
  std::int64_t all = 0;       // of all brands
  std::int64_t of_peers = 0;  // of the owner's peers: the brand's members, or its visitors
};
BOOST_DESCRIBE_STRUCT(UnsentBytes, (), (all, of_peers))
UnsentBytes bytes_unsent(Connection& sql, const Owner& owner);
// Returns false when the file is not the owner's or is already sent.
bool attach(Connection& sql, const Owner& owner, std::string_view id, std::string_view grievance_id,
            std::string_view entry_id);
// Makes an unsent file unusable, until its row is removed. Returns false when the file is not the
// owner's or is already sent.
bool hide_unsent(Connection& sql, const Owner& owner, std::string_view id);

std::vector<GrievanceFile> of_grievance(Connection& sql, std::string_view group_key,
                                        std::string_view grievance_id);
std::vector<std::string> ids_of_grievance(Connection& sql, std::string_view grievance_id);

// Unsent files uploaded before `at`, oldest first, without the first `skipped`; at most a hundred.
std::vector<std::string> unsent_before(Connection& sql, Timestamp at, std::int64_t skipped);
// The same for any owner. Returns false when the file was sent in the meantime.
bool hide_unsent_row(Connection& sql, std::string_view id);
bool remove_unsent_row(Connection& sql, std::string_view id);

}  // namespace molar::domain::file_rows
