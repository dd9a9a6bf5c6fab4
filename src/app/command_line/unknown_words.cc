#include "app/command_line/unknown_words.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "app/command_line/setting_flags.h"
#include "base/closest_name.h"
#include "base/text.h"

namespace molar::app {

namespace {

constexpr int kMostSlips = 2;
constexpr std::size_t kMostNear = 3;

// Joins the first `count` words with spaces.
std::string first_words(const std::vector<std::string>& words, std::size_t count) {
  return join(std::span(words).first(std::min(count, words.size())), " ");
}

bool is_near(std::string_view given, std::string_view known) {
  const int most = std::min(kMostSlips, static_cast<int>(given.size() / 2));
  const int slips = edit_distance(given, known, most);
  return slips > 0 && slips <= most;
}

// Returns "; did you mean "mail list" or "jobs list"?", or "".
std::string hint(const std::vector<std::string>& near) {
  std::string text;
  for (std::size_t i = 0; i < std::min(near.size(), kMostNear); ++i) {
    text += (i == 0 ? "; did you mean \"" : " or \"") + near[i] + "\"";
  }
  return text.empty() ? text : text + "?";
}

// Returns the commands with this first word, separated by commas.
std::string commands_of(const std::string& first) {
  std::string list;
  for (const Command& command : commands()) {
    if (words_of(command).front() == first) {
      list += (list.empty() ? "" : ", ") + std::string(command.name);
    }
  }
  return list;
}

// Returns the names, or beginnings of names with the same number of words, that differ from `words`
// by a typing error. If the first word is known, only of commands that begin with it.
std::vector<std::string> near_commands(const std::vector<std::string>& words) {
  std::vector<std::string> near;
  const bool is_known = !commands_of(words[0]).empty();
  for (const Command& command : commands()) {
    const auto name = words_of(command);
    if (is_known && name.front() != words[0]) {
      continue;
    }
    const std::size_t compared = std::min(name.size(), words.size());
    const std::string known = first_words(name, compared);
    if (is_near(first_words(words, compared), known) &&
        std::ranges::find(near, known) == near.end()) {
      near.push_back(known);
    }
  }
  return near;
}

std::vector<std::string> words_before_flags(const std::vector<std::string>& words) {
  const auto end =
      std::ranges::find_if(words, [](const std::string& word) { return word.starts_with("--"); });
  return {words.begin(), end};
}

}  // namespace

std::string unknown_command(const std::vector<std::string>& words) {
  const auto given = words_before_flags(words);
  if (given.empty()) {
    return "a command must precede \"" + words[0] + "\"";
  }
  const std::string known = commands_of(words[0]);
  const std::string near = hint(near_commands(given));
  if (known.empty()) {
    return "there is no command \"" + words[0] + "\"" + near;
  }
  if (given.size() < 2) {
    return "\"" + words[0] + "\" needs another word: " + known;
  }
  return "there is no command \"" + first_words(given, 2) + "\"" +
         (near.empty() ? "; there are " + known : near);
}

std::string unknown_option(const Command& command, std::string_view flag) {
  std::vector<std::string> known{"--help", "--config"};
  for (const Option& option : command.options) {
    known.emplace_back(option.name);
  }
  for (const std::string& setting : setting_flags()) {
    known.push_back(setting);
  }
  std::erase_if(known, [&](const std::string& name) { return !is_near(flag, name); });
  return std::string(flag) + ": \"" + std::string(command.name) +
         "\" has no such flag, and there is no such setting" + hint(known);
}

}  // namespace molar::app
