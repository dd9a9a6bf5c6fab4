// The client-rendered shell: what a visitor gets when the page itself cannot be rendered in time.
// Filled in plain C++, so that it is there when no VM answers.
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

// One template of molar.shellTemplate, cut at its two tokens.
class ShellTemplate {
 public:
  explicit ShellTemplate(std::string_view html);

  // `input` is the page's input JSON; its csrfToken goes to @@CSRF@@, and to @@STATE@@ goes
  // {"input":…,"shell":true}, escaped for a data block.
  std::string fill(std::string_view input) const;

 private:
  enum class Hole { None, Csrf, State };
  struct Piece {
    std::string text;
    Hole after = Hole::None;
  };
  std::vector<Piece> pieces_;
};

// The templates by content key. Thread-safe; keeps the newest few.
class ShellStore {
 public:
  static constexpr std::size_t kMaxTemplates = 64;

  bool has(std::string_view content_key) const;
  // `addresses`: the paths that this content has pages at, ":name" standing for any one segment.
  // None: which they are is not known.
  void put(const PageRequest& request, std::string_view html,
           std::vector<std::string> addresses = {});

  // The shell of this request: from its own content, else from the newest of the same group. Empty
  // when the group has none.
  std::string fill(const PageRequest& request) const;
  // False: no page can be at the request's path, so its shell is a "not found".
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

// JSON as the text of a <script type="application/json">: "<", ">", "&" and the two line separators
// as \u escapes, so that nothing in it can end the element.
std::string escape_data_block(std::string_view json);

}  // namespace molar::render
