#include "domain/content/stored_content.h"

#include <stdexcept>
#include <utility>

#include "base/number.h"
#include "base/random.h"

namespace molar::domain {

namespace {

namespace store = content_store;

constexpr std::size_t kShortHex = 12;

// A number without sign or leading zero; 0 if the text is not one.
std::int64_t version_number(std::string_view text) {
  const auto number = parse_number<std::int64_t>(text);
  return number && !text.starts_with('0') && *number > 0 ? *number : 0;
}

std::string read_blob(Connection& sql, std::string_view sha256) {
  auto bytes = find_blob(sql, sha256);
  if (!bytes) {
    throw std::runtime_error("content_blob " + std::string(sha256) + " is missing");
  }
  return std::move(*bytes);
}

}  // namespace

std::string StoredContent::fingerprint() const {
  std::string text = sha256 + "\n" + catalogue_sha256.value_or("-") + "\n";
  for (const store::FileRow& file : files) {
    text += file.name + " " + file.media_type + " " + file.sha256 + "\n";
  }
  return sha256_hex(text);
}

std::string StoredContent::content_key() const {
  return group_key + ":" +
         (version == store::kDraft ? "working-" + fingerprint().substr(0, kShortHex)
                                   : std::to_string(version));
}

std::optional<StoredContent> find_draft(Connection& sql, std::string_view group_key) {
  const auto row = store::draft(sql, group_key);
  if (!row) {
    return std::nullopt;
  }
  const store::ContentRow& content = *row;
  return StoredContent{content, store::kDraft, row->base_version,
                       store::manifest(sql, group_key, store::kDraft)};
}

std::optional<StoredContent> find_version(Connection& sql, std::string_view group_key,
                                          std::int64_t version) {
  const auto row = store::version(sql, group_key, version);
  if (!row) {
    return std::nullopt;
  }
  const store::ContentRow& content = *row;
  return StoredContent{content, version, 0, store::manifest(sql, group_key, version)};
}

Result<StoredContent> find_content(Connection& sql, std::string_view group_key,
                                   std::string_view version) {
  std::optional<StoredContent> found;
  if (version == kWorking) {
    found = find_draft(sql, group_key);
  } else {
    std::int64_t number =
        version == kPublished ? store::published_version(sql, group_key) : version_number(version);
    found = number == 0 ? std::nullopt : find_version(sql, group_key, number);
  }
  return or_not_found(std::move(found), "version");
}

std::string read_site_json(Connection& sql, const StoredContent& content) {
  auto body = content.version == store::kDraft
                  ? store::draft_body(sql, content.group_key)
                  : store::version_body(sql, content.group_key, content.version);
  return std::move(body).value_or("");
}

std::string read_catalogue_json(Connection& sql, const StoredContent& content) {
  return content.catalogue_sha256 ? read_blob(sql, *content.catalogue_sha256) : "";
}

BrandFolder read_folder(Connection& sql, const StoredContent& content) {
  BrandFolder folder{
      content.group_key, read_site_json(sql, content), read_catalogue_json(sql, content), {}};
  for (const store::FileRow& file : content.files) {
    folder.assets.push_back({file.name, file.media_type, read_blob(sql, file.sha256)});
  }
  return folder;
}

std::optional<std::string> find_blob(Connection& sql, std::string_view sha256) {
  auto text = store::blob(sql, sha256);
  return text ? base64_decode(*text) : std::nullopt;
}

}  // namespace molar::domain
