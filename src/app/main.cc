#include <exception>
#include <iostream>

#include "app/command_line/command.h"
#include "base/random.h"

int main(int argc, char** argv) {
  try {
    molar::init_crypto();
    return molar::app::run_command_line({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "molar: " << error.what() << "\n";
    return molar::app::kFailed;
  }
}
