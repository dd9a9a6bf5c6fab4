#include "adapters/documents/document_flow.h"

#include <algorithm>

#include "adapters/documents/card_drawing.h"

namespace molar::adapters {

using namespace domain;

namespace {

constexpr double kMargin = 64;
constexpr double kTop = 92;
constexpr double kBottom = kLetterHeight - 84;
constexpr double kWidth = kLetterWidth - 2 * kMargin;
constexpr auto kPaper = "#ffffff";
constexpr double kLogoTop = 19;
constexpr double kLogoWidth = 200;
constexpr double kLogoHeight = 40;
constexpr double kGap = 6;
constexpr double kSection = 15;
constexpr double kFramePad = 14;
constexpr double kAmountColumn = 84;
constexpr double kRowPad = 4;
constexpr int kLinesTogether = 2;

std::string filled(std::string text, const std::string& mark, int number) {
  if (const std::size_t at = text.find(mark); at != std::string::npos) {
    text.replace(at, mark.size(), std::to_string(number));
  }
  return text;
}

class Flow {
 public:
  Flow(DocumentCanvas& canvas, const PrintedDocument& document, int pages,
       const std::function<void()>& end_page)
      : canvas_(canvas),
        document_(document),
        look_(document.look),
        pages_(pages),
        end_page_(end_page) {}

  int run() {
    open_page();
    y_ += canvas_.text(kMargin, y_, document_.heading,
                       {.size = 24,
                        .colour = look_.ink,
                        .weight = look_.heading_weight,
                        .is_heading = true,
                        .width = kWidth,
                        .leading = 1.15},
                       "H1");
    if (!document_.meta.empty()) {
      y_ += canvas_.text(kMargin, y_ + 4, document_.meta, muted(10.5)) + 4;
    }
    y_ += 10;
    for (const PrintBlock& block : document_.blocks) {
      std::visit([this](const auto& one) { put(one); }, block);
    }
    end_page_();
    return page_;
  }

 private:
  TextStyle body() const { return {.size = 11.5, .width = kWidth, .leading = 1.38}; }
  TextStyle muted(double size) const {
    return {.size = size, .colour = look_.text_muted, .width = kWidth, .leading = 1.3};
  }
  TextStyle heading() const {
    return {.size = 14,
            .weight = std::max(look_.heading_weight, 600),
            .is_heading = true,
            .width = kWidth,
            .leading = 1.2};
  }

  void open_page() {
    ++page_;
    y_ = kTop;
    canvas_.fill(0, 0, kLetterWidth, 10, look_.primary);
    draw_brand();
    canvas_.rule(kMargin, kTop - 26, kWidth, look_.border, 0.8);
    draw_foot();
  }

  void draw_brand() {
    // Under a logo the name is white, so that screen readers and searches find it.
    canvas_.text(kMargin, 38, document_.brand,
                 {.size = 15,
                  .colour = look_.logo ? kPaper : look_.ink,
                  .weight = look_.heading_weight,
                  .is_heading = true,
                  .width = kWidth},
                 page_ == 1 ? "P" : nullptr);
    draw_logo(canvas_, kMargin, kLogoTop, kLogoWidth, kLogoHeight);
  }

  void draw_foot() {
    const double top = kLetterHeight - 60;
    canvas_.rule(kMargin, top - 6, kWidth, look_.border, 0.8);
    TextStyle style = muted(8.5);
    style.width = kWidth - kAmountColumn;
    canvas_.text(kMargin, top, document_.footer, style, page_ == 1 ? "P" : nullptr);
    style.width = kWidth;
    style.align = PANGO_ALIGN_RIGHT;
    canvas_.text(kMargin, top,
                 filled(filled(document_.page_words, "{page}", page_), "{pages}", pages_), style,
                 nullptr);
  }

  void turn_page() {
    end_page_();
    open_page();
  }

  void need(double height) {
    if (y_ + height > kBottom && y_ > kTop) {
      turn_page();
    }
  }

