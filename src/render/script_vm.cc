#include "render/script_vm.h"

#include <boost/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "base/log.h"
#include "render/page_input.h"

namespace molar::render {

namespace {

void log_script_line(std::string_view level, std::string_view text) {
  const LogLevel log_level = level == "error"  ? LogLevel::Error
                             : level == "warn" ? LogLevel::Warn
                             : level == "info" ? LogLevel::Info
                                               : LogLevel::Debug;
  log_event(log_level, "script_message", {{"message", text}});
}

// {"ok":true,"content":{…}} or {"ok":false,"faults":[{path,message}]}
ScriptResult<ContentParse> read_content_parse(std::string_view text) {
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  const boost::json::object* answer = error ? nullptr : value.if_object();
  if (answer == nullptr) {
    return ScriptFault{ScriptEnd::Threw, "molar.parseContent did not answer a JSON object"};
  }
  ContentParse parse;
  const boost::json::value* content = answer->if_contains("content");
  const boost::json::value* ok = answer->if_contains("ok");
  if (ok != nullptr && ok->is_bool() && ok->get_bool() && content != nullptr) {
    parse.json = boost::json::serialize(*content);
    return parse;
  }
  const boost::json::value* faults = answer->if_contains("faults");
  if (faults != nullptr && faults->is_array()) {
    for (const boost::json::value& fault : faults->get_array()) {
      parse.faults.emplace_back(boost::json::value_to<std::string>(fault.at("path")),
                                boost::json::value_to<std::string>(fault.at("message")));
    }
  }
  if (parse.faults.empty()) {
    parse.faults.emplace_back("", "the content schema refused the text without a reason");
  }
  return parse;
}

// [{path,rule,message}]
ScriptResult<std::vector<ContentFinding>> read_findings(std::string_view text) {
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error || !value.is_array()) {
    return ScriptFault{ScriptEnd::Threw, "molar.reviewContent did not answer a JSON list"};
  }
  std::vector<ContentFinding> findings;
  for (const boost::json::value& finding : value.get_array()) {
    findings.push_back({boost::json::value_to<std::string>(finding.at("path")),
                        boost::json::value_to<std::string>(finding.at("rule")),
                        boost::json::value_to<std::string>(finding.at("message"))});
  }
  return findings;
}

}  // namespace

ScriptResult<std::unique_ptr<ScriptVm>> ScriptVm::create(std::string_view bundle,
                                                         ShellStore& shells,
                                                         const ScriptLimits& limits) {
  std::unique_ptr<ScriptVm> vm(new ScriptVm(shells));
  HostFunctions host;
  host.get = [raw = vm.get()](std::string_view path) { return raw->call_api(path); };
  host.log = log_script_line;
  auto context = JsContext::create(bundle, std::move(host), limits);
  if (context.has_error()) {
    return context.error();
  }
  vm->context_ = std::move(*context);
  return vm;
}

PageOutcome ScriptVm::render(const PageRequest& request, const ApiCall& api,
                             const std::atomic<bool>& caller_left, const ScriptLimits& limits) {
  const PageInput input = read_page_input(request.input);
  const LogScope log_scope(input.request_id);
  ++renders_;
  context_->set_now(input.now_ms);
  auto content = page_content_of(request, limits);
  if (content.has_error()) {
    return {{}, content.error()};
  }
  // Again: loading a content may have used up some chance.
  context_->set_now(input.now_ms);
  api_ = &api;
  caller_left_ = &caller_left;
  auto object = context_->call("renderPage", {std::string_view(request.input), *content}, limits);
  api_ = nullptr;
  caller_left_ = nullptr;
  if (object.has_error()) {
    return {{}, note(object.error())};
  }
  PageOutcome outcome = read_page(*object);
  if (!context_->is_clean()) {
    log_event(LogLevel::Error, "page_changed_globals",
              {{"group", request.group_key}, {"route", request.route_hint}});
    state_ = VmState::Condemned;
  }
  return outcome;
}

PageOutcome ScriptVm::read_page(const JsHandle& object) {
  PageOutcome outcome;
  if (!context_->truth_of(object, "done")) {
    outcome.fault = ScriptFault{ScriptEnd::Threw, "the page waits for something that never comes"};
    return outcome;
  }
  PageResult& page = outcome.page;
  page.status = context_->number_of(object, "status");
  page.html = context_->text_of(object, "html");
  page.location = context_->text_of(object, "location");
  page.external_redirect = context_->truth_of(object, "externalRedirect");
  page.fault = context_->text_of(object, "error");
  if (page.status < 200 || page.status > 599 || (page.html.empty() && page.location.empty())) {
    outcome.fault = ScriptFault{
        ScriptEnd::Threw, page.fault.empty() ? "the page is empty or has no status" : page.fault};
  }
  return outcome;
}

