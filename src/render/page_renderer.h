// Renders page requests to HTML in worker processes that run the server bundle (worker_process.h).
// Independent of HTTP and of the API, which it calls through a callback.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/result.h"
#include "render/api_call.h"

namespace molar::render {

struct PageRequest {
  std::string group_key;
  std::string content_key;  // identity of the content: "<group>:<version>:<language>"
  std::shared_ptr<const std::string> content;  // the parsed content JSON of that key
  // All other input of the page (see web/src/entry-server.tsx, PageInput). It contains `now`,
  // locale and time zone, so that a page does not depend on the process.
  boost::json::object input;
  std::string route_hint;  // for the log only: the path
  // API calls that the page will probably make. They run in parallel before it is rendered, and the
  // worker receives their answers with the page. A wrong guess only costs a call.
  std::vector<std::string> calls = {};
  // Time at which the visitor began to wait: the time limit starts there. nullopt: now.
  std::optional<std::chrono::steady_clock::time_point> waiting_since = {};
};

struct PageResult {
  int status = 200;
  std::string html;      // empty for a redirect
  std::string location;  // set for a redirect
  bool external_redirect = false;
  // `html` is the client-rendered shell: the render failed, hung or was refused. `fault` is the
  // reason, for the log.
  bool is_shell = false;
  std::string fault;
  // The calls whose answers the page has read, whether they were made before or during the render.
  // Empty for a shell.
  std::vector<std::string> asked = {};
  // For a shell: the time limit passed or the queue was full. The page itself has no fault.
  bool is_late = false;
};

struct RendererOptions {
  std::string node;  // the Node.js program; empty: molar-node beside this program
  // Text of the bundle of pages (one IIFE defining globalThis.molar); must outlive the renderer.
  std::string_view bundle;
  // The same for the bundle that checks content; empty: the bundle of pages checks it.
  std::string_view content_bundle;
  std::size_t threads = 2;  // worker processes
  std::size_t queue = 64;   // waiting pages; more get the shell immediately
  // Wall clock, per page; ten times as long while no shell exists that could be sent instead.
  std::chrono::milliseconds render_limit{500};
  // Limit of a worker's start, until it has evaluated the bundle. A late start is tried once more
  // before wait_for_start() fails.
  std::chrono::milliseconds start_limit{30'000};
  std::chrono::milliseconds parse_limit{30'000};  // wall clock, per content
  std::chrono::milliseconds mail_limit{10'000};   // wall clock, per mail
  // The engine ends a worker whose heap needs more. A worker whose resident memory exceeds this
  // plus 96 MiB for its program is replaced.
  std::size_t heap_limit_bytes = 128U << 20U;
  // Folder of the compiled code for later workers, also after a restart; empty: not stored.
  std::filesystem::path code_folder;
  // A worker whose page has not ended this long after its time is killed.
  std::chrono::milliseconds lost_after{1'000};
  // A page that cost its worker `failures_to_open` times within `circuit_window` gets the shell
  // without an attempt, for the same time.
  std::size_t failures_to_open = 5;
  std::chrono::milliseconds circuit_window{60'000};
};

// A page that new workers render several times before they serve visitors.
struct WarmPage {
  PageRequest request;
  ApiCall api;
};

// One mail: `input` is the MailInput of web/src/mail/render-mail.ts.
struct MailRequest {
  std::string group_key;
  std::string content_key;  // as in PageRequest
  std::shared_ptr<const std::string> content;
  boost::json::object input;
  std::string kind;  // for the log only
};

class PageRenderer {
 public:
  // Starts the workers, which evaluate the bundle, and does not wait for them.
  static std::unique_ptr<PageRenderer> begin(RendererOptions options);
  virtual ~PageRenderer() = default;

  // Waits for the first worker. Fails with "script_engine_failed": immediately if a worker ended
  // during its start, otherwise after twice the start limit.
  virtual Status wait_for_start() { return {}; }

  // Thread-safe. Blocks until the page is rendered or the limit has passed; then returns the shell.
  virtual PageResult render(const PageRequest& request, const ApiCall& api) = 0;
  // Calls a function of the bundle that checks content; returns its text. Unavailable: no worker
  // answered, or the function threw.
  virtual Result<std::string> check_content(std::string_view function,
                                            const std::vector<std::string_view>& texts) = 0;
  // Returns the result of molar.renderMail (MailOutcome) as JSON. Blocks; waits behind the pages
  // that already wait. Unavailable: no worker answered in time. InvalidInput,
  // "mail_template_failed": the template threw, and a retry would fail too.
  virtual Result<std::string> render_mail(const MailRequest& request) = 0;
  // Sets the pages with which new workers, and running workers in idle time, are warmed. This also
  // creates the shells of their contents. Only pages of visitors and of a sample member.
  virtual void set_warm_pages(std::vector<WarmPage> pages) = 0;
  // True if visitors get pages: false until the shells of all warm pages exist and a page was
  // rendered, and if there was no worker for pages for 10 seconds. Busy workers count as workers.
  virtual bool healthy() const = 0;

  struct Stats {
    std::uint64_t renders = 0;
    std::uint64_t shells = 0;
    std::uint64_t replaced = 0;  // workers that died, were killed or used too much memory
    std::size_t serving = 0;     // idle and busy workers, without late ones
  };
  virtual Stats stats() const = 0;
};

}  // namespace molar::render
