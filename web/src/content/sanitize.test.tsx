import { describe, expect, it } from "vitest";
import hostile from "./fixtures/hostile-html.json";
import { checkContent } from "./schema/parse-content";
import { LONGEST_HTML, sanitizeHtml } from "./sanitize";

describe("sanitised HTML", () => {
  it.each([
    ["<p>Plain <strong>words</strong></p>", "<p>Plain <strong>words</strong></p>"],
    ["<p>Unclosed <b>bold", "<p>Unclosed <b>bold</b></p>"],
    ["<script>alert(1)</script>after", "after"],
    ["<style>p{}</style>after", "after"],
    ["<!-- secret -->shown", "shown"],
    ["<img src=x onerror=alert(1)>", ""],
    ["<p onclick=\"x()\" style=\"color:red\" class=\"a\" id=\"b\">t</p>", "<p>t</p>"],
    ["<a href=\"javascript:alert(1)\">x</a>", "<a>x</a>"],
    ["<a href=\" java\nscript:alert(1)\">x</a>", "<a>x</a>"],
    ["<a href=\"/faq\" target=\"_blank\">x</a>", "<a href=\"/faq\">x</a>"],
    ["<a href=\"/faq?a=1&b=%22\" title='say \"hi\"'>x</a>", "<a title=\"say &quot;hi&quot;\" href=\"/faq?a=1&amp;b=%22\">x</a>"],
    ["<svg><script>alert(1)</script></svg>t", "t"],
    ["<iframe src=\"https://e.example\"></iframe>t", "t"],
    ["a\u0000b\u0007c", "abc"],
    ["a&#7;b&#x7f;c", "abc"],
    ["cedar\u202eelpmaxe", "cedarelpmaxe"],
    ["1 < 2 & 3", "1 &lt; 2 &amp; 3"],
    ["He said \"5 > 4\"", "He said \"5 &gt; 4\""],
    ["<table><tr><th scope=row colspan=2>a</th></tr></table>", "<table><tbody><tr><th colspan=\"2\" scope=\"row\">a</th></tr></tbody></table>"],
    ["<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>", ""],
  ])("turns %j into %j", (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  it.each([
    ["<h1>t</h1>", "<h2>t</h2>"],
    ["<h6>t</h6>", "<h4>t</h4>"],
    ["<div>one</div><div>two</div>", "<p>one</p><p>two</p>"],
    ["<div><h2>Head</h2><p>t</p></div>", "<h2>Head</h2><p>t</p>"],
    ["<section>one<ul><li>two</ul></section>", "one<ul><li>two</li></ul>"],
    ["<form action=\"/x\"><input name=a>t</form>", "<p>t</p>"],
    ["<font color=red>t</font>", "t"],
    ["<button>t</button>", "t"],
    ["<img src=x alt='Our office in <Mesa>'>", "Our office in &lt;Mesa&gt;"],
    ["<x-card>t</x-card>", "t"],
  ])("replaces elements that are not allowed: %j becomes %j", (html, clean) => {
    expect(sanitizeHtml(html)).toBe(clean);
  });

  it("keeps the text of markup that parses differently after elements are removed", () => {
    const clean = sanitizeHtml("<p><button><p>one</p></button>two</p>");
    expect(clean).toBe(sanitizeHtml(clean ?? ""));
    expect(clean?.replace(/<[^>]+>/g, "")).toBe("onetwo");
  });
});

const TAGS = "A ABBR B BLOCKQUOTE BR CAPTION CODE DD DEL DL DT EM H2 H3 H4 HR I INS LI OL P Q S SMALL SPAN STRONG SUB SUP TABLE TBODY TD TFOOT TH THEAD TR U UL".split(" ");
const ATTRIBUTES = ["lang", "dir", "title", "href", "start", "colspan", "rowspan", "scope"];

/** Returns everything disallowed in the DOM that another parser builds from the HTML. */
function faultsOf(html: string): string[] {
  const document = new DOMParser().parseFromString(`<body><div id="here">${html}</div><i id="after"></i></body>`, "text/html");
  const here = document.getElementById("here")!;
  const outside = here.nextElementSibling?.id === "after" && document.body.children.length === 2 ? [] : ["breaks out"];
  const inside = [...here.querySelectorAll("*")].flatMap((element) => [
    ...(TAGS.includes(element.tagName) ? [] : [element.tagName]),
    ...element.getAttributeNames().filter((name) => !ATTRIBUTES.includes(name)),
    ...(/^(?!https?:|mailto:|tel:)[a-z]+:/i.test(element.getAttribute("href") ?? "") ? [element.outerHTML] : []),
  ]);
  const comments = here.innerHTML.includes("<!--") ? ["a comment"] : [];
  // eslint-disable-next-line no-control-regex
  const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(here.innerHTML) ? ["a control character"] : [];
  return [...outside, ...inside, ...comments, ...controls];
}

describe("hostile snippets", () => {
  it.each(hostile.map(({ name, html }) => [name, html]))("are harmless once sanitised: %s", (_name, html) => {
    const clean = sanitizeHtml(html!);
    expect(clean).toBeTypeOf("string");
    expect(sanitizeHtml(clean!)).toBe(clean);
    expect(faultsOf(clean!)).toEqual([]);
  });

  // A thousand documents are each parsed twice or more.
  it("are harmless once sanitised, also nested in one another", { timeout: 60_000 }, () => {
    for (const [index, { html }] of hostile.entries()) {
      const other = hostile[(index * 31 + 17) % hostile.length]!.html;
      for (const mixed of [html + other, `<p>${html}<b>${other}</b></p>`, `<table><tr><td>${html}</td>${other}</tr></table>`, html.split("").reverse().join("")]) {
        const clean = sanitizeHtml(mixed);
        expect(clean, mixed).toBeTypeOf("string");
        expect(sanitizeHtml(clean!), mixed).toBe(clean);
        expect(faultsOf(clean!), mixed).toEqual([]);
      }
    }
  });
});

describe("excessive markup", () => {
  it.each([
    ["too long", "x".repeat(LONGEST_HTML + 1)],
    ["too deep", "<b>".repeat(5_000)],
    ["too deep in foreign elements", "<svg>".repeat(5_000)],
    ["too many elements", "<br>".repeat(20_000)],
    ["formatting that is opened again in every paragraph", Array.from({ length: 3_000 }, (_, i) => `<p><b title=${i}>`).join("")],
    ["tables in tables", "<table><tr><td>".repeat(5_000)],
    ["ends of nothing", "<a>".repeat(200) + "<div>".repeat(200) + "</a>".repeat(5_000)],
  ])("is refused: %s", (_name, html) => {
    expect(sanitizeHtml(html)).toBeUndefined();
  });

  it.each([
    ["long words", "word ".repeat(19_000)],
    ["a long list", `<ul>${"<li>One office</li>".repeat(4_000)}</ul>`],
    ["many attributes", `<p ${Array.from({ length: 9_000 }, (_, i) => `a${i}`).join(" ")}>t</p>`],
    ["many entities", "&amp;&lt;&notit;".repeat(6_000)],
    ["many stray signs", "<".repeat(20_000)],
    ["an endless comment", `<!--${"-".repeat(90_000)}`],
  ])("is not refused for %s", (_name, html) => {
    const clean = sanitizeHtml(html);
    expect(sanitizeHtml(clean!)).toBe(clean);
  });

  it("is reported as a fault of the content, with its path", () => {
    const site = { pages: { terms: { body: "<b>".repeat(200) } } };
    const result = checkContent("cedar", JSON.stringify(site), "en");
    expect(result.ok ? [] : result.faults).toContainEqual({ path: "pages.terms.body", message: "is too long or nested too deeply" });
  });
});
