// A JsContext and what the bundle in it offers: pages, shells, parsed content.
//
// Belongs to one thread, like the JsContext.
#pragma once

#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "render/js_context.h"
#include "render/page_renderer.h"
#include "render/shell.h"

namespace molar::render {

enum class VmState {
  Usable,
  Condemned,  // the engine had to stop a script, or a page left something behind: drop this VM
};

// How a page ended. Without a fault, `page` is complete.
struct PageOutcome {
  PageResult page;
  std::optional<ScriptFault> fault;
};

class ScriptVm {
 public:
  // Contents that a VM keeps parsed; a brand has one for each language.
  static constexpr std::size_t kMaxContents = 16;

  static ScriptResult<std::unique_ptr<ScriptVm>> create(std::string_view bundle, ShellStore& shells,
                                                        const ScriptLimits& limits);

  // `caller_left` turns true when nobody waits any more: then no further API call is begun.
  PageOutcome render(const PageRequest& request, const ApiCall& api,
                     const std::atomic<bool>& caller_left, const ScriptLimits& limits);

  ScriptResult<ContentParse> parse_content(std::string_view group_key, std::string_view json,
                                           std::string_view language, const ScriptLimits& limits);
  ScriptResult<std::vector<ContentFinding>> review_content(std::string_view group_key,
                                                           std::string_view json,
                                                           std::string_view language,
                                                           const ScriptLimits& limits);

  // The answer of molar.renderMail, a JSON text.
  ScriptResult<std::string> render_mail(const MailRequest& request, const ScriptLimits& limits);

  VmState state() const { return state_; }
  std::uint64_t renders() const { return renders_; }
  JsContext& context() { return *context_; }

 private:
  struct Content {
    std::string key;
    JsHandle handle;
    bool shell_was_tried = false;
  };
  explicit ScriptVm(ShellStore& shells) : shells_(shells) {}

  ScriptResult<Content*> content_of(const std::string& key, const std::string* json,
                                    const ScriptLimits& limits);
  ScriptResult<JsHandle*> page_content_of(const PageRequest& request, const ScriptLimits& limits);
  void keep_shell(const PageRequest& request, const JsHandle& content, const ScriptLimits& limits);
  std::vector<std::string> addresses_of(const JsHandle& content, const ScriptLimits& limits);
  PageOutcome read_page(const JsHandle& object);
  std::string call_api(std::string_view path_and_query);
  ScriptFault note(ScriptFault fault);

  ShellStore& shells_;
  // Of the page that runs now; null in between.
  const ApiCall* api_ = nullptr;
  const std::atomic<bool>* caller_left_ = nullptr;
  std::unique_ptr<JsContext> context_;
  std::list<Content> contents_;  // latest used first; must end before context_
  VmState state_ = VmState::Usable;
  std::uint64_t renders_ = 0;
};

}  // namespace molar::render
