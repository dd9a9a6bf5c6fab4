// The client-rendered shell: the response when the page cannot be rendered in time. Filled in C++,
// so that it does not need a render worker.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "render/page_renderer.h"

namespace molar::render {

// A template of molar.shellTemplate, divided at its two tokens.
class ShellTemplate {
 public:
  explicit ShellTemplate(std::string_view html);

  // `input` is the page's input. Replaces @@CSRF@@ by its csrfToken, and @@STATE@@ by
  // {"input":…,"shell":true}, escaped for a data block.
  std::string fill(const boost::json::object& input) const;

 private:
  enum class Hole { None, Csrf, State };
  struct Piece {
    std::string text;
    Hole after = Hole::None;
  };
  std::vector<Piece> pieces_;
};

// The newest kMaxTemplates templates by content key. Thread-safe.
class ShellStore {
 public:
  static constexpr std::size_t kMaxTemplates = 64;

  bool has(std::string_view content_key) const;
  // Stores the template `html`. `addresses`: the paths of this content's pages; ":name" matches any
  // one segment. None: the paths are unknown.
  void put(const PageRequest& request, std::string_view html,
           std::vector<std::string> addresses = {});

  // Whether fill() has a shell for this request.
  bool can_fill(const PageRequest& request) const { return find(request) != nullptr; }
  // Returns the shell of this request: from its own content, otherwise from the group's newest one.
  // Empty if the group has none.
  std::string fill(const PageRequest& request) const;
  // Returns false if no page exists at the request's path, so that its shell needs status 404.
  bool has_address(const PageRequest& request) const;

 private:
  struct Kept {
    ShellTemplate shell;
    std::vector<std::string> addresses;
  };
  struct Entry {
    std::string content_key;
    std::string group_key;
    std::shared_ptr<const Kept> kept;
  };
  std::shared_ptr<const Kept> find(const PageRequest& request) const;

  mutable std::mutex mutex_;
  std::deque<Entry> entries_;  // oldest first
};

// Returns the input of an anonymous visitor of "/": without CSRF token, e-mail address and request
// id, so that its result may be cached for all.
boost::json::object anonymous_input(boost::json::object input);

// Escapes JSON for a <script type="application/json">: writes "<", ">", "&" and the two line
// separators as \u escapes, so that no text can end the element.
std::string escape_data_block(std::string_view json);

}  // namespace molar::render