  // Breaks a paragraph across pages between lines, with at least two lines on each page.
  void flow_text(const std::string& text, const TextStyle& style, double x) {
    const auto layout = canvas_.layout(text, style);
    const int lines = pango_layout_get_line_count(layout.get());
    const double height = DocumentCanvas::height_of(layout.get());
    if (y_ + height <= kBottom) {
      y_ += canvas_.show(x, y_, layout.get(), style.colour);
      return;
    }
    const double line_height = height / lines;
    int fit = static_cast<int>((kBottom - y_) / line_height);
    if (lines - fit < kLinesTogether) {
      fit = lines - kLinesTogether;
    }
    if (fit < kLinesTogether) {
      turn_page();
      y_ += canvas_.show(x, y_, layout.get(), style.colour);
      return;
    }
    PangoLayoutLine* first_over = pango_layout_get_line_readonly(layout.get(), fit);
    const auto split = static_cast<std::size_t>(first_over->start_index);
    canvas_.text(x, y_, text.substr(0, split), style);
    turn_page();
    flow_text(text.substr(split), style, x);
  }

  void put(const PrintHeading& block) {
    const auto layout = canvas_.layout(block.text, heading());
    const double height = DocumentCanvas::height_of(layout.get());
    need(kSection + height + 3 * body().size * body().leading);
    y_ += y_ > kTop ? kSection : 0;
    y_ += canvas_.show(kMargin, y_, layout.get(), {}, "H2") + 3;
  }

  void put(const PrintParagraph& block) {
    TextStyle style = body();
    style.weight = block.is_strong ? 700 : 400;
    flow_text(block.text, style, kMargin);
    y_ += kGap;
  }

  void put(const PrintFrame& block) {
    TextStyle head = heading();
    TextStyle text = body();
    head.width = text.width = kWidth - 2 * kFramePad;
    double height = DocumentCanvas::height_of(canvas_.layout(block.heading, head).get()) + 4;
    for (const std::string& paragraph : block.paragraphs) {
      height += DocumentCanvas::height_of(canvas_.layout(paragraph, text).get()) + kGap;
    }
    height += 2 * kFramePad - kGap;
    need(height);
    canvas_.stroke(kMargin, y_, kWidth, height, look_.primary, 1.5, look_.is_round ? 7 : 0);
    const double end = y_ + height;
    y_ += kFramePad;
    y_ += canvas_.text(kMargin + kFramePad, y_, block.heading, head, "H2") + 4;
    for (const std::string& paragraph : block.paragraphs) {
      y_ += canvas_.text(kMargin + kFramePad, y_, paragraph, text) + kGap;
    }
    y_ = end + kGap;
  }

  void put(const PrintFacts& block) {
    constexpr double kLabel = 150;
    for (const LabelledText& fact : block.facts) {
      TextStyle value = body();
      value.width = kWidth - kLabel;
      const auto set = canvas_.layout(fact.value, value);
      TextStyle label = muted(11.5);
      label.width = kLabel - 8;
      label.leading = body().leading;
      const double height =
          std::max(DocumentCanvas::height_of(set.get()),
                   DocumentCanvas::height_of(canvas_.layout(fact.label, label).get()));
      need(height);
      canvas_.text(kMargin, y_, fact.label, label);
      canvas_.show(kMargin + kLabel, y_, set.get(), {});
      y_ += height + 3;
    }
    y_ += kGap;
  }

  // Repeats the header on each further page.
  void put(const PrintTable& block) {
    const TextStyle head{.size = 10, .colour = look_.text_muted};
    put_row(block.header, head, "TH");
    const auto put_next = [&](const std::vector<std::string>& row, const TextStyle& style,
                              const std::string& rule, double line) {
      if (!row.empty() && y_ + height_of_row(row, style) > kBottom) {
        turn_page();
        put_row(block.header, head, "TH");
      }
      canvas_.rule(kMargin, y_, row.empty() ? 0 : kWidth, rule, line);
      put_row(row, style, "TD");
    };
    for (const std::vector<std::string>& row : block.rows) {
      put_next(row, {.size = 11.5}, look_.border, 0.8);
    }
    put_next(block.total, {.size = 12.5, .weight = 700}, look_.text, 1.5);
    y_ += kSection;
  }

