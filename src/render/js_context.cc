#include "render/js_context.h"

#include <boost/throw_exception.hpp>

#include <atomic>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "render/js_engine.h"
#include "render/prelude.h"
#include "render/process_memory.h"

namespace molar::render {

namespace {

constexpr double kPollSeconds = 0.010;
// Walking a large heap to ask for its size takes longer than a poll: ask again only after this
// much.
constexpr std::size_t kHeapQuestionStep = std::size_t{32} << 20U;
constexpr std::size_t kMaxFaultText = 4'000;
constexpr std::chrono::seconds kSnapshotLimit{10};
constexpr int kMaxLogLinesACall = 20;

}  // namespace

void prepare_process() {
  static std::once_flag once;
  std::call_once(once, [] {
    ::setenv("TZ", "UTC", 1);
    ::tzset();
    // The engine's last compiler costs more than it gives in the life of a VM: with it a page takes
    // 10 % fewer instructions, and the process twice as many. An operator's own setting wins.
    ::setenv("JSC_useFTLJIT", "0", 0);
    // The engine sizes its heaps for the whole machine. As if for 256 MiB: 50 MiB less for each VM
    // under load, for 2 % more instructions.
    ::setenv("JSC_forceRAMSize", "268435456", 0);
    JSRemoteInspectorDisableAutoStart();
  });
}

void throw_exception_from_error(const ScriptFault& fault, const boost::source_location& where) {
  boost::throw_exception(std::runtime_error("script fault: " + fault.text), where);
}

JsHandle::JsHandle(const void* context, const void* value) : context_(context), value_(value) {
  JSValueProtect(as_context(context_), as_value(value_));
}

JsHandle::JsHandle(JsHandle&& other) noexcept
    : context_(std::exchange(other.context_, nullptr)),
      value_(std::exchange(other.value_, nullptr)) {}

JsHandle& JsHandle::operator=(JsHandle&& other) noexcept {
  std::swap(context_, other.context_);
  std::swap(value_, other.value_);
  return *this;
}

JsHandle::~JsHandle() {
  if (value_ != nullptr) {
    JSValueUnprotect(as_context(context_), as_value(value_));
  }
}

struct JsContext::Impl {
  explicit Impl(HostFunctions functions);
  ~Impl();

  // Everything that enters the VM goes through here: arms the watch, tells how it ended.
  template <class Enter>
  ScriptResult<JSValueRef> run(const ScriptLimits& limits, Enter enter);
  ScriptResult<JSValueRef> run_script(std::string_view script, std::string_view name,
                                      const ScriptLimits& limits);
  ScriptResult<JSValueRef> call_guard(std::string_view function, const ScriptLimits& limits);

  void install_host();
  void add_host_function(JSObjectRef host, const char* name, JSObjectCallAsFunctionCallback body);
  static bool should_stop(JSContextRef context, void* data);
  bool memory_is_over();
  ScriptFault fault_of(JSValueRef exception) const;
  std::size_t heap_bytes() const;

  static JSValueRef host_get(JSContextRef, JSObjectRef, JSObjectRef, std::size_t,
                             const JSValueRef[], JSValueRef*);
  static JSValueRef host_log(JSContextRef, JSObjectRef, JSObjectRef, std::size_t,
                             const JSValueRef[], JSValueRef*);

  HostFunctions host;
  JSContextGroupRef group = nullptr;
  JSGlobalContextRef context = nullptr;
  JSClassRef host_class = nullptr;
  JSObjectRef molar = nullptr;  // protected by being a frozen global
  JSObjectRef guard = nullptr;  // protected; see prelude.h

