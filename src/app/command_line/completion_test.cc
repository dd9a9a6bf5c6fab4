#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/command_line/completion_words.h"
#include "app/command_line/setting_flags.h"
#include "app/settings/config_keys.h"

namespace molar::app {
namespace {

using testing::HasSubstr;

// Returns the output of a shell command.
std::string output_of(const std::string& command) {
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::string text;
  std::array<char, 4096> part{};
  while (const std::size_t read = std::fread(part.data(), 1, part.size(), pipe.get())) {
    text.append(part.data(), read);
  }
  return text;
}

// A file that is deleted after its test.
class ScriptFile {
 public:
  explicit ScriptFile(const std::string& text)
      : path_(std::filesystem::path(testing::TempDir()) /
              ("completion." + std::to_string(::getpid()))) {
    std::ofstream(path_) << text;
  }
  ~ScriptFile() { std::filesystem::remove(path_); }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Returns the words that bash offers for the last of `words`.
std::string offered_by_bash(const std::string& script, const std::string& words) {
  return output_of(
      "bash -c 'source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); "
      "compopt() { :; }; _molar; echo \"${COMPREPLY[*]}\"' '" +
      script + "' " + words);
}

TEST(Completion, bash_offers_commands_flags_and_known_values) {
  const ScriptFile script(bash_completion());
  const std::vector<std::pair<std::string, std::string>> table = {
      {"molar ma", "mail man"},
      {"molar office ''", "review"},
      {"molar office review ''", "list show confirm correct terminate dismiss"},
      {"molar mail list --st", "--status"},
      {"molar mail list --status ''", "queued sent dead"},
      {"molar mail list --status = d", "dead"},
      {"molar mail list --json --li", "--limit"},
      {"molar mail list --limit 1", ""},
      {"molar mail list ''", ""},
      {"molar jobs run re", "renewals refunds removed_cards"},
      {"molar completion ''", "bash zsh fish"},
      {"molar serve --server.por", "--server.port"},
      {"molar help gr", "grievance"},
      {"molar --v", "--version"},
  };
  for (const auto& [words, offered] : table) {
    EXPECT_EQ(offered_by_bash(script.path(), words), offered + "\n") << words;
  }
}

TEST(Completion, bash_offers_folders_and_files_for_paths) {
  const ScriptFile script(bash_completion());
  EXPECT_EQ(offered_by_bash(script.path(), "molar content import /us"), "/usr\n");
  EXPECT_EQ(offered_by_bash(script.path(), "molar import zips " + script.path()),
            script.path() + "\n");
  EXPECT_EQ(offered_by_bash(script.path(), "molar content import " + script.path()), "\n");
}

// Returns the rest of the line of `script` from `head` on.
std::string line_with(const std::string& script, const std::string& head) {
  const std::size_t begin = script.find(head);
  return begin == std::string::npos ? "" : script.substr(begin, script.find('\n', begin) - begin);
}

TEST(Completion, every_script_has_every_command_and_flag) {
  const std::string bash = bash_completion();
  const std::string zsh = zsh_completion();
  const std::string fish = fish_completion();
  for (const Command& command : commands()) {
    const std::string name(command.name);
    const std::string in_bash = line_with(bash, "    '" + name + "') options=") + " ";
    const std::string in_zsh = line_with(zsh, "    ('" + name + "') list=");
    for (const Option& option : command.options) {
      const std::string flag(option.name);
      EXPECT_TRUE(in_bash.find(flag + " ") != std::string::npos) << name << flag;
      EXPECT_THAT(in_zsh, HasSubstr("'" + flag + ":")) << name;
      EXPECT_THAT(fish, HasSubstr("-n '__molar_is \"" + name + "\"' -l '" + flag.substr(2) + "'"));
    }
    for (const std::string& script : {bash, zsh, fish}) {
      EXPECT_THAT(script, HasSubstr("'" + name + "'"));
    }
  }
  for (const ConfigKey& key : config_keys()) {
    EXPECT_THAT(bash, HasSubstr("--" + key.name));
    EXPECT_THAT(zsh, HasSubstr("'--" + key.name + "'"));
    EXPECT_THAT(fish, HasSubstr("-l '" + key.name + "'"));
  }
}

TEST(Completion, next_words_are_single_words_with_their_meaning) {
  std::vector<std::string> words;
  for (const NextWord& next : next_words("migrate")) {
    words.push_back(next.word + ": " + next.meaning);
  }
  EXPECT_THAT(words, testing::ElementsAre("up: apply all migrations to the database",
                                          "status: show applied migrations"));
  EXPECT_EQ(next_words("office").front().meaning,
            "list, show, confirm, correct, terminate, dismiss");
}

TEST(Completion, quoted_escapes_quotes_inside_a_text) {
  EXPECT_EQ(quoted("a brand's"), "'a brand'\\''s'");
  EXPECT_EQ(quoted("a brand's", "\\'"), "'a brand\\'s'");
}

// Returns the text of a man page without font changes, with plain hyphens and quotes.
std::string plain(std::string text) {
  for (const auto& [code, sign] :
       std::vector<std::pair<std::string, std::string>>{{"\\fB", ""},
                                                        {"\\fI", ""},
                                                        {"\\fR", ""},
                                                        {"\\-", "-"},
                                                        {"\\(aq", "'"},
                                                        {"\\[u2026]", "…"}}) {
    for (std::size_t at = 0; (at = text.find(code, at)) != std::string::npos;) {
      text.replace(at, code.size(), sign);
    }
  }
  return text;
}

TEST(ManPage, has_every_command_flag_setting_and_exit_code) {
  const std::string page = plain(man_page());
  EXPECT_THAT(page, testing::StartsWith(".TH MOLAR 1"));
  for (const Command& command : commands()) {
    const std::size_t begin = page.find(".SS molar " + usage_of(command) + "\n");
    ASSERT_NE(begin, std::string::npos) << command.name;
    const std::string section = page.substr(begin, page.find("\n.S", begin + 1) - begin);
    for (const Option& option : command.options) {
      EXPECT_THAT(section, HasSubstr(".TP\n" + std::string(option.name))) << command.name;
    }
  }
  for (const ConfigKey& key : config_keys()) {
    EXPECT_THAT(page, HasSubstr("--" + key.name + ", " + environment_name(key.name)));
  }
  for (const ExitCode& code : exit_codes()) {
    EXPECT_THAT(page, HasSubstr(".TP\n" + std::to_string(code.code) + "\n"));
  }
}

TEST(ManPage, states_type_unit_limits_default_and_required_flags) {
  const std::string page = plain(man_page());
  EXPECT_THAT(page, HasSubstr("A whole number of rows, from 1 to 1000. Default: 50."));
  EXPECT_THAT(page, HasSubstr("One of queued, sent or dead."));
  EXPECT_THAT(page, HasSubstr("--group GROUP\nThe brand of the file.\nRequired."));
  EXPECT_THAT(page, HasSubstr("--since DAY\nFrom that day on (UTC).\nA day like 2026-11-21, UTC."));
}

TEST(ManPage, no_line_of_a_text_is_a_roff_request) {
  std::istringstream lines(man_page());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('.')) {
      EXPECT_THAT(line, testing::MatchesRegex("\\.(TH|SH|SS|TP|B|I|RI|RB)( .*)?"));
    }
    EXPECT_FALSE(line.starts_with('\'')) << line;
  }
}

}  // namespace
}  // namespace molar::app
