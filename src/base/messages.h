// The server's texts in English and Spanish. They are areas of the web's catalogue,
// web/src/messages/{en,es}/server/AREA.json; web/src/messages/messages.test.ts checks both
// languages and the keys that the sources ask for.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace molar {

// A value for each {name} of a text.
using MessageValues = std::initializer_list<std::pair<std::string_view, std::string_view>>;

// The text of "area.key" as it is written. Every language but "es" gets English. The view stays
// valid for the life of the program. Throws std::logic_error for a key that no area has.
std::string_view message(std::string_view key, std::string_view language);

// The same with its placeholders filled. A placeholder without a value stays visible.
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
