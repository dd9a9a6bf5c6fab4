#include "base/svg_picture.h"

#include <gtest/gtest.h>

#include <string>

namespace molar {
namespace {

using Kind = PathStep::Kind;

std::string svg(const std::string& inside, const std::string& head = "viewBox=\"0 0 100 50\"") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + head + ">" + inside + "</svg>";
}

VectorShape only_shape(const std::string& inside) {
  const auto picture = read_svg(svg(inside));
  if (picture.has_error()) {
    ADD_FAILURE() << picture.error().detail;
    return {};
  }
  EXPECT_EQ(picture->shapes.size(), 1U);
  return picture->shapes.at(0);
}

std::string refusal(const std::string& text) {
  const auto picture = read_svg(text);
  return picture.has_error() ? picture.error().detail : "taken";
}

// The end points of a path's steps.
std::string ends_of(const VectorShape& shape) {
  std::string all;
  for (const PathStep& step : shape.path) {
    const std::size_t at = step.kind == Kind::Curve ? 4 : 0;
    all += step.kind == Kind::Close ? "z "
                                    : std::to_string(std::lround(step.at.at(at))) + "," +
                                          std::to_string(std::lround(step.at.at(at + 1))) + " ";
  }
  return all;
}

TEST(SvgPicture, HasTheSizeOfItsViewBoxOrOfItsAttributes) {
  const auto boxed =
      read_svg(svg("<path d='M0 0h1'/>", "viewBox='10 20 226 73' width='300' height='73'"));
  ASSERT_TRUE(boxed.has_value());
  EXPECT_EQ(boxed->width, 226);
  EXPECT_EQ(boxed->height, 73);
  EXPECT_EQ(ends_of(boxed->shapes.at(0)), "-10,-20 -9,-20 ");
  const auto plain = read_svg(svg("<path d='M0 0h1'/>", "width='300px' height='73'"));
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->width, 300);
}

TEST(SvgPicture, ReadsEveryCommandOfAPath) {
  EXPECT_EQ(ends_of(only_shape("<path d='M1 2 3 4L5 6H7V8h1v1l-1-1zm1,1'/>")),
            "1,2 3,4 5,6 7,6 7,8 8,8 8,9 7,8 z 2,3 ");
  EXPECT_EQ(ends_of(only_shape("<path d='M0 0c1 1 2 2 3 3s4 4 5 5q1 1 2 2t3-3C0 0 1 1 9 9'/>")),
            "0,0 3,3 8,8 10,10 13,7 9,9 ");
  EXPECT_EQ(ends_of(only_shape("<path d='M.5.5-1-1e1'/>")), "1,1 -1,-10 ");
}

TEST(SvgPicture, ConvertsArcsWithAndWithoutSpacesToCurves) {
  const VectorShape half = only_shape("<path d='M16 34a20 20 0 0140 0z'/>");
  EXPECT_EQ(ends_of(half), "16,34 36,14 56,34 z ");
  EXPECT_EQ(ends_of(only_shape("<path d='M0 0A5 5 0 0 0 10 0'/>")), "0,0 5,5 10,0 ");
  EXPECT_EQ(ends_of(only_shape("<path d='M0 0a0 5 0 0 0 10 0'/>")), "0,0 10,0 ");
}

TEST(SvgPicture, ReadsBasicShapes) {
  EXPECT_EQ(ends_of(only_shape("<rect x='1' y='2' width='3' height='4'/>")), "1,2 4,2 4,6 1,6 z ");
  EXPECT_EQ(ends_of(only_shape("<circle cx='10' cy='10' r='5'/>")),
            "15,10 10,15 5,10 10,5 15,10 z ");
  EXPECT_EQ(ends_of(only_shape("<polygon points='0,0 1,0 1,1'/>")), "0,0 1,0 1,1 z ");
  EXPECT_EQ(ends_of(only_shape("<line x2='4' y2='5' stroke='red'/>")), "0,0 4,5 ");
}

