// A render worker and what the bundle in it offers: pages, shells, mails, checks of content.
//
// Belongs to one thread at a time, like its process.
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
  Running,  // a page is over its time and still runs: finish() waits for it
  Unfit,    // the process has ended, or a page left something behind: drop this worker
};

// How a page ended. Without a fault, `page` is complete.
struct PageOutcome {
  PageResult page;
  std::optional<WorkerFault> fault;
};

// Group and path: what the pages of a request have in common, whoever asks.
std::string page_name(const PageRequest& request);

class PageWorker {
 public:
  using Clock = WorkerProcess::Clock;
  // Contents that a worker keeps loaded; a brand has one for each language.
  static constexpr std::size_t kMaxContents = 16;

  // Once its process is ready (WorkerProcess::finish_start). `shells` must outlive the worker.
  PageWorker(std::unique_ptr<WorkerProcess> process, ShellStore& shells)
      : shells_(shells), process_(std::move(process)) {}

  // What has ended of `calls` goes to the worker with the page.
  PageOutcome render(const PageRequest& request, PageCalls& calls, Clock::time_point until);
  WorkerResult<ContentParse> parse_content(std::string_view group_key, std::string_view json,
                                           std::string_view language, Clock::time_point until);
  WorkerResult<std::vector<ContentFinding>> review_content(std::string_view group_key,
                                                           std::string_view json,
                                                           std::string_view language,
                                                           Clock::time_point until);
  // The answer of molar.renderMail, a JSON text.
  WorkerResult<std::string> render_mail(const MailRequest& request, Clock::time_point until);

  WorkerState state() const;
  // Gives a page that is over its time until `until` to come back; its API calls are refused.
  void finish(Clock::time_point until);

  std::uint64_t renders() const { return renders_; }
  // Mails and checks of content.
  std::uint64_t calls() const { return calls_; }
  bool last_was_page() const { return last_was_page_; }
  // Group and path of the page that it rendered last.
  const std::string& last_page() const { return last_page_; }

  // Notes of the pool: how often it rendered which warm pages, and whether its memory is over the
  // limit.
  struct Upkeep {
    std::shared_ptr<const std::vector<WarmPage>> warmed_with;
    std::size_t warm_renders = 0;
    std::size_t last_warm = 0;  // the warm page that was rendered last
    bool is_warming = false;    // it has not ended
    bool has_grown = false;
  } upkeep;
  WorkerProcess& process() { return *process_; }

 private:
  struct Content {
    std::string key;
    bool shell_was_tried = false;
  };

  WorkerResult<Content*> load_content(const std::string& key, const std::string* json,
                                      Clock::time_point until);
  WorkerResult<Content*> content_of_page(const PageRequest& request, Clock::time_point until);
  // The fault with which the worker has died of it, if it has.
  std::optional<WorkerFault> keep_shell(const PageRequest& request, Clock::time_point until);
  std::vector<std::string> addresses_of(const PageRequest& request, Clock::time_point until);
  // The answer of a function that gives a text.
  WorkerResult<std::string> ask(const WorkerCall& call, Clock::time_point until);
  WorkerFault note(WorkerFault fault);
  void note_call();

  ShellStore& shells_;
  std::unique_ptr<WorkerProcess> process_;
  std::list<Content> contents_;  // latest used first, as the process keeps them
  bool is_fit_ = true;
  std::uint64_t renders_ = 0;
  std::uint64_t calls_ = 0;
  bool last_was_page_ = false;
  std::string last_page_;
};

}  // namespace molar::render
