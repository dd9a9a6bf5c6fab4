import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { translators } from "../../messages/translators";
import { axeFaults } from "../../testing/a11y";
import { renderFeature } from "../../testing/render-feature";
import { hoursOf, nextOpening, rangesText, timeText, weekdayOf } from "./hours";
import { HoursTable } from "./hours-table";
import { WEEK } from "./testing";
import { TodayHours } from "./today-hours";

const SATURDAYS = [{ day: 6, opens: "09:00", closes: "13:00" }];
const t = translators.en;

describe("hours", () => {
  it.each([
    ["2026-11-16", 1],
    ["2026-11-21", 6],
    ["2026-11-22", 7],
    ["2024-02-29", 4],
  ])("returns the weekday of %s", (date, day) => {
    expect(weekdayOf(date)).toBe(day);
  });

  it.each([
    ["00:00", "12\u00a0am"],
    ["08:00", "8\u00a0am"],
    ["11:59", "11:59\u00a0am"],
    ["12:00", "12\u00a0pm"],
    ["17:30", "5:30\u00a0pm"],
    ["24:00", "12\u00a0am"],
  ])("formats %s as %s", (time, words) => {
    expect(timeText(t, time)).toBe(words);
  });

  it("formats both ranges of a day in order of time", () => {
    expect(rangesText(t, hoursOf([...WEEK].reverse(), 1))).toBe("8\u00a0am to 12\u00a0pm and 1\u00a0pm to 5:30\u00a0pm");
    expect(rangesText(translators.es, hoursOf(WEEK, 1))).toBe("de 8\u00a0a.\u00a0m. a 12\u00a0p.\u00a0m. y de 1\u00a0p.\u00a0m. a 5:30\u00a0p.\u00a0m.");
  });

  it("finds the next opening past the end of the week, up to a week ahead", () => {
    expect(nextOpening(WEEK, 6)?.day).toBe(1);
    expect(nextOpening(SATURDAYS, 6)).toEqual(SATURDAYS[0]);
    expect(nextOpening([], 6)).toBeUndefined();
  });
});

describe("today's hours", () => {
  it.each([
    ["a closed day says when it opens next", WEEK, "Closed today. Opens Monday at 8 am"],
    ["an open day shows its hours", SATURDAYS, "Open today 9 am to 1 pm"],
    ["unknown hours ask the visitor to call", null, "Hours not known. Please call before you go."],
    ["an empty list counts as unknown hours", [], "Hours not known. Please call before you go."],
  ])("%s", (_case, hours, words) => {
    renderFeature(<TodayHours hours={hours} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

describe("the table of the week", () => {
  it("lists every day, marks today in words and says which are closed", async () => {
    const { container } = renderFeature(<HoursTable hours={WEEK} />);
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(7);
    const saturday = within(rows[5]!).getByRole("rowheader");
    expect(saturday.textContent).toBe("Saturday today");
    expect(rows[5]?.textContent).toContain("Closed");
    expect(rows.filter(({ textContent }) => textContent.includes("today"))).toHaveLength(1);
    expect(rows[0]?.textContent).toContain("1\u00a0pm to 5:30\u00a0pm");
    expect(await axeFaults(container)).toEqual([]);
  });
});