TEST(SvgPicture, ReadsLengthsInPercentAndRefusesOtherUnits) {
  EXPECT_EQ(ends_of(only_shape("<rect x='10%' y='10%' width='100%' height='50%'/>")),
            "10,5 110,5 110,30 10,30 z ");
  EXPECT_EQ(ends_of(only_shape("<circle cx='50%' cy='50%' r='10px'/>")),
            "60,25 50,35 40,25 50,15 60,25 z ");
  for (const char* length : {"5mm", "20pt", "1em", "wide", "1 2"}) {
    const std::string box = std::string("<rect width='9' height='9' x='") + length + "'/>";
    EXPECT_NE(refusal(svg(box)).find("the length"), std::string::npos) << length;
  }
  EXPECT_NE(refusal(svg("<rect/>", "width='100%' height='9'")).find("viewBox"), std::string::npos);
}

TEST(SvgPicture, UsesTheOtherRadiusForOneThatIsMissingOrAutomatic) {
  EXPECT_EQ(ends_of(only_shape("<ellipse cx='9' cy='9' ry='4'/>")),
            ends_of(only_shape("<circle cx='9' cy='9' r='4'/>")));
  EXPECT_EQ(ends_of(only_shape("<rect width='9' height='9' rx='auto' ry='2'/>")),
            ends_of(only_shape("<rect width='9' height='9' rx='2' ry='2'/>")));
}

TEST(SvgPicture, InheritsColorsTransformsAndOpacityFromGroups) {
  const VectorShape shape = only_shape(
      "<g fill='none' stroke='#abc' stroke-width='2' transform='translate(2 1)' opacity='.5'>"
      "<g transform='scale(3)'><path d='M1 1h1' stroke-linecap='round' "
      "stroke-opacity='.5'/></g></g>");
  EXPECT_EQ(ends_of(shape), "5,4 8,4 ");
  EXPECT_EQ(shape.fill, "");
  EXPECT_EQ(shape.stroke, "#aabbcc");
  EXPECT_EQ(shape.stroke_width, 6);
  EXPECT_EQ(shape.stroke_opacity, 0.25);
  EXPECT_EQ(shape.cap, StrokeCap::Round);
}

TEST(SvgPicture, CurrentColorIsTheColorOfTheElementThatUsesIt) {
  const VectorShape shape = only_shape(
      "<g color='#24573f' fill='currentColor'><g style='color:red'>"
      "<path d='M0 0h1' stroke='currentColor' color='inherit'/></g></g>");
  EXPECT_EQ(shape.fill, "#ff0000");
  EXPECT_EQ(shape.stroke, "#ff0000");
  EXPECT_EQ(only_shape("<path d='M0 0h1' fill='currentColor'/>").fill, "#000000");
  EXPECT_EQ(only_shape("<path d='M0 0h1' color='hsl(0,0%,0%)' fill='#abc'/>").fill, "#aabbcc");
  EXPECT_NE(refusal(svg("<path d='M0 0h1' color='hsl(0,0%,0%)' fill='currentColor'/>")).find("hsl"),
            std::string::npos);
}

TEST(SvgPicture, DistortsStrokesWithTheirGroups) {
  const std::string line = "<path d='M0 0h1' fill='none' stroke='red' stroke-width='2'/>";
  const VectorShape wide = only_shape("<g transform='scale(4 -1)'>" + line + "</g>");
  EXPECT_EQ(wide.stroke_width, 8);
  EXPECT_EQ(wide.pen, (std::array<double, 4>{1, 0, 0, -.25}));
  EXPECT_EQ(only_shape("<g transform='matrix(0 3 -3 0 9 9)'>" + line + "</g>").pen,
            (std::array<double, 4>{0, 1, -1, 0}));
  for (const char* flat : {"scale(1 0)", "matrix(1 1 1 1 0 0)", "scale(0)"}) {
    const VectorShape shape =
        only_shape(std::string("<g transform='") + flat + "'>" + line + "</g>");
    EXPECT_TRUE(shape.stroke.empty() || shape.stroke_width == 0) << flat;
  }
}

