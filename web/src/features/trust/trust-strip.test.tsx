import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { checkContent } from "../../content/schema/parse-content";
import { axeFaults } from "../../testing/a11y";
import { renderSite } from "../../testing/render-site";
import { testContent } from "../../testing/test-site";
import { TrustStrip } from "./trust-strip";

const show = (trust: object[]) => renderSite(<TrustStrip />, { content: testContent({ trust }) });

describe("the reasons to trust a brand", () => {
  test("are listed in the order of content, with state, number, source and day", async () => {
    const { container } = show([
      { fact: "license", title: "Licensed discount plan organization", state: "OH", number: "DM-0142" },
      { fact: "complaints", title: "4 complaints a year per 1,000 members", source: "Ohio Department of Insurance", asOf: "2026-06-30" },
      { fact: "years", title: "Since 1987" },
    ]);
    const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(items[0]).toContain("OH DM-0142");
    expect(items[1]).toContain("Ohio Department of Insurance, 06/30/2026");
    expect(items[2]).toBe("Since 1987");
    expect(await axeFaults(container)).toEqual([]);
  });

  test("are absent without content", () => {
    show([]);
    expect(screen.queryByRole("list")).toBeNull();
  });

  test.each([
    [{ fact: "license", title: "Licensed" }, ["trust[0].state", "trust[0].number"]],
    [{ fact: "license", title: "Licensed", state: "Ohio", number: "1" }, ["trust[0].state"]],
    [{ fact: "complaints", title: "Few complaints" }, ["trust[0].source", "trust[0].asOf"]],
    [{ fact: "complaints", title: "Few", source: "Us", asOf: "June 2026" }, ["trust[0].asOf"]],
    [{ fact: "awards", title: "Best club" }, ["trust[0].fact"]],
    [{ fact: "years", title: "" }, ["trust[0].title"]],
  ])("%j is refused", (item, paths) => {
    const result = checkContent("cedar", JSON.stringify({ trust: [item] }), "en");
    expect(result.ok ? [] : result.faults.map(({ path }) => path)).toEqual(paths);
  });
});