  // Of the call that runs.
  ScriptLimits limits;
  std::size_t memory_at_start = 0;
  std::size_t next_heap_question = 0;
  bool stopped_for_time = false;
  bool stopped_for_memory = false;
  int log_lines = 0;
};

JsContext::Impl::Impl(HostFunctions functions) : host(std::move(functions)) {
  group = JSContextGroupCreate();
  context = JSGlobalContextCreateInGroup(group, nullptr);
  install_host();
}

JsContext::Impl::~Impl() {
  if (guard != nullptr) {
    JSValueUnprotect(context, guard);
  }
  JSClassRelease(host_class);
  JSGlobalContextRelease(context);
  JSContextGroupRelease(group);
}

void JsContext::Impl::install_host() {
  JSClassDefinition definition = kJSClassDefinitionEmpty;
  definition.className = "MolarHost";
  host_class = JSClassCreate(&definition);
  JSObjectRef object = JSObjectMake(context, host_class, nullptr);
  add_host_function(object, "get", &Impl::host_get);
  add_host_function(object, "log", &Impl::host_log);
  JSObjectSetProperty(context, JSContextGetGlobalObject(context), JsText("molarHost").get(), object,
                      kJSPropertyAttributeDontEnum, nullptr);
}

void JsContext::Impl::add_host_function(JSObjectRef object, const char* name,
                                        JSObjectCallAsFunctionCallback body) {
  JSClassDefinition definition = kJSClassDefinitionEmpty;
  definition.className = "MolarHostFunction";
  definition.callAsFunction = body;
  JSClassRef function_class = JSClassCreate(&definition);
  // The function carries its Impl itself: whatever `this` a script calls it with does not matter.
  JSObjectRef function = JSObjectMake(context, function_class, this);
  JSClassRelease(function_class);
  JSObjectSetProperty(context, object, JsText(std::string_view(name)).get(), function,
                      kJSPropertyAttributeReadOnly | kJSPropertyAttributeDontDelete, nullptr);
}

JSValueRef JsContext::Impl::host_get(JSContextRef context, JSObjectRef function, JSObjectRef,
                                     std::size_t count, const JSValueRef arguments[],
                                     JSValueRef* exception) {
  auto* self = static_cast<Impl*>(JSObjectGetPrivate(function));
  try {
    const std::string path = count > 0 ? text_of_value(context, arguments[0]) : std::string();
    return JSValueMakeString(context, JsText(self->host.get(path)).get());
  } catch (const std::exception& error) {
    *exception = error_value(context, error.what());
  } catch (...) {
    *exception = error_value(context, "host function failed");
  }
  return JSValueMakeUndefined(context);
}

JSValueRef JsContext::Impl::host_log(JSContextRef context, JSObjectRef function, JSObjectRef,
                                     std::size_t count, const JSValueRef arguments[],
                                     JSValueRef* exception) {
  auto* self = static_cast<Impl*>(JSObjectGetPrivate(function));
  if (++self->log_lines > kMaxLogLinesACall) {
    return JSValueMakeUndefined(context);
  }
  try {
    const std::string level = count > 0 ? text_of_value(context, arguments[0]) : std::string();
    std::string text = count > 1 ? text_of_value(context, arguments[1]) : std::string();
    cut_utf8(text, kMaxFaultText);
    self->host.log(level, text);
  } catch (const std::exception& error) {
    *exception = error_value(context, error.what());
  } catch (...) {
    *exception = error_value(context, "host function failed");
  }
  return JSValueMakeUndefined(context);
}

// Called by the engine inside the running script. The time limit is CPU time, so under load it
// comes late; it is therefore short, and set again each time until the wall clock says enough.
bool JsContext::Impl::should_stop(JSContextRef, void* data) {
  auto* self = static_cast<Impl*>(data);
  if (std::chrono::steady_clock::now() >= self->limits.deadline) {
    self->stopped_for_time = true;
    return true;
  }
  if (self->memory_is_over()) {
    self->stopped_for_memory = true;
    return true;
  }
  JSContextGroupSetExecutionTimeLimit(self->group, kPollSeconds, &Impl::should_stop, self);
  return false;
}

// The process's memory is the cheap question, but other threads grow too: only a VM whose own heap
// accounts for half of the growth is the guilty one.
bool JsContext::Impl::memory_is_over() {
  const std::size_t used = resident_bytes();
  const std::size_t growth = used > memory_at_start ? used - memory_at_start : 0;
  if (growth < limits.memory_growth_bytes || growth < next_heap_question) {
    return false;
  }
  next_heap_question = growth + kHeapQuestionStep;
  return heap_bytes() > limits.memory_growth_bytes / 2;
}

std::size_t JsContext::Impl::heap_bytes() const {
  JSValueRef statistics = JSGetMemoryUsageStatistics(context);
  const double heap =
      JSValueToNumber(context, property_of(context, statistics, "heapSize"), nullptr);
  const double extra =
      JSValueToNumber(context, property_of(context, statistics, "extraMemorySize"), nullptr);
  return static_cast<std::size_t>(std::max(0.0, heap) + std::max(0.0, extra));
}

template <class Enter>
ScriptResult<JSValueRef> JsContext::Impl::run(const ScriptLimits& wanted, Enter enter) {
  limits = wanted;
  memory_at_start = resident_bytes();
  next_heap_question = 0;
  stopped_for_time = stopped_for_memory = false;
  log_lines = 0;
  JSContextGroupSetExecutionTimeLimit(group, kPollSeconds, &Impl::should_stop, this);
  JSValueRef exception = nullptr;
  JSValueRef value = enter(&exception);
  if (stopped_for_time) {
    return ScriptFault{ScriptEnd::TimeOver, "stopped: over its time"};
  }
  if (stopped_for_memory) {
    return ScriptFault{ScriptEnd::MemoryOver, "stopped: over its memory"};
  }
  if (exception != nullptr) {
    return fault_of(exception);
  }
  return value;
}

ScriptFault JsContext::Impl::fault_of(JSValueRef exception) const {
  std::string text = text_of_value(context, exception);
  const std::string stack = text_of_value(context, property_of(context, exception, "stack"));
  if (!stack.empty() && stack != "undefined") {
    text += "\n" + stack;
  }
  cut_utf8(text, kMaxFaultText);
  return {ScriptEnd::Threw, text};
}

ScriptResult<JSValueRef> JsContext::Impl::run_script(std::string_view script, std::string_view name,
                                                     const ScriptLimits& wanted) {
  const JsText source(script);
  const JsText url(name);
  return run(wanted, [&](JSValueRef* exception) {
    return JSEvaluateScript(context, source.get(), nullptr, url.get(), 1, exception);
  });
}

ScriptResult<JSValueRef> JsContext::Impl::call_guard(std::string_view function,
                                                     const ScriptLimits& wanted) {
  JSObjectRef body = JSValueToObject(context, property_of(context, guard, function), nullptr);
  return run(wanted, [&](JSValueRef* exception) {
    return JSObjectCallAsFunction(context, body, nullptr, 0, nullptr, exception);
  });
}

JsContext::JsContext(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

JsContext::~JsContext() = default;

ScriptResult<std::unique_ptr<JsContext>> JsContext::create(std::string_view bundle,
                                                           HostFunctions host,
                                                           const ScriptLimits& limits) {
  prepare_process();
  auto impl = std::make_unique<Impl>(std::move(host));
  auto guard = impl->run_script(prelude_script(), "prelude.js", limits);
  if (guard.has_error()) {
    return guard.error();
  }
  impl->guard = JSValueToObject(impl->context, *guard, nullptr);
  JSValueProtect(impl->context, impl->guard);
  JSGlobalContextSetEvalEnabled(impl->context, false, JsText("code from text is off").get());

  auto evaluated = impl->run_script(bundle, "molar-server.js", limits);
  if (evaluated.has_error()) {
    return evaluated.error();
  }
  JSValueRef molar = property_of(impl->context, JSContextGetGlobalObject(impl->context), "molar");
  if (!JSValueIsObject(impl->context, molar)) {
    return ScriptFault{ScriptEnd::Threw, "the bundle does not define globalThis.molar"};
  }
  impl->molar = JSValueToObject(impl->context, molar, nullptr);
  auto frozen = impl->call_guard("freeze", limits);
  if (frozen.has_error()) {
    return frozen.error();
  }
  return std::unique_ptr<JsContext>(new JsContext(std::move(impl)));
}

void JsContext::set_now(std::int64_t millis) {
  JSContextRef context = impl_->context;
  JSObjectRef begin =
      JSValueToObject(context, property_of(context, impl_->guard, "begin"), nullptr);
  JSValueRef argument = JSValueMakeNumber(context, static_cast<double>(millis));
  JSObjectCallAsFunction(context, begin, nullptr, 1, &argument, nullptr);
}

bool JsContext::is_clean() const {
  JSContextRef context = impl_->context;
  JSObjectRef ask =
      JSValueToObject(context, property_of(context, impl_->guard, "isClean"), nullptr);
  JSValueRef clean = JSObjectCallAsFunction(context, ask, nullptr, 0, nullptr, nullptr);
  return clean != nullptr && JSValueToBoolean(context, clean);
}

ScriptResult<JsHandle> JsContext::call(std::string_view function,
                                       std::initializer_list<Argument> arguments,
                                       const ScriptLimits& limits) {
  JSContextRef context = impl_->context;
  JSValueRef body = property_of(context, impl_->molar, function);
  if (!JSValueIsObject(context, body)) {
    return ScriptFault{ScriptEnd::Threw, "the bundle has no molar." + std::string(function)};
  }
  // Values live on the C++ stack, which the collector scans.
  JSValueRef values[4] = {};
  std::size_t count = 0;
  for (const Argument& argument : arguments) {
    if (count == std::size(values)) {
      throw std::logic_error("too many arguments for a script call");
    }
    const auto* text = std::get_if<std::string_view>(&argument);
    values[count++] = text != nullptr ? JSValueMakeString(context, JsText(*text).get())
                                      : as_value(std::get<const JsHandle*>(argument)->value_);
  }
  auto value = impl_->run(limits, [&](JSValueRef* exception) {
    return JSObjectCallAsFunction(context, JSValueToObject(context, body, nullptr), impl_->molar,
                                  count, values, exception);
  });
  if (value.has_error()) {
    return value.error();
  }
  return JsHandle(context, *value);
}

ScriptResult<std::string> JsContext::evaluate(std::string_view script, const ScriptLimits& limits) {
  auto value = impl_->run_script(script, "script.js", limits);
  if (value.has_error()) {
    return value.error();
  }
  return text_of_value(impl_->context, *value);
}

std::string JsContext::text(const JsHandle& value) const {
  JSValueRef raw = as_value(value.value_);
  return raw != nullptr && JSValueIsString(impl_->context, raw) ? text_of_value(impl_->context, raw)
                                                                : std::string();
}

std::string JsContext::text_of(const JsHandle& object, std::string_view property) const {
  JSValueRef raw = property_of(impl_->context, as_value(object.value_), property);
  return JSValueIsString(impl_->context, raw) ? text_of_value(impl_->context, raw) : std::string();
}

int JsContext::number_of(const JsHandle& object, std::string_view property) const {
  JSValueRef raw = property_of(impl_->context, as_value(object.value_), property);
  return JSValueIsNumber(impl_->context, raw) ? JSValueToInt32(impl_->context, raw, nullptr) : 0;
}

bool JsContext::truth_of(const JsHandle& object, std::string_view property) const {
  return JSValueToBoolean(impl_->context,
                          property_of(impl_->context, as_value(object.value_), property));
}

void JsContext::remember_globals() {
  impl_->call_guard("remember", {std::chrono::steady_clock::now() + kSnapshotLimit});
}

std::vector<std::string> JsContext::changed_globals() {
  auto changed = impl_->call_guard("changed", {std::chrono::steady_clock::now() + kSnapshotLimit});
  if (changed.has_error()) {
    return {changed.error().text};
  }
  std::vector<std::string> names;
  JSObjectRef list = JSValueToObject(impl_->context, *changed, nullptr);
  const int length =
      JSValueToInt32(impl_->context, property_of(impl_->context, list, "length"), nullptr);
  for (int i = 0; i < length; ++i) {
    names.push_back(text_of_value(
        impl_->context, JSObjectGetPropertyAtIndex(impl_->context, list, unsigned(i), nullptr)));
  }
  return names;
}

void JsContext::collect_garbage() {
  JSSynchronousGarbageCollectForDebugging(impl_->context);
}

std::size_t JsContext::heap_bytes() const {
  return impl_->heap_bytes();
}

}  // namespace molar::render