TEST(SvgPicture, PaintsOverlappingShapesOfAGroupWithOneOpacity) {
  const auto layers = [](const std::string& inside) {
    const auto picture = read_svg(svg(inside));
    std::string all;
    for (const VectorLayer& layer : picture->layers) {
      all += std::to_string(layer.first) + "-" + std::to_string(layer.end) + " " +
             std::to_string(std::lround(100 * layer.opacity)) + "% ";
    }
    return all;
  };
  const std::string line = "<path d='M0 0h1'/>";
  EXPECT_EQ(layers(line + "<g opacity='.5'>" + line + "<g opacity='.4'>" + line + line +
                   "</g></g>" + line),
            "1-4 50% 2-4 40% ");
  EXPECT_EQ(layers("<path d='M0 0h1' stroke='red' opacity='.5'/>"), "0-1 50% ");
  EXPECT_EQ(
      layers("<g opacity='.5'><g opacity='.5'/><path d='M0 0h1' stroke='red' opacity='.5'/></g>"),
      "0-1 50% 0-1 50% ");
  // One paint does not overlap with itself.
  EXPECT_EQ(layers("<g opacity='.5'><g opacity='.5'/>" + line + "</g><g opacity='.5'/>"), "");
  EXPECT_EQ(only_shape("<g opacity='.5'><path opacity='.5' d='M0 0h1'/></g>").fill_opacity, 0.25);
}

TEST(SvgPicture, ReadsClassesAndStylesOfDrawingPrograms) {
  const std::string css =
      "<defs><style>.a{fill:#0a2342;} .a, .b{stroke:RGB(255, 0, 0)}</style></defs>";
  const VectorShape classy = only_shape(css + "<path class='x a' d='M0 0h1'/>");
  EXPECT_EQ(classy.fill, "#0a2342");
  EXPECT_EQ(classy.stroke, "#ff0000");
  const VectorShape styled =
      only_shape(css + "<path class='a' style='fill: white; fill-rule:evenodd' d='M0 0h1'/>");
  EXPECT_EQ(styled.fill, "#ffffff");
  EXPECT_TRUE(styled.is_even_odd);
}

TEST(SvgPicture, OverridesInTheOrderOfTheStyleSheet) {
  const std::string css = "<style>.b{fill:red}</style><style>.a{fill:#abc}</style>";
  EXPECT_EQ(only_shape(css + "<path class='a\n\tb' d='M0 0h1'/>").fill, "#aabbcc");
  EXPECT_EQ(only_shape(css + "<path class='b' d='M0 0h1'/>").fill, "#ff0000");
}

TEST(SvgPicture, IgnoresCommentsInStyles) {
  const std::string css = "<style>/* a}b{ */.a{/* Pine */fill:#abc/*;fill:red*/}/*</style>";
  EXPECT_EQ(only_shape(css + "<path class='a' d='M0 0h1'/>").fill, "#aabbcc");
  EXPECT_EQ(only_shape("<path style='/**/fill/**/:/**/#abc/* ;fill:red' d='M0 0h1'/>").fill,
            "#aabbcc");
}

TEST(SvgPicture, ReadsTheOrderOfFillAndStroke) {
  const auto is_stroke_first = [](const std::string& order) {
    return only_shape("<g paint-order='" + order + "'><path d='M0 0h1'/></g>").is_stroke_first;
  };
  for (const char* order : {"stroke", "stroke fill markers", "markers stroke"}) {
    EXPECT_TRUE(is_stroke_first(order)) << order;
  }
  for (const char* order : {"normal", "fill", "markers fill stroke", "markers"}) {
    EXPECT_FALSE(is_stroke_first(order)) << order;
  }
}

TEST(SvgPicture, AcceptsValuesThatChangeNothing) {
  EXPECT_EQ(only_shape("<g style='mix-blend-mode:passthrough;vector-effect:none'>"
                       "<path style='mix-blend-mode:normal' filter='none' d='M0 0h1'/></g>")
                .fill,
            "#000000");
}

TEST(SvgPicture, OmitsElementsThatAreNotDisplayed) {
  EXPECT_EQ(only_shape("<title>A &amp; B</title><defs><path d='M9 9h9'/></defs>"
                       "<sodipodi:namedview><g/></sodipodi:namedview><g display='none'>"
                       "<path d='M8 8h8'/></g><path d='M1 1h1'/>")
                .path.at(0)
                .at.at(0),
            1);
}

