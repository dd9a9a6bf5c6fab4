#include "domain/complaints/grievance_files.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include "base/log.h"
#include "base/text.h"
#include "domain/complaints/file_rows.h"

namespace molar::domain {

namespace {

// More than a grievance accepts, so that a filer can replace files.
constexpr std::int64_t kMostUnsent = 10;
// So that the ten accounts of one household, at 100 MiB each, do not use up the room of a brand's
// members.
constexpr std::int64_t kMostUnsentOfHousehold = 20;
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

using namespace std::string_view_literals;

constexpr std::size_t kMostCharacters = 80;

std::string_view extension_of(std::string_view type) {
  if (type == "application/pdf") {
    return ".pdf";
  }
  return type == "image/png" ? ".png" : ".jpg";
}

bool has_extension(std::string_view name, std::string_view type) {
  const std::string lower = to_lower_ascii(name);
  return lower.ends_with(extension_of(type)) || (type == "image/jpeg" && lower.ends_with(".jpeg"));
}

bool is_plain(UChar32 character) {
  constexpr std::string_view kOthers = " -_.()+,";
  if (character < 0x80) {
    return u_isalnum(character) || kOthers.find(static_cast<char>(character)) != kOthers.npos;
  }
  return u_isalnum(character) || u_charType(character) == U_NON_SPACING_MARK;
}

// Retains letters, digits and a few signs; replaces each sequence of other characters by one "_".
std::string plain_characters(std::string_view text) {
  std::string out;
  std::size_t characters = 0;
  const auto length = static_cast<std::int32_t>(text.size());
  for (std::int32_t at = 0; at < length && characters < kMostCharacters;) {
    const std::int32_t start = at;
    UChar32 character = 0;
    U8_NEXT(text.data(), at, length, character);
    if (character >= 0 && is_plain(character)) {
      out += text.substr(static_cast<std::size_t>(start), static_cast<std::size_t>(at - start));
      ++characters;
    } else if (!out.ends_with('_')) {
      out += '_';
      ++characters;
    }
  }
  return out;
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
    if (file_rows::count_unsent_of_household(sql, stored_owner(owner)) >= kMostUnsentOfHousehold) {
      return Error::conflict("too_many_household_files",
                             "The people on your membership have too many files that are not sent. "
                             "Please send or remove some; unsent files are deleted after a day.");
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

std::optional<std::string_view> sniff_upload(std::string_view bytes) {
  if (bytes.starts_with("%PDF-1."sv) || bytes.starts_with("%PDF-2."sv)) {
    return "application/pdf";
  }
  if (bytes.starts_with("\xFF\xD8\xFF"sv)) {
    return "image/jpeg";
  }
  if (bytes.starts_with("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"sv)) {
    return "image/png";
  }
  return std::nullopt;
}

std::string clean_file_name(std::string_view name, std::string_view type) {
  const std::size_t folder = name.find_last_of("/\\");
  name = folder == name.npos ? name : name.substr(folder + 1);
  std::string stem = is_valid_utf8(name) ? to_nfc(name) : std::string();
  if (has_extension(stem, type)) {
    stem.resize(stem.rfind('.'));
  }
  stem = plain_characters(stem);
  const std::size_t first = stem.find_first_not_of("._- ");
  const std::size_t last = stem.find_last_not_of("._ ");
  stem = first == std::string::npos ? "file" : stem.substr(first, last - first + 1);
  return stem + std::string(extension_of(type));
}

}  // namespace molar::domain
