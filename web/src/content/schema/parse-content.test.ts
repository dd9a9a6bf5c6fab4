import { describe, expect, it, vi } from "vitest";
import { checkContent, ContentSchemaError, parseContent } from "./parse-content";
import { testContent } from "../../testing/test-site";

function faultsOf(site: object): { path: string; message: string }[] {
  const result = checkContent("cedar", JSON.stringify(site), "en");
  return result.ok ? [] : result.faults;
}

describe("the content schema", () => {
  it("accepts an empty document: strings are undefined, lists empty, booleans false", () => {
    const content = testContent();
    expect(content.base.variables).toEqual({ plans_whitelist: [], disable_performance_tracking: false });
    expect(content.header).toEqual({
      header_top_right_nav: [],
      header_menu: [],
      header_menu_login_dropdown: [],
      hide_top_header: false,
      showHeaderBanner: false,
      headerBannerAudience: "everyone",
    });
    expect(content.footer).toEqual({ footer_nav: [], show_copyright_on_top: false });
    expect(content.layout).toEqual({ header: "1_header", footer: "1_footer", checkout: "enclosed" });
    expect(content.pages.home.sections).toEqual([]);
  });

  it.each([
    [true, true],
    ["true", true],
    ["1", true],
    [false, false],
    ["false", false],
    ["0", false],
    ["yes", false],
    ["", false],
    [null, false],
    [undefined, false],
  ])("reads the boolean %j as %j", (value, expected) => {
    expect(testContent({ header: { showHeaderBanner: value } }).header.showHeaderBanner).toBe(expected);
  });

  it("treats null as missing", () => {
    const content = testContent({ header: { header_timing: null, header_menu: null }, footer: null });
    expect(content.header.header_timing).toBeUndefined();
    expect(content.header.header_menu).toEqual([]);
  });

  it("drops unknown keys", () => {
    const content = testContent({ header: { colour: "red", header_log: "/l.svg" }, more: 1 });
    expect(content.header).not.toHaveProperty("colour");
    expect(content).not.toHaveProperty("more");
    expect(content.header.header_log).toBe("/l.svg");
  });

  it("reads plan ids as numbers", () => {
    const content = testContent({ base: { variables: { plans_whitelist: [{ plan_id: "101" }, { plan_id: 102 }] } } });
    expect(content.base.variables.plans_whitelist).toEqual([{ plan_id: 101 }, { plan_id: 102 }]);
  });

  it("treats a blank title of a page as missing, so that the page has its default heading", () => {
    expect(testContent({ pages: { faq: { title: " " } } }).pages.faq.title).toBeUndefined();
    expect(testContent({ pages: { faq: { title: "Questions" } } }).pages.faq.title).toBe("Questions");
  });

  it("stores HTML only in its sanitised form", () => {
    const content = testContent({ header: { headerBannerText: "<b>New</b><script>x()</script>" } });
    expect(content.header.headerBannerText).toBe("<b>New</b>");
  });

  it.each([
    [{ header: { header_log: 7 } }, "header.header_log"],
    [{ header: { header_menu: [{ title: "a" }, { title: 5 }] } }, "header.header_menu[1].title"],
    [{ header: "x" }, "header"],
    [{ layout: { header: "9_header" } }, "layout.header"],
    [{ theme: { colours: { bg: "red" } } }, "theme.colours.bg"],
    [{ theme: { fonts: { body: "comic-sans" } } }, "theme.fonts.body"],
    [{ header: { showHeaderBanner: 3 } }, "header.showHeaderBanner"],
    [{ pages: { home: { sections: [{ type: "carousel" }] } } }, "pages.home.sections[0].type"],
    [{ routeRules: [{ path: "old", redirect: "/new" }] }, "routeRules[0].path"],
    [{ group: { groupKey: "harbor" } }, "group.groupKey"],
    [{ header: { header_menu: Array.from({ length: 501 }, () => ({})) } }, "header.header_menu"],
  ])("reports the path of a fault: %j", (site, path) => {
    expect(faultsOf(site).map((fault) => fault.path)).toContain(path);
  });

  it.each([
    [{ header: { header_log: 7 } }, "is missing or not a string"],
    [{ layout: { footer: "9_footer" } }, "is not one of 1_footer, 2_footer, nx_footer_1"],
    [{ pages: { home: { sections: [{ type: "carousel" }] } } }, "is not one of hero, "],
    [{ header: { header_menu: Array.from({ length: 501 }, () => ({})) } }, "is more than 500"],
    [{ routeRules: [{ path: "old", redirect: "/new" }] }, "does not begin with /"],
    [{ routeRules: [{ path: "/old", redirect: "" }] }, "is too short or too small"],
    [{ header: { showHeaderBanner: 3 } }, "has the wrong type"],
  ])("describes the fault of %j", (site, message) => {
    expect(faultsOf(site).some((fault) => fault.message.startsWith(message))).toBe(true);
  });

  it.each(["", "[]", "null", "{", '"x"'])("refuses %j as a document", (json) => {
    expect(checkContent("cedar", json, "en")).toEqual({
      ok: false,
      faults: [{ path: "", message: "is not a JSON object" }],
    });
  });
});

describe("colours", () => {
  it("must have enough contrast with their background", () => {
    const faults = faultsOf({ theme: { colours: { bg: "#ffffff", textMuted: "#bbbbbb", controlBorder: "#dddddd" } } });
    expect(faults).toContainEqual({ path: "theme.colours.textMuted", message: "contrast with bg is 1.91, needs 4.5" });
    expect(faults.some((fault) => fault.path === "theme.colours.controlBorder" && fault.message.endsWith("needs 3.0"))).toBe(true);
  });

  it("of the dark theme are checked as well", () => {
    expect(faultsOf({ theme: { dark: { bg: "#000000" } } }).every((fault) => fault.path.startsWith("theme.dark"))).toBe(true);
    expect(faultsOf({ theme: { dark: { bg: "#000000" } } })).not.toEqual([]);
  });
});

describe("translations", () => {
  const site = {
    header: { header_timing: "Mon to Fri", header_menu: [{ title: "Plans", link: "/p" }, { title: "FAQ", link: "/faq" }] },
    translations: { es: { header: { header_timing: "lunes a viernes", header_menu: [{ title: "Planes" }] } } },
  };

  it("override the original entry by entry", () => {
    expect(testContent(site, "es").header).toMatchObject({
      header_timing: "lunes a viernes",
      header_menu: [{ title: "Planes", link: "/p" }, { title: "FAQ", link: "/faq" }],
    });
  });

  it("do not change the original language", () => {
    expect(testContent(site, "en").header.header_timing).toBe("Mon to Fri");
    expect(testContent(site, "fr").header.header_timing).toBe("Mon to Fri");
  });

  it("cannot change a prototype", () => {
    const json = '{"translations":{"es":{"__proto__":{"polluted":1},"header":{"__proto__":{"polluted":1}}}}}';
    checkContent("cedar", json, "es");
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe("a failure", () => {
  it("is logged with the group key, and thrown", () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(() => parseContent("cedar", '{"header":1}', "en")).toThrow(ContentSchemaError);
    expect(log).toHaveBeenCalledWith("Unable to parse CMS Schema", "cedar");
  });
});
