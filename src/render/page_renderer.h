// Turns a page request into HTML in worker processes that run the server bundle (worker_process.h).
// Knows nothing of HTTP or of the API: it gets a callback.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "render/api_call.h"

namespace molar::render {

struct PageRequest {
  std::string group_key;
  std::string content_key;  // identity of the content: "<group>:<version>:<language>"
  std::shared_ptr<const std::string> content;  // the parsed content JSON of that key
  // Everything else the page needs, as JSON (see web/src/entry-server.tsx, PageInput). `now`,
  // locale and time zone are in it, so that a page depends on nothing of the process.
  std::string input;
  std::string route_hint;  // for the log only: the path
  // Calls of the API that the page will probably make. They are made at the same time, before it is
  // rendered, and their answers go to the worker with the page. A wrong guess costs a call.
  std::vector<std::string> calls = {};
  // When its visitor began to wait: the time limit begins there. nullopt: now.
  std::optional<std::chrono::steady_clock::time_point> waiting_since = {};
};

struct PageResult {
  int status = 200;
  std::string html;      // empty for a redirect
  std::string location;  // set for a redirect
  bool external_redirect = false;
  // The visitor gets the client-rendered shell: the render failed, hung or was refused; `fault`
  // says why for the log.
  bool is_shell = false;
  std::string fault;
  // The calls whose answers the page has read, whether they were made ahead or when it asked. Empty
  // for a shell.
  std::vector<std::string> asked = {};
  // Of a shell: the time is over, or too many waited. The page itself has no fault.
  bool is_late = false;
};

struct RendererOptions {
  std::string
      node;  // the Node.js program; empty: the one that the build has put beside this program
  // The text of the bundle of pages (one IIFE defining globalThis.molar); must outlive the
  // renderer.
  std::string_view bundle;
  // The same of the bundle that checks content; empty: the bundle of pages does it too.
  std::string_view content_bundle;
  std::size_t threads = 2;  // worker processes
  std::size_t queue = 64;   // waiting pages; beyond that the shell is answered at once
  std::chrono::milliseconds render_limit{500};  // wall clock, per page
  // Of a worker's process, until it has evaluated the bundle; a start that takes longer is tried
  // once more before wait_for_start() fails.
  std::chrono::milliseconds start_limit{30'000};
  std::chrono::milliseconds parse_limit{30'000};  // wall clock, per content
  std::chrono::milliseconds mail_limit{10'000};   // wall clock, per mail
  // The engine ends a worker whose heap needs more; one that holds it and its program is replaced.
  std::size_t heap_limit_bytes = 128U << 20U;
  // Where code that the engine has compiled is kept for workers to come, also of the next start;
  // empty: it is not kept.
  std::filesystem::path code_folder;
  // A worker whose page has not ended this long after its time is killed.
  std::chrono::milliseconds lost_after{1'000};
  // A page that cost its worker `failures_to_open` times within `circuit_window` is answered with
  // the shell for as long again, without trying.
  std::size_t failures_to_open = 5;
  std::chrono::milliseconds circuit_window{60'000};
};

// A page that new workers render some times before they take requests.
struct WarmPage {
  PageRequest request;
  ApiCall api;
};

struct ContentParse {
  std::string json;
  std::vector<std::pair<std::string, std::string>> faults;  // path, message
};

// What compliance finds in content that fits the schema.
struct ContentFinding {
  std::string path;
  std::string rule;
  std::string message;
};

// One mail: `input` is the JSON of web/src/mail/render-mail.ts, MailInput.
struct MailRequest {
  std::string group_key;
  std::string content_key;  // as of PageRequest
  std::shared_ptr<const std::string> content;
  std::string input;
  std::string kind;  // for the log only
};

class PageRenderer {
 public:
  // Begins to start the workers, which evaluate the bundle, and does not wait for them.
  static std::unique_ptr<PageRenderer> begin(RendererOptions options);
  virtual ~PageRenderer() = default;

  // Waits for the first worker. Fails with "script_engine_failed": at once when a worker ended
  // instead of starting, else after twice the start limit.
  virtual Status wait_for_start() { return {}; }

  // Thread-safe; blocks the caller until the page is there or the limit has passed (then the
  // shell).
  virtual PageResult render(const PageRequest& request, const ApiCall& api) = 0;
  // The site-content schema of the bundle. Unavailable: no worker answered.
  virtual Result<ContentParse> parse_content(std::string_view group_key, std::string_view json,
                                             std::string_view language) = 0;
  // The compliance review of the bundle. Unavailable: no worker answered.
  virtual Result<std::vector<ContentFinding>> review_content(std::string_view group_key,
                                                             std::string_view json,
                                                             std::string_view language) = 0;
  // What molar.renderMail answers (MailOutcome), as JSON. Blocks the caller; waits behind the pages
  // that are waiting already. Unavailable: no worker answered in time. InvalidInput,
  // "mail_template_failed": the template threw, and would again.
  virtual Result<std::string> render_mail(const MailRequest& request) = 0;
  // The pages that new workers are warmed with, and running workers in idle time. Also makes the
  // shells of their contents known. Pages of visitors and of a made-up member, never of a real one.
  virtual void set_warm_pages(std::vector<WarmPage> pages) = 0;
  // Whether visitors get pages: false until the shells of all warm pages are made and a page was
  // rendered, and when there was no worker to take pages for some seconds. Workers that are busy do
  // not change it.
  virtual bool healthy() const = 0;

  struct Stats {
    std::uint64_t renders = 0;
    std::uint64_t shells = 0;
    std::uint64_t replaced = 0;  // workers that died, were killed or had grown
    std::size_t serving = 0;     // workers that take pages now
  };
  virtual Stats stats() const = 0;
};

}  // namespace molar::render
