import { describe, expect, it } from "vitest";
import { testContent } from "../testing/test-site";
import { joinNowLink, reduceSiteLink, resolveLink } from "./links";
import { toChrome } from "./site-content";

function joinLinkOf(variables: object, header_join_now_link?: string): string {
  return joinNowLink(toChrome(testContent({ pages: { home: { variables } }, header: { header_join_now_link } })));
}

describe("join now", () => {
  it("takes the first address that content gives", () => {
    const all = { home_banner_join_now_url: "/a", home_join_now_url: "/b", header_join_now_link: "/c" };
    expect(joinLinkOf(all)).toBe("/a");
    expect(joinLinkOf({ ...all, home_banner_join_now_url: "" })).toBe("/b");
    expect(joinLinkOf({ header_join_now_link: "/c" })).toBe("/c");
    expect(joinLinkOf({}, "/d")).toBe("/d");
  });

  it("leads to the dentist search when content gives none", () => {
    expect(joinLinkOf({ home_join_now_url: "  " })).toBe("/find-a-dentist");
  });
});

describe("links with the site's slug", () => {
  it.each([
    ["https://host.example/cedar/faq", "/faq"],
    ["https://host.example/cedar", "/"],
    ["https://host.example/cedar/", "/"],
    ["/cedar/plans?tab=1#x", "/plans?tab=1#x"],
    ["https://cedar.example", "/"],
    ["https://cedar.example?x=1", "/?x=1"],
    ["https://other.example/faq", "https://other.example/faq"],
    ["/faq?from=cedar", "/faq?from=cedar"],
    ["mailto:hello@cedar.example", "mailto:hello@cedar.example"],
    ["tel:6025550142", "tel:6025550142"],
    ["/faq", "/faq"],
  ])("reduces %s to %s", (link, reduced) => {
    expect(reduceSiteLink(link, "cedar")).toBe(reduced);
  });

  it("leaves links alone when there is no slug", () => {
    expect(reduceSiteLink("https://host.example/cedar/faq", "")).toBe("https://host.example/cedar/faq");
  });
});

describe("resolved links", () => {
  it("append what is not null", () => {
    expect(resolveLink("/a?b=1", "cedar", { plan: 7, none: null })).toEqual({ href: "/a?b=1&plan=7", external: false });
  });

  it("know what leaves the site after reducing", () => {
    expect(resolveLink("https://x.example/cedar/faq", "cedar")).toEqual({ href: "/faq", external: false });
    expect(resolveLink("https://x.example/", "cedar")).toEqual({ href: "https://x.example/", external: true });
  });

  it("are undefined for what may not be a link", () => {
    expect(resolveLink("javascript:alert(1)", "cedar")).toBeUndefined();
    expect(resolveLink(undefined, "cedar")).toBeUndefined();
  });
});
