// content preview-link: a signed link that shows one version until it expires.
#include <algorithm>
#include <chrono>
#include <string>

#include "app/command_context.h"
#include "app/command_line/command.h"
#include "app/commands/report.h"
#include "base/clock.h"
#include "base/json.h"
#include "domain/content/content_library.h"
#include "domain/content/content_previews.h"
#include "domain/content/stored_content.h"

namespace molar::app {

namespace {

using std::chrono::minutes;

// Returns the first host of the published version; empty if nothing is published.
std::string canonical_host(domain::ContentLibrary& library, const std::string& group) {
  auto folder = library.folder(group, domain::kPublished);
  if (folder.has_error()) {
    return "";
  }
  boost::json::value site = parse_trusted_json(folder->site_json);
  return boost::json::value_to<std::string>(site.at("site").at("hosts").at(0));
}

// Returns the origin of the brand's site according to the configuration; "" without a host.
std::string origin_of(const Config& config, const std::string& host) {
  return host.empty()          ? ""
         : config.production() ? "https://" + host
                               : "http://" + host + ":" + std::to_string(config.server.port);
}

Result<boost::json::object> make_link(const Invocation& invocation, minutes valid_for) {
  const Config& config = invocation.config;
  const std::string& group = invocation.arguments[0];
  std::string version = invocation.value("--version");
  MOLAR_TRY(auto foundation, Foundation::open(config, Foundation::Migrate::Yes));
  domain::ContentLibrary library(*foundation->database);
  MOLAR_TRY(auto record, library.find(group));
  if (version == domain::kPublished) {
    version = std::to_string(record.published);
  }
  MOLAR_TRY(auto folder, library.folder(group, version));
  std::string origin =
      invocation.value("--origin", origin_of(config, canonical_host(library, group)));
  if (origin.empty()) {
    return Error::conflict("no_host", "Nothing of this brand is published; give --origin.");
  }
  MOLAR_TRY(std::string secret, load_secret_key(config, foundation->random));
  Timestamp expires_at = foundation->clock.now() + valid_for;
  std::string token = domain::make_preview_token(domain::preview_key(secret), folder.group_key,
                                                 version, expires_at);
  const std::string path = invocation.value("--path");
  const std::size_t fragment = std::min(path.find('#'), path.size());
  const std::string page = path.substr(0, fragment);
  std::string url = origin + page + (page.find('?') == std::string::npos ? "?" : "&") +
                    "version=" + version + "&preview=" + token + path.substr(fragment);
  return boost::json::object{{"group", group},
                             {"version", version},
                             {"url", url},
                             {"expiresAt", format_rfc3339(expires_at)}};
}

}  // namespace

Result<int> run_content_preview_link(const Invocation& invocation) {
  MOLAR_TRY(auto link, make_link(invocation, *parse_duration(invocation.value("--valid-for"))));
  std::string url(link.at("url").as_string());
  return succeed(invocation, link, url);
}

}  // namespace molar::app
