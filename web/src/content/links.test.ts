import { describe, expect, it } from "vitest";
import { testContent } from "../testing/test-site";
import { isLoginLink, isPage, joinNowLink, reduceSiteLink, resolveLink } from "./links";
import { toChrome } from "./site-content";

function joinLinkOf(variables: object, header_join_now_link?: string): string {
  return joinNowLink(toChrome(testContent({ pages: { home: { variables } }, header: { header_join_now_link } })));
}

describe("join now", () => {
  const a = "home_banner_join_now_url";
  const b = "home_join_now_url";
  const c = "header_join_now_link";

  it.each([
    [{ [a]: "/a", [b]: "/b", [c]: "/c" }, "/d", "/a"],
    [{ [b]: "/b", [c]: "/c" }, "/d", "/b"],
    [{ [a]: null, [b]: "  ", [c]: "/c" }, "/d", "/c"],
    [{ [a]: "", [b]: "", [c]: "" }, "/d", "/d"],
    [{ [a]: "javascript:alert(1)", [b]: "/b" }, "/d", "/b"],
    [{ [a]: "data:text/html,x" }, "vbscript:x", "/find-a-dentist"],
    [{ [c]: "https://join.example/?a=1" }, undefined, "https://join.example/?a=1"],
    [{}, undefined, "/find-a-dentist"],
  ])("with %j and the header's %j links to %s", (variables, ofHeader, expected) => {
    expect(joinLinkOf(variables, ofHeader)).toBe(expected);
  });

  it("links to the dentist search if content has no address", () => {
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
    ["//host.example/cedar/faq", "/faq"],
    ["/cedar", "/"],
    ["cedar/faq", "/faq"],
    ["/cedar/cedar", "/"],
    ["/cedar/a/b/c?x=%2Fy/z#d/e", "/c?x=%2Fy/z#d/e"],
    ["/cedar/?plan=7", "/?plan=7"],
    ["/cedar-news/spring", "/spring"],
    ["/media/cedar-guide.pdf#page=2", "/media/cedar-guide.pdf#page=2"],
    ["https://cedar.example/media/guide.pdf", "https://cedar.example/media/guide.pdf"],
    ["#cedar", "#cedar"],
    ["/", "/"],
    ["/faq", "/faq"],
  ])("reduces %s to %s", (link, reduced) => {
    expect(reduceSiteLink(link, "cedar")).toBe(reduced);
  });

  it("does not change links without a slug", () => {
    expect(reduceSiteLink("https://host.example/cedar/faq", "")).toBe("https://host.example/cedar/faq");
  });
});

describe("resolved links", () => {
  it("append query values other than null", () => {
    expect(resolveLink("/a?b=1", "cedar", { plan: 7, none: null })).toEqual({ href: "/a?b=1&plan=7", external: false });
  });

  it.each([
    ["/cedar/plans?a=1#b", { zip: "97201", office: null, plan: undefined }, "/plans?a=1&zip=97201#b"],
    ["https://host.example/cedar", { lang: "es" }, "/?lang=es"],
    ["/plans?", { none: null }, "/plans?"],
    ["/plans", { count: 0, on: false, text: "" }, "/plans?count=0&on=false&text="],
    ["#plans", { x: "a b" }, "?x=a%20b#plans"],
    ["https://x.example/a", { q: "ñ&=" }, "https://x.example/a?q=%C3%B1%26%3D"],
  ])("of %j with %j is %s", (link, query, href) => {
    expect(resolveLink(link, "cedar", query)?.href).toBe(href);
  });

  it("are external only if their reduced address is", () => {
    expect(resolveLink("https://x.example/cedar/faq", "cedar")).toEqual({ href: "/faq", external: false });
    expect(resolveLink("https://x.example/", "cedar")).toEqual({ href: "https://x.example/", external: true });
  });

  it("are undefined for unsafe addresses", () => {
    expect(resolveLink("javascript:alert(1)", "cedar")).toBeUndefined();
    expect(resolveLink("/cedar/\\evil.example", "cedar")).toBeUndefined();
    expect(resolveLink(" ", "cedar")).toBeUndefined();
    expect(resolveLink(undefined, "cedar")).toBeUndefined();
  });
});

describe("pages of the site", () => {
  it.each(["/", "/faq", "/faq?q=a.b", "/office/11#x.y", "/spring"])("include %s", (href) => {
    expect(isPage({ href, external: false })).toBe(true);
  });

  it.each(["#top", "/media/a.pdf", "/api/km/group/cedar/directory?format=pdf", "/sitemap.xml", "/robots.txt?x=1", "/.well-known/security.txt"])(
    "do not include %s",
    (href) => {
      expect(isPage({ href, external: false })).toBe(false);
    },
  );
});

describe("a link to the login page", () => {
  it.each(["/member-login", "/Member-Login/", "/member-login?redirect=/dashboard", "/member-login#login", "https://host.example/cedar/member-login"])("%s is recognized", (link) => {
    expect(isLoginLink(link, "cedar")).toBe(true);
  });

  it.each([undefined, "", "/", "/member-login-help", "https://office.example/member-login", "mailto:member-login"])("%s is another link", (link) => {
    expect(isLoginLink(link, "cedar")).toBe(false);
  });
});
