// The server's texts in English and Spanish, from web/src/messages/{en,es}/server/AREA.json.
// web/src/messages/messages.test.ts checks both languages and the keys that the sources use.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace molar {

// A value for each {name} of a text.
using MessageValues = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// The text of "area.key" with its placeholders. Every language except "es" gets English. The view
// stays valid until the program ends. Throws std::logic_error for an unknown key.
std::string_view message(std::string_view key, std::string_view language);

// The same with placeholders replaced. A placeholder without a value stays visible.
std::string message(std::string_view key, std::string_view language, MessageValues values);

// message() in one language.
class Translate {
 public:
  explicit Translate(std::string_view language) : language_(language == "es" ? "es" : "en") {}

  std::string operator()(std::string_view key) const {
    return std::string(message(key, language_));
  }
  std::string operator()(std::string_view key, MessageValues values) const {
    return message(key, language_, values);
  }

 private:
  std::string_view language_;
};

}  // namespace molar
