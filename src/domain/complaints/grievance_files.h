// The files that are sent with grievances. Each is uploaded separately before the grievance is
// sent, so that a lost connection costs one file at most; unsent files are deleted after a day.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/complaints/grievance.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/file_store.h"
#include "storage/database.h"

namespace molar::domain {

// The owner of files: the browser, by the secret in its cookie, and the account of a signed-in
// member.
struct FileOwner {
  std::string group_key;
  std::string secret;      // empty: the browser has none
  std::string account_id;  // empty: a visitor
};

struct UploadedFile {
  std::string name;
  std::string type;
  std::string bytes;
};

// Thread-safe.
class GrievanceFiles {
 public:
  static constexpr std::chrono::hours kUnsentLife{24};

  GrievanceFiles(storage::Database& database, FileStore& store, RateLimiter& limits,
                 const Clock& clock, RandomSource& random)
      : database_(database), store_(store), limits_(limits), clock_(clock), random_(random) {}

  // Keeps one file. InvalidFields on "file": `required` (empty), `too_long` (over 10 MiB),
  // `invalid` (neither PDF nor JPEG nor PNG). Conflict "too_many_files" when the owner has ten
  // unsent ones, RateLimited after 40 an hour of one network, Unavailable "files_unavailable" when
  // there is no room.
  Result<GrievanceFile> add(const FileOwner& owner, std::string_view name, std::string_view bytes,
                            std::string_view client_address);

  // An unsent file of this browser or account, or one of a grievance of this account. NotFound for
  // every other.
  Result<UploadedFile> open(const FileOwner& owner, std::string_view id);
  // Only what is unsent can be taken back. NotFound for everything else.
  Status remove(const FileOwner& owner, std::string_view id);

  // In the caller's transaction: makes unsent files of the owner part of a grievance. InvalidFields
  // on "files" when one is not the owner's, is sent already or is deleted.
  static Status attach(storage::Connection& sql, const FileOwner& owner,
                       const std::vector<std::string>& ids, const std::string& grievance_id,
                       const std::string& entry_id);

  // The bytes of any file, for staff; nullopt when they are deleted.
  std::optional<std::string> bytes_of(std::string_view id) { return store_.get(id); }

  // Deletes what was uploaded a day ago and never sent. A job.
  void clean();
  // Deletes the bytes of these files, whose rows are deleted already.
  void forget(const std::vector<std::string>& ids);

 private:
  Status check_room(const FileOwner& owner);
  Status check_bytes(std::string_view bytes) const;

  storage::Database& database_;
  FileStore& store_;
  RateLimiter& limits_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