TEST(SvgPicture, UsesTheLastOpacityAndTransformOfAnElement) {
  const VectorShape shape = only_shape(
      "<style>.a{opacity:.2} .a{opacity:.4; transform: scale(9)}</style>"
      "<g opacity='.5' transform='translate(1 1)'>"
      "<path class='a' opacity='.1' style='opacity:80%; transform: scale(2)' transform='scale(7)' "
      "fill-opacity='3' d='M1 1h1'/></g>");
  EXPECT_EQ(shape.fill_opacity, 0.4);
  EXPECT_EQ(ends_of(shape), "3,3 5,3 ");
}

TEST(SvgPicture, VisibilityIsInheritedAndDisplayIsNot) {
  const auto shown = [](const std::string& inside) { return refusal(svg(inside)) == "taken"; };
  const std::string shape = "d='M0 0h1'/>";
  EXPECT_TRUE(shown("<path visibility='inherit' " + shape));
  EXPECT_TRUE(shown("<g visibility='hidden'><path visibility='visible' " + shape + "</g>"));
  EXPECT_FALSE(shown("<g visibility='hidden'><path visibility='inherit' " + shape + "</g>"));
  EXPECT_TRUE(shown("<path display='none' style='display:inline' " + shape));
  EXPECT_FALSE(shown("<g display='none'><path display='inline' " + shape + "</g>"));
  EXPECT_EQ(
      only_shape("<g stroke-linecap='round'><path stroke-linecap='inherit' " + shape + "</g>").cap,
      StrokeCap::Round);
}

TEST(SvgPicture, NamesTheUnsupportedPartThatItRefuses) {
  const std::string shape = "<path d='M0 0h1'/>";
  for (const auto& [inside, word] : std::vector<std::pair<std::string, std::string>>{
           {"<text>Hi</text>", "<text>"},
           {"<image href='https://evil.example/a.png'/>", "<image>"},
           {"<use href='#a'/>", "<use>"},
           {"<a href='javascript:alert(1)'>" + shape + "</a>", "<a>"},
           {"<script>alert(1)</script>" + shape, "<script>"},
           {"<defs><script>alert(1)</script></defs>" + shape, "<script>"},
           {"<foreignObject/>", "<foreignObject>"},
           {"<animate/>", "<animate>"},
           {"<path d='M0 0h1' onload='alert(1)'/>", "onload"},
           {"<path d='M0 0h1' fill='url(#shine)'/>", "url(#shine)"},
           {"<path d='M0 0h1' style='fill:url(https://evil.example/a)'/>", "color"},
           {"<path d='M0 0h1' filter='url(#blur)'/>", "filter"},
           {"<g clip-path='url(#c)'>" + shape + "</g>", "clip-path"},
           {"<path d='M0 0h1' style='marker:url(#arrow)'/>", "marker"},
           {"<path d='M0 0h1' stroke-width='50%'/>", "50%"},
           {"<g style='mix-blend-mode:multiply'>" + shape + "</g>", "mix-blend-mode"},
           {"<path d='M0 0h1' vector-effect='non-scaling-stroke'/>", "vector-effect"},
           {"<style>path{fill:red}</style>" + shape, "<style>"},
           {"<style>.a.b{fill:red}</style>" + shape, "<style>"},
           {shape + "<style>.a{fill:red}</style>", "after shapes"},
           {"<style>@import url(https://evil.example/a.css);</style>" + shape, "<style>"},
           {"<path d='L1 1'/>", "damaged"},
           {"<path d='M0 0 nan 1'/>", "damaged"},
           {"<path d='M0 0 1e7 1'/>", "damaged"},
           {"<path d='M0 0h1' transform='matrix(1 2'/>", "transform"},
           {"", "no shape"},
           {"<g>", "damaged XML"}}) {
    EXPECT_NE(refusal(svg(inside)).find(word), std::string::npos)
        << inside << ": " << refusal(svg(inside));
  }
  EXPECT_EQ(refusal(""), "damaged XML");
  EXPECT_EQ(refusal("<html/>").substr(0, 7), "<html>:");
  EXPECT_NE(refusal(svg(shape, "")).find("viewBox"), std::string::npos);
  EXPECT_NE(refusal(svg(shape, "viewBox='0 0 1e5 10'")).find("viewBox"), std::string::npos);
}