  static double amounts_width(const std::vector<std::string>& cells) {
    return static_cast<double>(cells.size() - 1) * kAmountColumn;
  }

  double height_of_row(const std::vector<std::string>& cells, TextStyle style) const {
    style.width = kWidth - amounts_width(cells) - 10;
    double height = DocumentCanvas::height_of(canvas_.layout(cells.front(), style).get());
    style.width = kAmountColumn;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      height = std::max(height, DocumentCanvas::height_of(canvas_.layout(cells[i], style).get()));
    }
    return height + 2 * kRowPad;
  }

  void put_row(const std::vector<std::string>& cells, TextStyle style, const char* tag) {
    if (cells.empty()) {
      return;
    }
    const double amounts = amounts_width(cells);
    const double height = height_of_row(cells, style);
    need(height);
    cairo_tag_begin(canvas_.cairo(), "Table", nullptr);
    cairo_tag_begin(canvas_.cairo(), "TR", nullptr);
    style.width = kWidth - amounts - 10;
    canvas_.text(kMargin, y_ + kRowPad, cells.front(), style, tag);
    style.width = kAmountColumn;
    style.align = PANGO_ALIGN_RIGHT;
    for (std::size_t i = 1; i < cells.size(); ++i) {
      canvas_.text(kMargin + kWidth - amounts + static_cast<double>(i - 1) * kAmountColumn,
                   y_ + kRowPad, cells[i], style, tag);
    }
    cairo_tag_end(canvas_.cairo(), "TR");
    cairo_tag_end(canvas_.cairo(), "Table");
    y_ += height;
  }

  void put(const PrintColumns& block) {
    constexpr double kBetween = 20;
    const double width = (kWidth - kBetween) / 2;
    const double left = column(block.left_heading, block.left, kMargin, width);
    const double right =
        column(block.right_heading, block.right, kMargin + width + kBetween, width);
    y_ += std::max(left, right) + kSection;
  }

  void put(const PrintListing& block) {
    constexpr double kBetween = 20;
    constexpr double kBelow = 9;
    if (!block.heading.empty()) {
      put(PrintHeading{block.heading});
    }
    TextStyle style{.size = 10, .width = (kWidth - kBetween) / 2, .leading = 1.28};
    const auto set = [&](const PrintListing::Item& item) {
      style.strong_bytes = item.heading.size();
      return canvas_.layout(item.heading + "\n" + item.text, style);
    };
    for (std::size_t i = 0; i < block.items.size(); i += 2) {
      const auto left = set(block.items[i]);
      const auto right = i + 1 < block.items.size() ? set(block.items[i + 1]) : nullptr;
      const double height = std::max(DocumentCanvas::height_of(left.get()),
                                     right == nullptr ? 0 : DocumentCanvas::height_of(right.get()));
      need(height);
      canvas_.show(kMargin, y_, left.get(), {});
      if (right != nullptr) {
        canvas_.show(kMargin + style.width + kBetween, y_, right.get(), {});
      }
      y_ += height + kBelow;
    }
  }

  double column(const std::string& head, const std::vector<std::string>& lines, double x,
                double width) {
    TextStyle style = muted(10.5);
    style.width = width;
    double height = canvas_.text(x, y_, head, style, "H2");
    style = body();
    style.width = width;
    style.leading = 1.3;
    for (const std::string& line : lines) {
      height += canvas_.text(x, y_ + height, line, style);
    }
    return height;
  }

  DocumentCanvas& canvas_;
  const PrintedDocument& document_;
  const DocumentLook& look_;
  const int pages_;
  const std::function<void()>& end_page_;
  int page_ = 0;
  double y_ = kTop;
};

}  // namespace

int draw_document(DocumentCanvas& canvas, const PrintedDocument& document, int pages,
                  const std::function<void()>& end_page) {
  return Flow(canvas, document, pages, end_page).run();
}

}  // namespace molar::adapters
