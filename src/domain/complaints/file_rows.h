// The SQL of uploaded files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/complaints/grievance.h"
#include "storage/database.h"

namespace molar::domain::file_rows {

// Whose file, as it is stored; neither is ever empty in a row that it fits.
struct Owner {
  std::string group_key;
  std::string key;         // SHA-256 of the browser's secret
  std::string account_id;  // empty: a visitor
};

// Not stored yet: its bytes are written next.
void insert(storage::Connection& sql, const Owner& owner, const GrievanceFile& file,
            std::string_view sha256, Timestamp created_at);
void mark_stored(storage::Connection& sql, std::string_view group_key, std::string_view id);

// Unsent, of this browser or account.
std::optional<GrievanceFile> find_unsent(storage::Connection& sql, const Owner& owner,
                                         std::string_view id);
// Sent, with a grievance of this account.
std::optional<GrievanceFile> find_sent(storage::Connection& sql, const Owner& owner,
                                       std::string_view id);
std::int64_t count_unsent(storage::Connection& sql, const Owner& owner);
std::int64_t bytes_unsent(storage::Connection& sql);
// False: it is not the owner's, or it is sent already.
bool attach(storage::Connection& sql, const Owner& owner, std::string_view id,
            std::string_view grievance_id, std::string_view entry_id);
bool remove_unsent(storage::Connection& sql, const Owner& owner, std::string_view id);

std::vector<GrievanceFile> of_grievance(storage::Connection& sql, std::string_view group_key,
                                        std::string_view grievance_id);
std::vector<std::string> ids_of_grievance(storage::Connection& sql, std::string_view grievance_id);

// Unsent ones from before `at`, a hundred at most.
std::vector<std::string> unsent_before(storage::Connection& sql, Timestamp at);
// False: it was sent meanwhile.
bool remove_unsent_row(storage::Connection& sql, std::string_view id);

}  // namespace molar::domain::file_rows
