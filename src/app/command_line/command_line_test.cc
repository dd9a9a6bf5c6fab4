#include "app/command_line/command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace molar::app {
namespace {

using testing::HasSubstr;
using testing::Not;

// Exit code and output of a command line.
struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

Ran run(const std::vector<std::string>& words) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Ran ran;
  ran.code = run_command_line(words);
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

TEST(CommandLine, help_shows_every_command) {
  Ran help = run({"help"});
  EXPECT_EQ(help.code, kOk);
  for (const Command& command : commands()) {
    EXPECT_THAT(help.out, HasSubstr("  " + std::string(command.name))) << command.name;
  }
}

TEST(CommandLine, help_aligns_summaries_after_words_with_an_ellipsis) {
  EXPECT_THAT(run({"help"}).out, AllOf(HasSubstr("\n  content list                      list "),
                                       HasSubstr("\n  content validate FOLDER…          check ")));
}

TEST(CommandLine, help_describes_each_command) {
  for (const Command& command : commands()) {
    std::vector<std::string> words{"help"};
    for (const std::string& word : words_of(command)) {
      words.push_back(word);
    }
    Ran help = run(words);
    EXPECT_EQ(help.code, kOk);
    EXPECT_THAT(help.out, HasSubstr("molar " + usage_of(command) + "\n"));
    for (const Argument& argument : command.arguments) {
      EXPECT_THAT(help.out, HasSubstr("  " + std::string(argument.name) + " "));
    }
    for (const Option& option : command.options) {
      EXPECT_THAT(help.out, HasSubstr("  " + std::string(option.name)));
      EXPECT_THAT(help.out, HasSubstr(describe(option)));
    }
  }
}

TEST(CommandLine, help_of_a_command_shows_its_flags) {
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"help", "content", "publish"}, {"content", "publish", "--help"}}) {
    Ran help = run(words);
    EXPECT_EQ(help.code, kOk);
    EXPECT_THAT(help.out, HasSubstr("molar content publish GROUP"));
    EXPECT_THAT(help.out, HasSubstr("--override REASON"));
    EXPECT_THAT(help.out, Not(HasSubstr("content rollback")));
  }
  EXPECT_THAT(run({"help", "content"}).out, HasSubstr("molar content rollback"));
  EXPECT_EQ(run({"help", "nothing"}).code, kUsage);
}

TEST(CommandLine, wrong_words_are_reported_and_nothing_runs) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"publish"}, "there is no command \"publish\""},
      {{"content", "list", "cedar"}, "takes no \"cedar\""},
      {{"content", "publish"}, "name one brand"},
      {{"content", "publish", "cedar", "mesa"}, "name one brand"},
      {{"content", "publish", "cedar", "--base", "two"}, "--base needs a version's number"},
      {{"content", "publish", "cedar", "--base"}, "--base needs a value"},
      {{"content", "publish", "cedar", "--json=1"}, "--json takes no value"},
      {{"content", "rollback", "cedar", "--to", "-1"}, "--to needs a version's number"},
      {{"content", "diff", "cedar", "1"}, "two versions"},
      {{"content", "export", "cedar"}, "a brand and a folder"},
      {{"content", "import"}, "at least one brand folder"},
      {{"office", "review", "list"}, "name a brand: office review list GROUP"},
      {{"--data-dir", "x", "serve"}, "a command must precede \"--data-dir\""},
      {{"--"}, "a command must precede \"--\""},
      {{"office", "review"}, "there is no command \"office review\"; there are office review list"},
      {{"member", "search", "cedar"}, "\"member search\"; there are member show, member find"},
      {{"member"}, "\"member\" needs another word: member show, member find"},
      {{"member", "find", "cedar"}, "name the brand and a search text"},
      {{"member", "find", "cedar", "lee", "--limit", "x"}, "--limit takes a number"},
      {{"member", "correct", "cedar", "7K3M"}, "--first-name, --last-name or --birth-date"},
      {{"member", "correct", "cedar", "7K3M", "--first-name", "Ana"}, "--reason TEXT"},
      {{"member", "refund", "cedar", "R-1", "12,50", "--reason", "x"},
       "\"12,50\" is not an amount"},
      {{"payments", "reconcile", "--pay-back", "all", "--reason", "x"}, "one charge at a time"},
      {{"payments", "reconcile", "--close", "all", "--reason", "x"}, "one charge at a time"},
      {{"payments", "reconcile", "--close", "ch_1"}, "--reason TEXT"},
      {{"payments", "reconcile", "--close", "ch_1", "--book", "ch_1", "--reason", "x"}, "not both"},
      {{"audit", "list", "--member", "7K3M"}, "--member needs its brand"},
      {{"audit", "list", "--since", "yesterday"}, "--since needs a day"},
      {{"audit", "list", "--limit", "0"}, "--limit takes a number up to 1000"},
      {{"content", "preview-link", "cedar", "--valid-for", "2w"}, "--valid-for needs a time"},
      {{"content", "preview-link", "cedar", "--valid-for", "91d"}, "90d at most"},
      {{"content", "preview-link", "cedar", "--path", "faq"}, "--path must begin with a slash"},
      {{"content", "list", "--colour", "red"}, "colour"},
  };
  for (const auto& [words, message] : table) {
    Ran ran = run(words);
    EXPECT_EQ(ran.code, kUsage) << message;
    EXPECT_THAT(ran.err, HasSubstr(message));
    EXPECT_EQ(ran.out, "") << message;
  }
}

