#include "render/page_worker.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <utility>

#include "base/boost_json.h"
#include "base/fatal_signal.h"
#include "base/json.h"
#include "base/log.h"
#include "base/mapped.h"
#include "base/result.h"

namespace molar::render {

namespace {

void log_script_line(std::string_view level, std::string_view text) {
  log_event(parse_text<LogLevel>(level).value_or(LogLevel::Debug), "script_message",
            {{"message", text}});
}

const HostFunctions& without_api() {
  static const HostFunctions host{[](std::string_view) -> ApiAnswer {
                                    throw std::runtime_error("the page exceeded its time limit");
                                  },
                                  log_script_line};
  return host;
}

// Reads the six fields of a page: done, status, html, location, external, error.
WorkerResult<PageResult> read_page(std::vector<std::string> fields) {
  fields.resize(6);
  if (fields[0].empty()) {
    return WorkerFault{WorkerEnd::Threw, "the page's promise never settles"};
  }
  PageResult page;
  page.status = 0;
  std::from_chars(fields[1].data(), fields[1].data() + fields[1].size(), page.status);
  page.html = std::move(fields[2]);
  page.location = std::move(fields[3]);
  page.external_redirect = !fields[4].empty();
  page.fault = std::move(fields[5]);
  if (page.status < 200 || page.status > 599 || (page.html.empty() && page.location.empty())) {
    return WorkerFault{WorkerEnd::Threw,
                       page.fault.empty() ? "the page is empty or has no status" : page.fault};
  }
  return page;
}

// Host functions for one page; adds the paths of its API calls to `asked`.
HostFunctions host_of(PageCalls& calls, std::vector<std::string>& asked,
                      PageWorker::Clock::time_point until) {
  return {[&calls, &asked, until](std::string_view path) {
            const ApiCalls::Call* call = calls.get(path, until);
            if (call == nullptr) {
              throw HostIsLate();
            }
            asked.emplace_back(path);
            if (call->is_refused) {
              throw std::runtime_error(call->answer.body);
            }
            return call->answer;
          },
          log_script_line};
}

std::int64_t now_of(const json::object& input) {
  return integer_member(input, "now");
}

std::vector<GivenAnswer> given_of(const std::vector<const ApiCalls::Call*>& ended) {
  return mapped(ended, [](const ApiCalls::Call* call) {
    return GivenAnswer{call->path, call->answer, call->is_refused};
  });
}

}  // namespace

std::string page_name(const PageRequest& request) {
  return request.group_key + " " + request.route_hint;
}

WorkerResult<PageResult> PageWorker::render(const PageRequest& request, PageCalls& calls,
                                            Clock::time_point until) {
  const std::string request_id = text_member(request.input, "requestId");
  const LogScope log_scope(request_id);
  ++renders_;
  last_was_page_ = true;
  last_page_ = page_name(request);
  const CrashContext work_note("page", last_page_);
  MOLAR_CHECK(content_of_page(request, until));
  const std::vector<const ApiCalls::Call*> ended = calls.ended();
  std::vector<std::string> asked;
  const std::string input = json::serialize(request.input);
  auto answer = process_->call(
      {"renderPage", now_of(request.input), request.content_key, {input}, given_of(ended)},
      host_of(calls, asked, until), until);
  if (answer.has_error()) {
    return note(answer.error());
  }
  if (!answer->is_clean) {
    log_event(LogLevel::Error, "page_changed_globals",
              {{"group", request.group_key}, {"route", request.route_hint}});
    is_fit_ = false;
  }
  MOLAR_TRY(PageResult page, read_page(std::move(answer->fields)));
  for (std::size_t i = 0; i < std::min(ended.size(), answer->read_answers.size()); ++i) {
    if (answer->read_answers[i] == '1') {
      asked.push_back(ended[i]->path);
    }
  }
  page.asked = std::move(asked);
  return page;
}

WorkerResult<PageWorker::Content*> PageWorker::load_content(const std::string& key,
                                                            const std::string* json,
                                                            Clock::time_point until) {
  const auto found = std::ranges::find(contents_, key, &Content::key);
  if (found != contents_.end()) {
    contents_.splice(contents_.begin(), contents_, found);
    return &contents_.front();
  }
  if (json == nullptr) {
    return WorkerFault{WorkerEnd::Threw, "no content for " + key};
  }
  std::string dropped;
  if (contents_.size() == kMaxContents) {
    dropped = contents_.back().key;
    contents_.pop_back();
  }
  auto loaded = process_->load(key, *json, dropped, without_api(), until);
  if (loaded.has_error()) {
    // After a timeout it is unknown whether the process has the content; a new worker is cheap.
    is_fit_ = is_fit_ && loaded.error().end == WorkerEnd::Threw;
    return note(loaded.error());
  }
  if (!loaded->is_clean) {
    // This worker may render no further page. The page fails too: on another worker, the content
    // would do the same.
    log_event(LogLevel::Error, "content_changed_globals", {{"content", key}});
    is_fit_ = false;
    return WorkerFault{WorkerEnd::Threw, "the content changed globals when it was loaded"};
  }
  contents_.push_front({key});
  return &contents_.front();
}

WorkerResult<PageWorker::Content*> PageWorker::content_of_page(const PageRequest& request,
                                                               Clock::time_point until) {
  MOLAR_TRY(Content* const loaded, load_content(request.content_key, request.content.get(), until));
  if (!loaded->shell_was_tried && !shells_.has(request.content_key)) {
    if (auto died = keep_shell(request, until)) {
      return *died;
    }
  }
  loaded->shell_was_tried = true;
  if (state() != WorkerState::Idle) {
    return WorkerFault{WorkerEnd::TimeOver, "the shell template exceeded its time limit"};
  }
  return loaded;
}

// Runs before the first page of a content. The server stores the shell for all visitors, so its
// input contains no visitor data. A failed shell does not fail the page.
std::optional<WorkerFault> PageWorker::keep_shell(const PageRequest& request,
                                                  Clock::time_point until) {
  const std::string input = json::serialize(anonymous_input(request.input));
  auto html = ask({"shellTemplate", now_of(request.input), request.content_key, {input}}, until);
  if (html.has_error() || html->empty()) {
    if (!process_->server_stops()) {
      log_event(LogLevel::Error, "shell_template_failed",
                {{"content", request.content_key},
                 {"fault", html.has_error() ? html.error().text : "not a string"}});
    }
    if (html.has_error() && html.error().end == WorkerEnd::Died) {
      return html.error();
    }
    return std::nullopt;
  }
  shells_.put(request, *html, addresses_of(request, until));
  return std::nullopt;
}

// Returns the addresses of a content's pages; none if the bundle reports none.
std::vector<std::string> PageWorker::addresses_of(const PageRequest& request,
                                                  Clock::time_point until) {
  std::vector<std::string> addresses;
  if (state() != WorkerState::Idle) {
    return addresses;
  }
  auto answer = ask({"addresses", 0, request.content_key, {}}, until);
  if (answer.has_error()) {
    if (!process_->server_stops()) {
      log_event(LogLevel::Error, "addresses_failed", {{"fault", answer.error().text}});
    }
    return addresses;
  }
  boost::system::error_code error;
  const auto list = boost::json::parse(*answer, error);
  if (!error && list.is_array()) {
    for (const auto& address : list.get_array()) {
      addresses.emplace_back(address.is_string() ? address.get_string() : "");
    }
  }
  return addresses;
}

WorkerResult<std::string> PageWorker::ask(const WorkerCall& call, Clock::time_point until) {
  auto answer = process_->call(call, without_api(), until);
  if (answer.has_error()) {
    return note(answer.error());
  }
  if (!answer->is_clean) {
    log_event(LogLevel::Error, "script_changed_globals", {{"function", call.function}});
    is_fit_ = false;
  }
  return answer->fields.empty() ? std::string() : std::move(answer->fields.front());
}

WorkerResult<std::string> PageWorker::check_content(std::string_view function,
                                                    const std::vector<std::string_view>& texts,
                                                    Clock::time_point until) {
  note_call();
  return ask({function, 0, "", texts}, until);
}

WorkerResult<std::string> PageWorker::render_mail(const MailRequest& request,
                                                  Clock::time_point until) {
  note_call();
  MOLAR_CHECK(load_content(request.content_key, request.content.get(), until));
  const std::string input = json::serialize(request.input);
  return ask({"renderMail", now_of(request.input), request.content_key, {input}}, until);
}

void PageWorker::note_call() {
  ++calls_;
  last_was_page_ = false;
}

WorkerState PageWorker::state() const {
  if (!is_fit_) {
    return WorkerState::Unfit;
  }
  return process_->is_running() ? WorkerState::Running : WorkerState::Idle;
}

void PageWorker::finish(Clock::time_point until) {
  auto answer = process_->resume(without_api(), until);
  if (answer.has_error()) {
    note(answer.error());
  } else {
    is_fit_ = is_fit_ && answer->is_clean;
  }
}

WorkerFault PageWorker::note(WorkerFault fault) {
  is_fit_ = is_fit_ && fault.end != WorkerEnd::Died;
  return fault;
}

}  // namespace molar::render
