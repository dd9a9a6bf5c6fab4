#include "base/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <cstring>

namespace molar {

namespace {

constexpr std::size_t kBlock = std::size_t{1} << 20;

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

Error damaged(archive* reader) {
  Error error = Error::invalid("archive_damaged",
                               "The zip file is incomplete or damaged. Please download it again.");
  if (const char* reason = archive_error_string(reader)) {
    error.internal = reason;
  }
  return error;
}

// Reads the central directory only. A truncated file has none.
Result<Archive> open_zip(const std::filesystem::path& path) {
  MOLAR_CHECK(open_file(path));
  Archive reader(archive_read_new(), &archive_read_free);
  archive_read_support_format_zip_seekable(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), kBlock) != ARCHIVE_OK) {
    return damaged(reader.get());
  }
  return reader;
}

std::string name_of(archive_entry* entry) {
  const char* name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) {
    name = archive_entry_pathname(entry);
  }
  return name == nullptr ? "" : name;
}

// False: the end of the archive.
Result<bool> next_entry(archive* reader, archive_entry** entry) {
  int code = archive_read_next_header(reader, entry);
  if (code == ARCHIVE_EOF) {
    return false;
  }
  // Warnings concern the character set of the name only.
  if (code != ARCHIVE_OK && code != ARCHIVE_WARN) {
    return damaged(reader);
  }
  return true;
}

class EntrySource final : public ByteSource {
 public:
  explicit EntrySource(Archive reader) : reader_(std::move(reader)) {}

  Result<std::size_t> read(char* into, std::size_t room) override {
    la_ssize_t got = archive_read_data(reader_.get(), into, room);
    if (got < 0) {
      return damaged(reader_.get());
    }
    return static_cast<std::size_t>(got);
  }

 private:
  Archive reader_;
};

}  // namespace

Result<bool> is_zip(const std::filesystem::path& path) {
  MOLAR_TRY(auto file, open_file(path));
  char start[4] = {};
  MOLAR_TRY(std::size_t got, file->read(start, sizeof(start)));
  return got == sizeof(start) && std::memcmp(start, "PK\x03\x04", sizeof(start)) == 0;
}

Result<std::vector<ArchiveEntry>> list_zip(const std::filesystem::path& path) {
  MOLAR_TRY(Archive reader, open_zip(path));
  std::vector<ArchiveEntry> entries;
  for (;;) {
    archive_entry* entry = nullptr;
    MOLAR_TRY(bool more, next_entry(reader.get(), &entry));
    if (!more) {
      return entries;
    }
    if (archive_entry_filetype(entry) == AE_IFREG) {
      entries.push_back({name_of(entry), archive_entry_size(entry)});
    }
  }
}

Result<std::unique_ptr<ByteSource>> open_zip_entry(const std::filesystem::path& path,
                                                   const std::string& name) {
  MOLAR_TRY(Archive reader, open_zip(path));
  for (;;) {
    archive_entry* entry = nullptr;
    MOLAR_TRY(bool more, next_entry(reader.get(), &entry));
    if (!more) {
      return Error::not_found("archive_entry");
    }
    if (name_of(entry) == name) {
      return std::make_unique<EntrySource>(std::move(reader));
    }
  }
}

}  // namespace molar
