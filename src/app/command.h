// The command line: `molar <command> [arguments] [--setting value]…`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/config.h"

namespace molar::app {

// Exit codes of every command.
inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;
inline constexpr int kUsage = 2;          // wrong words or settings; nothing was done
inline constexpr int kProblemsFound = 3;  // a check ran and found something

struct Invocation {
  std::vector<std::string> arguments;  // without command and flags
  std::vector<std::string> options;    // bare switches: "--json", "--dry-run"
  Config config;

  bool has(std::string_view option) const;
};

struct Command {
  std::string_view name;   // "content import"
  std::string_view usage;  // "FOLDER…"
  std::string_view summary;
  int (*run)(const Invocation& invocation);
  std::vector<std::string_view> options = {};
};

// Every command, in the order in which help shows them.
const std::vector<Command>& commands();

// Finds the command, reads its configuration and runs it. Faults go to standard error.
int run_command_line(const std::vector<std::string>& words);

// commands/*.cc
int run_serve(const Invocation& invocation);
int run_migrate_up(const Invocation& invocation);
int run_migrate_status(const Invocation& invocation);
int run_brand_list(const Invocation& invocation);
int run_content_import(const Invocation& invocation);
int run_content_validate(const Invocation& invocation);
int run_doctor(const Invocation& invocation);
int run_payment_sandbox(const Invocation& invocation);

}  // namespace molar::app
