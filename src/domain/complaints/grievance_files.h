// Files of grievances. Each is uploaded separately before the grievance is sent, so that a lost
// connection loses one file at most. Unsent files are deleted after a day.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/complaints/grievance.h"
#include "domain/limits/rate_limiter.h"
#include "domain/ports/file_store.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// The owner of files: a browser, identified by the secret in its cookie, and the account of a
// signed-in member.
struct FileOwner {
  std::string group_key;
  std::string secret;      // empty: the browser has no cookie
  std::string account_id;  // empty: a visitor
};

struct UploadedFile {
  std::string name;
  std::string type;
  std::string bytes;
};

// Thread-safe.
class GrievanceFiles : ServiceBase {
 public:
  static constexpr std::chrono::hours kUnsentLife{24};

  GrievanceFiles(const ServiceBase& base, FileStore& store, RateLimiter& limits)
      : ServiceBase(base), store_(store), limits_(limits) {}

  // Stores one file. InvalidFields on "file": `required` (empty), `too_long` (over 10 MiB),
  // `invalid` (not a PDF, JPEG or PNG file). Conflict: "too_many_files" when the owner has ten
  // unsent files, "too_many_household_files" when the owner's household has 20. RateLimited after
  // 40 an hour or 80 a day, per account of a member or per network of visitors. Unavailable:
  // "files_unavailable" when the storage of the brand's members or visitors is full.
  Result<GrievanceFile> add(const FileOwner& owner, std::string_view name, std::string_view bytes,
                            std::string_view client_address);

  // Returns an unsent file of this browser or account, or a file of a grievance of this account.
  // NotFound for any other.
  Result<UploadedFile> open(const FileOwner& owner, std::string_view id);
  // Deletes an unsent file. NotFound for any other.
  Status remove(const FileOwner& owner, std::string_view id);

  // Attaches unsent files of the owner to a grievance, in the caller's transaction. InvalidFields
  // on "files" when one is not the owner's, already sent or deleted.
  static Status attach(Connection& sql, const FileOwner& owner, const std::vector<std::string>& ids,
                       const std::string& grievance_id, const std::string& entry_id);

  // The bytes of any file, for staff; nullopt when they are deleted.
  std::optional<std::string> bytes_of(std::string_view id) { return store_.get(id); }

  // Deletes files uploaded more than a day ago and never sent. For a job.
  void clean();
  // Deletes the bytes of files whose rows the caller deletes afterwards. False: some bytes could
  // not be deleted, and the rows must stay for the next attempt.
  bool forget(const std::vector<std::string>& ids);

 private:
  // Deletes the bytes and the row of a hidden file. False: as forget().
  bool erase_unsent(const std::string& id);
  Status check_room(const FileOwner& owner);
  Status check_bytes(std::string_view bytes) const;

  FileStore& store_;
  RateLimiter& limits_;
};

// --- rules for uploaded files and their names

inline constexpr std::size_t kMostUploadBytes = 10 * 1024 * 1024;

// Returns "application/pdf", "image/jpeg" or "image/png", according to the first bytes, not to the
// type stated by the client; otherwise nullopt.
std::optional<std::string_view> sniff_upload(std::string_view bytes);

// Returns a name that is safe to show and to save: no folders, no control or format characters,
// nothing that a file system or a header could misinterpret, at most 80 characters, always with the
// extension of its type.
std::string clean_file_name(std::string_view name, std::string_view type);

}  // namespace molar::domain
