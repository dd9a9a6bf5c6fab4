// A render worker and the functions of its bundle: pages, shells, mails, checks of content.
//
// Used by one thread at a time, like its process.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/api_calls.h"
#include "render/page_renderer.h"
#include "render/shell.h"
#include "render/worker/worker_process.h"

namespace molar::render {

enum class WorkerState {
  Idle,
  Running,  // a page exceeded its time limit and still runs: finish() waits for it
  Unfit,    // process ended, globals changed, or loading a content was late: drop it
};

// Returns group and path: the same name for all visitors of a page.
std::string page_name(const PageRequest& request);

class PageWorker {
 public:
  using Clock = WorkerProcess::Clock;
  // Maximum number of contents loaded in a worker; a brand has one for each language.
  static constexpr std::size_t kMaxContents = 16;

  // `process` must be ready (WorkerProcess::finish_start). `shells` must outlive the worker.
  PageWorker(std::unique_ptr<WorkerProcess> process, ShellStore& shells)
      : shells_(shells), process_(std::move(process)) {}

  // Renders a page. The process receives the answers of `calls` that have ended with the page.
  WorkerResult<PageResult> render(const PageRequest& request, PageCalls& calls,
                                  Clock::time_point until);
  // Returns the text of a function that checks content.
  WorkerResult<std::string> check_content(std::string_view function,
                                          const std::vector<std::string_view>& texts,
                                          Clock::time_point until);
  // Returns the result of molar.renderMail, a JSON text.
  WorkerResult<std::string> render_mail(const MailRequest& request, Clock::time_point until);

  WorkerState state() const;
  // Waits until `until` for the end of a page that exceeded its limit; refuses its API calls.
  void finish(Clock::time_point until);

  std::uint64_t renders() const { return renders_; }
  // Number of mails and checks of content.
  std::uint64_t calls() const { return calls_; }
  bool last_was_page() const { return last_was_page_; }
  // Name of the last rendered page, see page_name().
  const std::string& last_page() const { return last_page_; }

  // State for the pool: rendered warm pages, and whether the memory exceeds the limit.
  struct Maintenance {
    std::shared_ptr<const std::vector<WarmPage>> warmed_with;
    std::size_t warm_renders = 0;
    std::size_t last_warm = 0;  // index of the last rendered warm page
    bool is_warming = false;    // that page has not ended
    bool exceeds_memory_limit = false;
  } maintenance;
  WorkerProcess& process() { return *process_; }

 private:
  struct Content {
    std::string key;
    bool shell_was_tried = false;
  };

  WorkerResult<Content*> load_content(const std::string& key, const std::string* json,
                                      Clock::time_point until);
  WorkerResult<Content*> content_of_page(const PageRequest& request, Clock::time_point until);
  // Creates and stores the shell; returns a fault only if the worker died.
  std::optional<WorkerFault> keep_shell(const PageRequest& request, Clock::time_point until);
  std::vector<std::string> addresses_of(const PageRequest& request, Clock::time_point until);
  // Calls a function that returns a text.
  WorkerResult<std::string> ask(const WorkerCall& call, Clock::time_point until);
  WorkerFault note(WorkerFault fault);
  // Counts a mail or a check of content.
  void note_call();

  ShellStore& shells_;
  std::unique_ptr<WorkerProcess> process_;
  std::list<Content> contents_;  // last used first; the process has the same ones
  bool is_fit_ = true;
  std::uint64_t renders_ = 0;
  std::uint64_t calls_ = 0;
  bool last_was_page_ = false;
  std::string last_page_;
};

}  // namespace molar::render