ScriptResult<ScriptVm::Content*> ScriptVm::content_of(const std::string& key,
                                                      const std::string* json,
                                                      const ScriptLimits& limits) {
  const auto found = std::find_if(contents_.begin(), contents_.end(),
                                  [&](const Content& content) { return content.key == key; });
  if (found != contents_.end()) {
    contents_.splice(contents_.begin(), contents_, found);
    return &contents_.front();
  }
  if (json == nullptr) {
    return ScriptFault{ScriptEnd::Threw, "no content for " + key};
  }
  auto handle = context_->call("loadContent", {std::string_view(*json)}, limits);
  if (handle.has_error()) {
    return note(handle.error());
  }
  contents_.push_front({key, std::move(*handle)});
  if (contents_.size() > kMaxContents) {
    contents_.pop_back();
  }
  return &contents_.front();
}

ScriptResult<JsHandle*> ScriptVm::page_content_of(const PageRequest& request,
                                                  const ScriptLimits& limits) {
  auto content = content_of(request.content_key, request.content.get(), limits);
  if (content.has_error()) {
    return content.error();
  }
  Content& loaded = **content;
  if (!loaded.shell_was_tried && !shells_.has(request.content_key)) {
    keep_shell(request, loaded.handle, limits);
  }
  loaded.shell_was_tried = true;
  if (state_ == VmState::Condemned) {
    return ScriptFault{ScriptEnd::TimeOver, "the shell template was stopped"};
  }
  return &loaded.handle;
}

// Made with the first page of a content and kept outside of the VM, for everybody: so from an input
// without the visitor. A shell that fails does not fail the page.
void ScriptVm::keep_shell(const PageRequest& request, const JsHandle& content,
                          const ScriptLimits& limits) {
  const std::string input = anonymous_input(request.input);
  auto html = context_->call("shellTemplate", {std::string_view(input), &content}, limits);
  if (html.has_error()) {
    log_event(LogLevel::Error, "shell_template_failed",
              {{"content", request.content_key}, {"fault", note(html.error()).text}});
    return;
  }
  const std::string text = context_->text(*html);
  if (text.empty()) {
    log_event(LogLevel::Error, "shell_template_failed",
              {{"content", request.content_key}, {"fault", "not a text"}});
    return;
  }
  shells_.put(request, text, addresses_of(content, limits));
}

// The addresses of a content's pages; none when the bundle does not tell.
std::vector<std::string> ScriptVm::addresses_of(const JsHandle& content,
                                                const ScriptLimits& limits) {
  auto answer = context_->call("addresses", {&content}, limits);
  if (answer.has_error()) {
    log_event(LogLevel::Error, "addresses_failed", {{"fault", note(answer.error()).text}});
    return {};
  }
  boost::system::error_code error;
  const auto list = boost::json::parse(context_->text(*answer), error);
  std::vector<std::string> addresses;
  if (!error && list.is_array()) {
    for (const auto& address : list.get_array()) {
      addresses.emplace_back(address.is_string() ? address.get_string() : "");
    }
  }
  return addresses;
}

ScriptResult<ContentParse> ScriptVm::parse_content(std::string_view group_key,
                                                   std::string_view json, std::string_view language,
                                                   const ScriptLimits& limits) {
  auto answer = context_->call("parseContent", {group_key, json, language}, limits);
  if (answer.has_error()) {
    return note(answer.error());
  }
  return read_content_parse(context_->text(*answer));
}

ScriptResult<std::vector<ContentFinding>> ScriptVm::review_content(std::string_view group_key,
                                                                   std::string_view json,
                                                                   std::string_view language,
                                                                   const ScriptLimits& limits) {
  auto answer = context_->call("reviewContent", {group_key, json, language}, limits);
  if (answer.has_error()) {
    return note(answer.error());
  }
  return read_findings(context_->text(*answer));
}

ScriptResult<std::string> ScriptVm::render_mail(const MailRequest& request,
                                                const ScriptLimits& limits) {
  context_->set_now(read_page_input(request.input).now_ms);
  auto content = content_of(request.content_key, request.content.get(), limits);
  if (content.has_error()) {
    return content.error();
  }
  auto answer =
      context_->call("renderMail", {std::string_view(request.input), &(*content)->handle}, limits);
  if (answer.has_error()) {
    return note(answer.error());
  }
  if (!context_->is_clean()) {
    log_event(LogLevel::Error, "mail_changed_globals",
              {{"group", request.group_key}, {"kind", request.kind}});
    state_ = VmState::Condemned;
  }
  return context_->text(*answer);
}

std::string ScriptVm::call_api(std::string_view path_and_query) {
  if (api_ == nullptr || !*api_) {
    throw std::logic_error("molarHost.get outside of a page");
  }
  if (caller_left_->load()) {
    throw std::runtime_error("the page is over its time");
  }
  const ApiAnswer answer = (*api_)(path_and_query);
  return "{\"status\":" + std::to_string(answer.status) +
         ",\"body\":" + boost::json::serialize(boost::json::string(answer.body)) + "}";
}

ScriptFault ScriptVm::note(ScriptFault fault) {
  if (fault.end != ScriptEnd::Threw) {
    state_ = VmState::Condemned;
  }
  return fault;
}

}  // namespace molar::render
