#include "domain/complaints/grievance_files.h"

#include "base/log.h"
#include "domain/complaints/file_rows.h"
#include "domain/complaints/upload_rules.h"

namespace molar::domain {

namespace {

// More than a grievance accepts, so that a filer can replace files.
constexpr std::int64_t kMostUnsent = 10;
// Sum of all brands, so that visitors cannot fill the disk. Members and visitors of each brand use
// at most as much as is still free, so that none of them can take all the room from the others.
constexpr std::int64_t kMostUnsentBytes = std::int64_t{2} * 1024 * 1024 * 1024;

file_rows::Owner stored_owner(const FileOwner& owner) {
  // Without a secret, the empty key matches no row.
  return {owner.group_key, owner.secret.empty() ? "" : sha256_hex(owner.secret), owner.account_id};
}

Error refused(std::string_view field, std::string_view code, std::string message) {
  return Error::invalid_fields({{std::string(field), std::string(code), std::move(message)}});
}

Error no_room() {
  return Error::unavailable("files_unavailable", "Uploads are not possible at the moment.", 60);
}

std::vector<Hit> tries_of(const FileOwner& owner, std::string_view client_address) {
  if (!owner.account_id.empty()) {
    return {{limits::kUploadsOfMember, owner.account_id},
            {limits::kUploadsOfMemberADay, owner.account_id}};
  }
  std::vector<Hit> tries = hits_by_network(limits::kUploadsByAddress, client_address);
  for (Hit& of_day : hits_by_network(limits::kUploadsADay, client_address)) {
    tries.push_back(std::move(of_day));
  }
  return tries;
}

}  // namespace

Status GrievanceFiles::check_bytes(std::string_view bytes) const {
  if (bytes.empty()) {
    return refused("file", "required", "This file is empty.");
  }
  if (bytes.size() > kMostUploadBytes) {
    return refused("file", "too_long", "A file may be at most 10 MB.");
  }
  if (!sniff_upload(bytes)) {
    return refused("file", "invalid", "Please send PDF, JPEG or PNG files.");
  }
  return {};
}

Status GrievanceFiles::check_room(const FileOwner& owner) {
  return database_.read([&](Connection& sql) -> Status {
    if (file_rows::count_unsent(sql, stored_owner(owner)) >= kMostUnsent) {
      return Error::conflict("too_many_files", "Please remove a file before you add another.");
    }
    const auto bytes = file_rows::bytes_unsent(sql, stored_owner(owner));
    if (bytes.all + bytes.of_peers >= kMostUnsentBytes) {
      log_event(LogLevel::Warn, "uploads_full", {{"group", owner.group_key}});
      return no_room();
    }
    return {};
  });
}

Result<GrievanceFile> GrievanceFiles::add(const FileOwner& owner, std::string_view name,
                                          std::string_view bytes, std::string_view client_address) {
  MOLAR_CHECK(check_bytes(bytes));
  MOLAR_CHECK(limits_.take(tries_of(owner, client_address)));
  MOLAR_CHECK(check_room(owner));
  const std::string type(*sniff_upload(bytes));
  GrievanceFile file{make_ulid(clock_, random_), std::nullopt, clean_file_name(name, type), type,
                     static_cast<std::int64_t>(bytes.size())};
  // Inserts the row first: clean() would never find bytes without a row.
  database_.write([&](Connection& sql) {
    file_rows::insert(sql, stored_owner(owner), file, sha256_hex(bytes), clock_.now());
  });
  if (const Status put = store_.put(file.id, bytes); put.has_error()) {
    // Otherwise failed uploads would count as unsent files until clean().
    database_.write([&](Connection& sql) { file_rows::remove_unsent_row(sql, file.id); });
    return put.error();
  }
  database_.write([&](Connection& sql) { file_rows::mark_stored(sql, owner.group_key, file.id); });
  log_event(LogLevel::Info, "file_received",
            {{"group", owner.group_key}, {"file", file.id}, {"type", type}, {"size", file.size}});
  return file;
}

Result<UploadedFile> GrievanceFiles::open(const FileOwner& owner, std::string_view id) {
  const auto found = database_.read([&](Connection& sql) {
    auto file = file_rows::find_unsent(sql, stored_owner(owner), id);
    return file ? file : file_rows::find_sent(sql, stored_owner(owner), id);
  });
  if (!found) {
    return Error::not_found("file");
  }
  auto bytes = store_.get(found->id);
  if (!bytes) {
    log_event(LogLevel::Error, "file_lost", {{"group", owner.group_key}, {"file", found->id}});
    return Error::not_found("file");
  }
  return UploadedFile{found->name, found->type, std::move(*bytes)};
}

Status GrievanceFiles::remove(const FileOwner& owner, std::string_view id) {
  const bool hidden = database_.write(
      [&](Connection& sql) { return file_rows::hide_unsent(sql, stored_owner(owner), id); });
  if (!hidden) {
    return Error::not_found("file");
  }
  erase_unsent(std::string(id));
  return {};
}

Status GrievanceFiles::attach(Connection& sql, const FileOwner& owner,
                              const std::vector<std::string>& ids, const std::string& grievance_id,
                              const std::string& entry_id) {
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (!file_rows::attach(sql, stored_owner(owner), ids[i], grievance_id, entry_id)) {
      return refused("files", "invalid", "A file no longer exists. Please add it again.");
    }
  }
  return {};
}

void GrievanceFiles::clean() {
  const Timestamp before = clock_.now() - kUnsentLife;
  std::int64_t stuck = 0;  // a hundred files that cannot be deleted must not hide the others
  for (std::int64_t known = -1; known != stuck;) {
    known = stuck;
    const auto ids = database_.read(
        [&](Connection& sql) { return file_rows::unsent_before(sql, before, known); });
    for (const std::string& id : ids) {
      const bool hidden =
          database_.write([&](Connection& sql) { return file_rows::hide_unsent_row(sql, id); });
      stuck += hidden && !erase_unsent(id) ? 1 : 0;
    }
  }
}

// Deletes the row last: clean() would never find bytes without a row.
bool GrievanceFiles::erase_unsent(const std::string& id) {
  if (!forget({id})) {
    return false;
  }
  database_.write([&](Connection& sql) { file_rows::remove_unsent_row(sql, id); });
  return true;
}

bool GrievanceFiles::forget(const std::vector<std::string>& ids) {
  bool all = true;
  for (const std::string& id : ids) {
    if (!store_.remove(id)) {
      log_event(LogLevel::Error, "file_not_removed", {{"file", id}});
      all = false;
    }
  }
  return all;
}

}  // namespace molar::domain
