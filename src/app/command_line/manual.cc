// `molar man`: the man page, in the format of man(7).
#include <unicode/utf8.h>

#include <iostream>

#include "app/command_line/command.h"
#include "app/settings/config_keys.h"

namespace molar::app {

namespace {

// Escapes a text for man(7): no formatter reads it as a request, and hyphens stay hyphens.
std::string escaped(std::string_view text) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    UChar32 code = 0;
    U8_NEXT_UNSAFE(text.data(), i, code);
    if (code == '\\') {
      result += "\\e";
    } else if (code == '-') {
      result += "\\-";
    } else if (code == '\'') {
      result += "\\(aq";
    } else if (code < 0x80) {
      result += static_cast<char>(code);
    } else {
      result += "\\[u";
      for (int shift = 12; shift >= 0; shift -= 4) {
        result += kDigits[(code >> static_cast<unsigned>(shift)) & 0xFU];
      }
      result += "]";
    }
  }
  return result.starts_with('.') ? "\\&" + result : result;
}

std::string bold(std::string_view text) {
  return "\\fB" + escaped(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return text.empty() ? "" : " \\fI" + escaped(text) + "\\fR";
}

std::string sentence(std::string_view text) {
  std::string result = escaped(text);
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z' && !result.starts_with("https:")) {
    result[0] = static_cast<char>(result[0] - 'a' + 'A');
  }
  return result + (text.ends_with('.') ? "" : ".");
}

std::string item(const std::string& head, const std::string& text) {
  return ".TP\n" + head + "\n" + text + "\n";
}

std::string describe(const Command& command) {
  std::string text = ".SS " + bold("molar " + std::string(command.name));
  for (const Argument& argument : command.arguments) {
    text += italic(show(argument));
  }
  text += "\n" + sentence(command.summary) + "\n";
  for (const Argument& argument : command.arguments) {
    text += item("\\fI" + escaped(argument.name) + "\\fR",
                 sentence(std::string(argument.meaning) +
                          (argument.words.empty() ? "" : ": " + list_words(argument.words))));
  }
  for (const Option& option : command.options) {
    const std::string type = option.type == ValueType::Switch ? "" : escaped(describe_type(option));
    text += item(bold(option.name) + italic(option.argument),
                 sentence(option.meaning) + (type.empty() ? "" : "\n" + type));
  }
  return text;
}

std::string describe(const ConfigKey& key) {
  const std::string standard = key.secret ? "" : key.show(Config{});
  return item(
      bold("--" + key.name) + ", " + bold(environment_name(key.name)),
      sentence(key.meaning) + (standard.empty() ? "" : "\nDefault: " + escaped(standard) + "."));
}

constexpr std::string_view kBeginning = R"(.SH NAME
molar \- membership sites for dental savings plans
.SH SYNOPSIS
.B molar
.I COMMAND
.RI [ ARGUMENT ]...
.RB [ \-\-\fIflag\fR\ [\fIvalue\fR]]...
.RB [ \-\-\fIsetting\fR\ \fIvalue\fR]...
.SH DESCRIPTION
One program serves the sites of several brands and has the commands of their operators.
A value may follow its flag as the next word or after an equals sign.
.B molar help
.I COMMAND
shows the flags of one command.
.SH COMMANDS
)";

constexpr std::string_view kBeforeSettings = R"(.SH SETTINGS
Each command takes settings.
The value of a setting comes from a flag, else from the environment, else from the file that
.B \-\-config
.I FILE
or
.B MOLAR_CONFIG
names, else from its default.
A variable with the ending _FILE names a file that contains the value.
.B \-\-port,
.B \-\-address,
.B \-\-data\-dir,
.B \-\-web\-dir,
.B \-\-log\-level
and
.B \-\-database\-url
are short names.
)";

}  // namespace

std::string man_page() {
  std::string page = ".TH MOLAR 1 \"\" \"Molar " MOLAR_VERSION "\"\n";
  page += kBeginning;
  for (const Command& command : commands()) {
    page += describe(command);
  }
  page += kBeforeSettings;
  for (const ConfigKey& key : config_keys()) {
    page += describe(key);
  }
  page += ".SH EXIT STATUS\n";
  for (const ExitCode& code : exit_codes()) {
    page += item(bold(std::to_string(code.code)), escaped(code.meaning));
  }
  return page;
}

Result<int> run_man(const Invocation&) {
  std::cout << man_page();
  return kOk;
}

}  // namespace molar::app
