import { expect, test } from "vitest";
import { menuEntries } from "./menu-entries";

const WORDS = { dashboard: "Dashboard", hiddenForMembers: ["Savings Summary", "Find a Dentist"] };
const entry = (title: string) => ({ title, link: `/${title}`, external: false });
const titles = (menu: string[], isAuthenticated: boolean) =>
  menuEntries(menu.map(entry), isAuthenticated, WORDS).map(({ title }) => title);

test("a visitor sees the whole menu", () => {
  expect(titles(["FAQ", "Savings Summary", "Find a Dentist"], false)).toEqual([
    "FAQ",
    "Savings Summary",
    "Find a Dentist",
  ]);
});

test("a member sees the dashboard first and not the two hidden entries, ignoring case and outer spaces", () => {
  expect(titles(["FAQ", "  savings SUMMARY ", "Find a dentist"], true)).toEqual(["Dashboard", "FAQ"]);
});

test("an entry whose title contains a hidden title stays", () => {
  expect(titles(["Find a Dentist near you"], true)).toEqual(["Dashboard", "Find a Dentist near you"]);
});

test("an entry without a title is omitted", () => {
  expect(titles(["", "  ", "FAQ"], false)).toEqual(["FAQ"]);
});

test("ignores the kind and number of spaces inside a title", () => {
  expect(titles(["Find\u00a0a  Dentist", "\tSavings\nSummary"], true)).toEqual(["Dashboard"]);
});

test("a member has one link to the dashboard, with any title in content", () => {
  const menu = [{ title: "My pages", link: "/dashboard", external: false }, entry("FAQ")];
  expect(menuEntries(menu, true, WORDS).map(({ title }) => title)).toEqual(["Dashboard", "FAQ"]);
  expect(menuEntries(menu, false, WORDS).map(({ title }) => title)).toEqual(["My pages", "FAQ"]);
});
