#include "app/import_progress.h"

#include "base/number.h"

#include <unistd.h>

#include <cstdint>
#include <iostream>

namespace molar::app {

namespace {

using std::chrono::steady_clock;

constexpr int kBarWidth = 30;
constexpr auto kBetweenBars = std::chrono::milliseconds(200);
constexpr auto kBetweenLines = std::chrono::seconds(10);

int percent_of(const domain::ImportProgress& progress) {
  if (progress.total_bytes <= 0) {
    return -1;
  }
  return static_cast<int>(std::min<std::int64_t>(100, progress.bytes * 100 / progress.total_bytes));
}

}  // namespace

ImportProgressPrinter::ImportProgressPrinter(bool is_quiet)
    : is_quiet_(is_quiet), is_terminal_(::isatty(STDERR_FILENO) == 1) {}

ImportProgressPrinter::~ImportProgressPrinter() {
  if (has_bar_) {
    std::cerr << "\r\033[K" << std::flush;
  }
}

void ImportProgressPrinter::begin(const std::string& name) {
  stage_.clear();
  began_ = shown_ = steady_clock::now();
  if (!is_quiet_) {
    std::cerr << (has_bar_ ? "\r\033[K" : "") << name << "\n" << std::flush;
    has_bar_ = false;
  }
}

void ImportProgressPrinter::show(const domain::ImportProgress& progress) {
  if (is_quiet_) {
    return;
  }
  auto now = steady_clock::now();
  bool is_new_stage = progress.stage != stage_;
  auto between =
      is_terminal_ ? steady_clock::duration(kBetweenBars) : steady_clock::duration(kBetweenLines);
  if (!is_new_stage && now - shown_ < between) {
    return;
  }
  stage_ = progress.stage;
  shown_ = now;
  if (is_terminal_) {
    draw_bar(progress);
  } else {
    print_line(progress);
  }
}

std::string ImportProgressPrinter::rate(const domain::ImportProgress& progress) const {
  double seconds = std::chrono::duration<double>(steady_clock::now() - began_).count();
  if (seconds < 1 || progress.bytes == 0) {
    return "";
  }
  auto rows = static_cast<std::int64_t>(static_cast<double>(progress.rows) / seconds);
  std::string text = "  " + with_commas(rows) + " rows/s";
  if (progress.total_bytes > progress.bytes) {
    double left = seconds * static_cast<double>(progress.total_bytes - progress.bytes) /
                  static_cast<double>(progress.bytes);
    auto whole = static_cast<std::int64_t>(left);
    text += "  " + std::to_string(whole / 60) + " min " + std::to_string(whole % 60) + " s left";
  }
  return text;
}

void ImportProgressPrinter::draw_bar(const domain::ImportProgress& progress) {
  int percent = percent_of(progress);
  std::string bar;
  if (percent >= 0) {
    int filled = percent * kBarWidth / 100;
    bar = "[" + std::string(static_cast<std::size_t>(filled), '#') +
          std::string(static_cast<std::size_t>(kBarWidth - filled), '.') + "] " +
          std::to_string(percent) + " %  ";
  }
  std::cerr << "\r\033[K" << progress.stage << "  " << bar << with_commas(progress.rows) << " rows"
            << rate(progress) << std::flush;
  has_bar_ = true;
}

void ImportProgressPrinter::print_line(const domain::ImportProgress& progress) {
  int percent = percent_of(progress);
  std::cerr << progress.stage << "  ";
  if (percent >= 0) {
    std::cerr << percent << " %  ";
  }
  std::cerr << with_commas(progress.rows) << " rows" << rate(progress) << std::endl;
}

}  // namespace molar::app
