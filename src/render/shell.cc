#include "render/shell.h"

#include <algorithm>

#include "base/json.h"
#include "base/path_pattern.h"
#include "base/text.h"

namespace molar::render {

namespace {

constexpr std::string_view kCsrfToken = "@@CSRF@@";
constexpr std::string_view kStateToken = "@@STATE@@";

}  // namespace

ShellTemplate::ShellTemplate(std::string_view html) {
  while (true) {
    const std::size_t csrf = html.find(kCsrfToken);
    const std::size_t state = html.find(kStateToken);
    const std::size_t next = std::min(csrf, state);
    if (next == std::string_view::npos) {
      pieces_.push_back({std::string(html), Hole::None});
      return;
    }
    const bool is_csrf = next == csrf;
    pieces_.push_back({std::string(html.substr(0, next)), is_csrf ? Hole::Csrf : Hole::State});
    html.remove_prefix(next + (is_csrf ? kCsrfToken.size() : kStateToken.size()));
  }
}

std::string ShellTemplate::fill(const json::object& input) const {
  const std::string csrf = escape_html(text_member(input, "csrfToken"));
  const std::string state =
      escape_data_block(json::serialize(json::object{{"input", input}, {"shell", true}}));
  std::string html;
  for (const Piece& piece : pieces_) {
    html += piece.text;
    if (piece.after == Hole::Csrf) {
      html += csrf;
    } else if (piece.after == Hole::State) {
      html += state;
    }
  }
  return html;
}

bool ShellStore::has(std::string_view content_key) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(entries_,
                             [&](const Entry& entry) { return entry.content_key == content_key; });
}

void ShellStore::put(const PageRequest& request, std::string_view html,
                     std::vector<std::string> addresses) {
  auto kept = std::make_shared<const Kept>(Kept{ShellTemplate(html), std::move(addresses)});
  const std::lock_guard lock(mutex_);
  std::erase_if(entries_,
                [&](const Entry& entry) { return entry.content_key == request.content_key; });
  entries_.push_back({request.content_key, request.group_key, std::move(kept)});
  if (entries_.size() > kMaxTemplates) {
    entries_.pop_front();
  }
}

std::shared_ptr<const ShellStore::Kept> ShellStore::find(const PageRequest& request) const {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Kept> of_group;
  for (const Entry& entry : entries_) {
    if (entry.content_key == request.content_key) {
      return entry.kept;
    }
    if (entry.group_key == request.group_key) {
      of_group = entry.kept;
    }
  }
  return of_group;
}

std::string ShellStore::fill(const PageRequest& request) const {
  const auto kept = find(request);
  return kept ? kept->shell.fill(request.input) : std::string();
}

bool ShellStore::has_address(const PageRequest& request) const {
  const auto kept = find(request);
  if (!kept || kept->addresses.empty()) {
    return true;
  }
  const std::string url = text_member(request.input, "url");
  const std::string path = url.substr(0, url.find_first_of("?#"));
  return std::ranges::any_of(kept->addresses, [&](const std::string& address) {
    return match_path(address, path).has_value();
  });
}

json::object anonymous_input(json::object input) {
  input["url"] = "/";
  input["csrfToken"] = "";
  input["isAuthenticated"] = false;
  input["requestId"] = "";
  input.erase("email");
  return input;
}

std::string escape_data_block(std::string_view json) {
  return replace_each(json, {{"<", "\\u003c"},
                             {">", "\\u003e"},
                             {"&", "\\u0026"},
                             {"\xE2\x80\xA8", "\\u2028"},
                             {"\xE2\x80\xA9", "\\u2029"}});
}

}  // namespace molar::render
