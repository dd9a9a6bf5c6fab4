// The engine's C interface in C++ clothes. Part of js_context.cc, and included by it alone.
#pragma once

#include <JavaScriptCore/JavaScript.h>

#include <string>
#include <string_view>

#include "render/utf16.h"

// Exported by the library, absent from the headers that Debian installs.
extern "C" {
using JSShouldTerminateCallback = bool (*)(JSContextRef context, void* data);
void JSContextGroupSetExecutionTimeLimit(JSContextGroupRef group, double seconds,
                                         JSShouldTerminateCallback callback, void* data);
void JSGlobalContextSetEvalEnabled(JSGlobalContextRef context, bool enabled, JSStringRef message);
JSObjectRef JSGetMemoryUsageStatistics(JSContextRef context);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
void JSRemoteInspectorDisableAutoStart(void);
}

namespace molar::render {

// Owns a JSStringRef; null reads as "".
class JsText {
 public:
  explicit JsText(JSStringRef string) : string_(string) {}
  explicit JsText(std::string_view utf8) : string_(make(utf8)) {}
  ~JsText() {
    if (string_ != nullptr) {
      JSStringRelease(string_);
    }
  }
  JsText(const JsText&) = delete;
  JsText& operator=(const JsText&) = delete;

  JSStringRef get() const { return string_; }
  // Reading the characters is some 40 µs a page cheaper than JSStringGetUTF8CString.
  std::string utf8() const {
    if (string_ == nullptr) {
      return {};
    }
    static_assert(sizeof(JSChar) == sizeof(char16_t));
    const auto* units = reinterpret_cast<const char16_t*>(JSStringGetCharactersPtr(string_));
    return utf8_from_utf16({units, JSStringGetLength(string_)});
  }

 private:
  static JSStringRef make(std::string_view utf8) {
    // ASCII makes an 8-bit string, which the engine parses and joins faster.
    if (is_ascii(utf8) && utf8.find('\0') == std::string_view::npos) {
      return JSStringCreateWithUTF8CString(std::string(utf8).c_str());
    }
    const std::u16string wide = utf16_from_utf8(utf8);
    return JSStringCreateWithCharacters(reinterpret_cast<const JSChar*>(wide.data()), wide.size());
  }
  JSStringRef string_;
};

// "" for a value that cannot become a text.
inline std::string text_of_value(JSContextRef context, JSValueRef value) {
  if (value == nullptr) {
    return {};
  }
  return JsText(JSValueToStringCopy(context, value, nullptr)).utf8();
}

inline JSValueRef property_of(JSContextRef context, JSValueRef value, std::string_view name) {
  if (value == nullptr || !JSValueIsObject(context, value)) {
    return JSValueMakeUndefined(context);
  }
  JSObjectRef object = JSValueToObject(context, value, nullptr);
  JSValueRef property = JSObjectGetProperty(context, object, JsText(name).get(), nullptr);
  return property == nullptr ? JSValueMakeUndefined(context) : property;
}

inline JSValueRef error_value(JSContextRef context, std::string_view message) {
  JSValueRef argument = JSValueMakeString(context, JsText(message).get());
  return JSObjectMakeError(context, 1, &argument, nullptr);
}

inline JSContextRef as_context(const void* context) {
  return static_cast<JSContextRef>(context);
}

inline JSValueRef as_value(const void* value) {
  return static_cast<JSValueRef>(value);
}

}  // namespace molar::render
