// SQL of brands and their content: one function per statement.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain::content_store {

// Version number in a draft's manifest.
inline constexpr std::int64_t kDraft = 0;

struct PublishedRow {
  std::string group_key;
  std::int64_t version = 0;
};
BOOST_DESCRIBE_STRUCT(PublishedRow, (), (group_key, version))

// Common columns of versions and drafts.
struct ContentRow {
  std::string group_key;
  std::int64_t schema_version = 0;
  std::string sha256;                           // of site.json
  std::optional<std::string> catalogue_sha256;  // nullopt: no catalogue; plans stay unchanged
  std::string note;
};
BOOST_DESCRIBE_STRUCT(ContentRow, (), (group_key, schema_version, sha256, catalogue_sha256, note))

struct VersionRow : ContentRow {
  std::int64_t version = 0;
  std::string created_by;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(VersionRow, (ContentRow), (version, created_by, created_at))

struct DraftRow : ContentRow {
  std::int64_t base_version = 0;
  std::string saved_by;
  Timestamp saved_at;
};
BOOST_DESCRIBE_STRUCT(DraftRow, (ContentRow), (base_version, saved_by, saved_at))

struct FileRow {
  std::string name;
  std::string media_type;
  std::string sha256;
};
BOOST_DESCRIBE_STRUCT(FileRow, (), (name, media_type, sha256))

struct PublicationRow {
  std::string group_key;
  std::int64_t number = 0;
  std::int64_t version = 0;
  std::int64_t previous_version = 0;
  std::string actor;
  std::string note;
  std::optional<std::string> override_reason;
  std::optional<std::string> override_findings;
  Timestamp published_at;
};
BOOST_DESCRIBE_STRUCT(PublicationRow, (),
                      (group_key, number, version, previous_version, actor, note, override_reason,
                       override_findings, published_at))

std::int64_t revision(Connection& sql);
void move_revision(Connection& sql);

std::vector<PublishedRow> published(Connection& sql);
std::int64_t published_version(Connection& sql, std::string_view group_key);  // 0: none
// Empty `catalogue_sha256`: the catalogue that was imported last stays.
void publish(Connection& sql, std::string_view group_key, std::int64_t version,
             std::string_view catalogue_sha256, Timestamp at);

// Newest first.
std::vector<VersionRow> versions(Connection& sql, std::string_view group_key);
std::optional<VersionRow> version(Connection& sql, std::string_view group_key,
                                  std::int64_t version);
std::optional<std::string> version_body(Connection& sql, std::string_view group_key,
                                        std::int64_t version);
std::int64_t last_version(Connection& sql, std::string_view group_key);  // 0: none
void insert_version(Connection& sql, const VersionRow& row, std::string_view body);

std::optional<DraftRow> draft(Connection& sql, std::string_view group_key);
std::optional<std::string> draft_body(Connection& sql, std::string_view group_key);
void put_draft(Connection& sql, const DraftRow& row, std::string_view body);
void rebase_draft(Connection& sql, std::string_view group_key, std::int64_t base_version);
// Returns the number of deleted rows.
std::int64_t delete_draft(Connection& sql, std::string_view group_key);
// Groups with a draft or a version.
std::vector<std::string> groups(Connection& sql);

// The files of a version or of the draft, ordered by name.
std::vector<FileRow> manifest(Connection& sql, std::string_view group_key, std::int64_t version);
std::optional<FileRow> manifest_file(Connection& sql, std::string_view group_key,
                                     std::int64_t version, std::string_view name);
void insert_manifest_file(Connection& sql, std::string_view group_key, std::int64_t version,
                          const FileRow& file);
void delete_draft_manifest(Connection& sql, std::string_view group_key);
// Copies the draft's files to `version`.
void copy_draft_manifest(Connection& sql, std::string_view group_key, std::int64_t version);

// Stores the bytes once for all versions of all brands.
void put_blob(Connection& sql, std::string_view sha256, std::string_view body_base64);
std::optional<std::string> blob(Connection& sql, std::string_view sha256);
// Deletes blobs without a reference from a version or draft.
void delete_unused_blobs(Connection& sql);

// Newest first.
std::vector<PublicationRow> publications(Connection& sql, std::string_view group_key);
// Assigns the brand's next number.
void insert_publication(Connection& sql, PublicationRow row);

std::optional<std::string> group_of_host(Connection& sql, std::string_view host);
std::vector<std::string> hosts_of_group(Connection& sql, std::string_view group_key);
void delete_hosts(Connection& sql, std::string_view group_key);
void insert_host(Connection& sql, std::string_view host, std::string_view group_key);

// Content that the schema of one web build has parsed.
std::optional<std::string> parsed(Connection& sql, std::string_view key);
void put_parsed(Connection& sql, std::string_view key, std::string_view json, Timestamp at);
void delete_parsed_before(Connection& sql, Timestamp at);

}  // namespace molar::domain::content_store
