// How a membership card looks: on paper in the size of a bank card, and on the screen of a phone.
#pragma once

#include "adapters/documents/paper_canvas.h"

namespace molar::adapters {

inline constexpr double kLetterWidth = 612;  // points
inline constexpr double kLetterHeight = 792;
inline constexpr double kPhoneWidth = 360;  // units; the picture has three dots to each
inline constexpr double kPhoneHeight = 640;

// A sheet of Letter paper: front and back side by side, to be cut out and folded.
void draw_card_sheet(PaperCanvas& canvas, const domain::PrintedCard& card);

// The front alone, as large as on paper.
inline constexpr double kCardWidth = 243;  // ISO/IEC 7810 ID-1, as bank cards
inline constexpr double kCardHeight = 153;
void draw_card_front(PaperCanvas& canvas, const domain::PrintedCard& card);

// Everything on one upright picture.
void draw_phone_card(PaperCanvas& canvas, const domain::PrintedCard& card);

// The brand's logo for white paper. False: it has none.
bool draw_logo(PaperCanvas& canvas, double x, double y, double most_width, double most_height);

}  // namespace molar::adapters