TEST(SvgPicture, LimitsEntitiesElementsPointsAndBytes) {
  const std::string bomb =
      "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]>" + svg("<title>&b;</title>");
  EXPECT_NE(refusal(bomb).find("DOCTYPE"), std::string::npos);
  std::string deep;
  std::string many;
  for (std::size_t i = 0; i < kMaxSvgElements; ++i) {
    deep += "<g>";
    many += "<g/>";
  }
  EXPECT_EQ(refusal(svg(deep)), "too many elements");
  EXPECT_EQ(refusal(svg(many)), "too many elements");
  std::string points = "M0 0";
  for (std::size_t i = 0; i < kMaxSvgSteps; ++i) {
    points += "h1";
  }
  EXPECT_NE(refusal(svg("<path d='" + points + "'/>")).find("too many points"), std::string::npos);
  EXPECT_EQ(refusal(svg(std::string(kMaxSvgBytes, ' '))), "more than 256 KiB");
}

TEST(SvgPicture, LimitsTheTotalSizeOfAppliedStyles) {
  const std::string rule = "{" + std::string(1'000, ' ') + "fill:#abc}";
  std::string selectors;
  std::string classes;
  for (std::size_t i = 0; i <= kMaxSvgStyle / 1'000; ++i) {
    selectors += i == 0 ? ".a" : ",.a";
    classes += "a ";
  }
  const std::string path = "<path d='M0 0h1' class='";
  EXPECT_EQ(refusal(svg("<style>" + selectors + rule + "</style>" + path + "a'/>")).substr(0, 15),
            "too many styles");
  EXPECT_EQ(refusal(svg("<style>.a" + rule + "</style>" + path + classes + "'/>")).substr(0, 15),
            "too many styles");
  EXPECT_EQ(only_shape("<style>.a" + rule + "</style>" + path + "a'/>").fill, "#aabbcc");
}

TEST(SvgPicture, RefusesShapesFarBeyondThePicture) {
  for (const char* far : {"<circle r='9e5'/>", "<path d='M0 0h9e5'/>",
                          "<g transform='scale(1e6) scale(1e6)'><path d='M0 0h1'/></g>",
                          "<path d='M0 0A1e-200 1e-200 0 0 0 10 10'/>"}) {
    EXPECT_NE(refusal(svg(far)).find("far beyond"), std::string::npos) << far;
  }
  EXPECT_NE(refusal(svg("<path d='M0 0h1' stroke='red' stroke-width='9e5'/>")).find("stroke"),
            std::string::npos);
}

TEST(SvgPicture, LimitsTheLayers) {
  const auto layers = [](std::size_t count, const std::string& look) {
    std::string shapes;
    for (std::size_t i = 0; i < count; ++i) {
      shapes += "<path d='M0 0h1' opacity='.5' " + look + "/>";
    }
    return refusal(svg(shapes));
  };
  EXPECT_EQ(layers(kMaxSvgLayers, "stroke='red'"), "taken");
  EXPECT_NE(layers(kMaxSvgLayers + 1, "stroke='red'").find("opacity"), std::string::npos);
  EXPECT_EQ(layers(kMaxSvgLayers + 1, ""), "taken");
}

TEST(SvgPicture, LimitsThePointsWithAStroke) {
  const auto steps = [](std::size_t count, const std::string& paint) {
    std::string path = "M0 0";
    for (std::size_t i = 1; i < count; ++i) {
      path += "h.1";
    }
    return refusal(svg("<path d='" + path + "' " + paint + "/>"));
  };
  EXPECT_EQ(steps(kMaxSvgStrokedSteps, "stroke='red'"), "taken");
  EXPECT_NE(steps(kMaxSvgStrokedSteps + 1, "stroke='red'").find("convert strokes"),
            std::string::npos);
  EXPECT_EQ(steps(kMaxSvgSteps, ""), "taken");
}

TEST(SvgPicture, AcceptsThePublicDoctypeOfOlderPrograms) {
  const std::string text =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
      "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">" +
      svg("<path d='M0 0h1'/>");
  EXPECT_TRUE(read_svg(text).has_value());
}

}  // namespace
}  // namespace molar