TEST(CommandLine, unknown_words_are_answered_with_similar_ones) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"srve"}, "there is no command \"srve\"; did you mean \"serve\"?"},
      {{"contnt", "list"}, "did you mean \"content list\" or \"contact list\"?"},
      {{"mail", "lsit", "cedar"}, "no command \"mail lsit\"; did you mean \"mail list\"?"},
      {{"office", "reveiw", "list", "cedar"}, "did you mean \"office review list\"?"},
      {{"help", "grievence"}, "did you mean \"grievance\"?"},
      {{"mail", "list", "--jsno"},
       "no such flag, and there is no such setting; did you mean \"--json\"?"},
      {{"mail", "list", "--sever.port", "1"}, "did you mean \"--server.port\"?"},
      {{"mail", "list", "--data-dri", "x"}, "did you mean \"--data-dir\" or "},
  };
  for (const auto& [words, message] : table) {
    Ran ran = run(words);
    EXPECT_EQ(ran.code, kUsage) << message;
    EXPECT_THAT(ran.err, HasSubstr(message));
  }
  EXPECT_THAT(run({"frobnicate"}).err, Not(HasSubstr("did you mean")));
  EXPECT_THAT(run({"mail", "list", "--nothing-near", "1"}).err, Not(HasSubstr("did you mean")));
}

TEST(CommandLine, a_value_of_a_wrong_type_is_refused) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> table = {
      {{"mail", "list", "--limit", "10001"}, "--limit takes a number up to 10000"},
      {{"mail", "list", "--status", "lost"}, "--status is queued, sent or dead"},
      {{"import", "log", "--limit", "0"}, "--limit takes a number from 1 on"},
      {{"member", "cancel", "cedar", "7K3M", "--notice-on", "2026-02-30"}, "needs a day"},
      {{"offices", "generate", "folder", "--count", "0"}, "--count takes a number up to 1000000"},
      {{"import", "offices", "offices.csv"}, "\"import offices\" needs --group GROUP"},
      {{"member", "refund", "cedar", "R-1", "1.50", "--reason", ""}, "needs --reason TEXT"},
      {{"jobs", "run", "nothing"}, "name one job: all, charges, "},
      {{"mail", "retry"}, "name one message, or all"},
      {{"mail", "retry", "1", "--all"}, "name one message, or all"},
      {{"grievance", "reply", "cedar", "G-1"}, "--text or --text-file"},
      {{"grievance", "appeal", "cedar", "G-1"}, "--text or --text-file"},
      {{"grievance", "show", "cedar"}, "name a brand and a number"},
      {{"completion", "tcsh"}, "name one shell: bash, zsh or fish"},
  };
  for (const auto& [words, message] : table) {
    Ran ran = run(words);
    EXPECT_EQ(ran.code, kUsage) << message;
    EXPECT_THAT(ran.err, HasSubstr(message));
  }
}

TEST(CommandLine, a_missing_flag_has_its_default) {
  Invocation invocation;
  invocation.command = find_command("content preview-link");
  EXPECT_EQ(invocation.value("--version"), "working");
  EXPECT_EQ(invocation.value("--path"), "/");
  EXPECT_FALSE(invocation.has("--path"));
  EXPECT_EQ(invocation.text("--path"), std::nullopt);
  invocation.options["--path"] = "/faq";
  EXPECT_EQ(invocation.value("--path"), "/faq");
  invocation.command = find_command("audit list");
  EXPECT_EQ(invocation.number("--limit"), 50);
  EXPECT_EQ(invocation.day("--since"), std::nullopt);
}

TEST(CommandLine, defaults_are_valid_values_of_their_flags) {
  for (const Command& command : commands()) {
    for (const Option& option : command.options) {
      if (!option.standard.empty()) {
        EXPECT_EQ(fault_of_value(option, option.standard), "") << command.name;
      }
      EXPECT_EQ(option.argument.empty(), option.type == ValueType::Switch) << option.name;
      EXPECT_EQ(option.type == ValueType::Word && option.words.empty(), false) << option.name;
    }
    EXPECT_EQ(command.arguments.empty() || command.name == "help", command.request.empty())
        << command.name;
  }
}

TEST(CommandLine, flags_of_a_command_have_different_names) {
  for (const Command& command : commands()) {
    std::set<std::string_view> names;
    for (const Option& option : command.options) {
      EXPECT_TRUE(names.insert(option.name).second) << command.name << " " << option.name;
      EXPECT_TRUE(option.name.starts_with("--"));
      EXPECT_NE(option.meaning, "");
    }
  }
}

}  // namespace
}  // namespace molar::app
