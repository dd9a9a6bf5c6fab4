import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type * as React from "react"; // eslint-disable-line no-restricted-imports -- its types
import type { ChangeEvent, FormEvent, ReactNode } from "react";
import type * as ReactDom from "react-dom"; // eslint-disable-line no-restricted-imports -- its types
import type * as ReactDomClient from "react-dom/client";
import type { Root, RootOptions } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { leanCode, OMITTED, omittedUse } from "../../scripts/lean-react.mjs";

const FILES: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
};

/** Returns the libraries as the browser's build has them. */
function leanLibraries(): (name: string) => unknown {
  const packages = createRequire(import.meta.url);
  const loaded = new Map<string, object>();
  const load = (name: string): object => {
    const known = loaded.get(name);
    if (known !== undefined) return known;
    const [folder = "", ...path] = FILES[name]!.split("/");
    const file = join(dirname(packages.resolve(`${folder}/package.json`)), ...path);
    const exports = {};
    loaded.set(name, exports);
    (new Function("exports", "require", leanCode(readFileSync(file, "utf8"), file)!) as (exports: object, load: (name: string) => object) => void)(exports, load);
    return exports;
  };
  return load;
}

const load = leanLibraries();
const react = load("react") as typeof React;
const dom = load("react-dom") as typeof ReactDom;
const client = load("react-dom/client") as typeof ReactDomClient;
const { createElement: h, useState } = react;

describe("React without its unused parts", () => {
  const roots: Root[] = [];

  afterEach(() => {
    roots.splice(0).forEach((root) => root.unmount());
    document.body.replaceChildren();
  });

  function container(markup: string): HTMLElement {
    const element = document.createElement("div");
    element.innerHTML = markup;
    document.body.append(element);
    return element;
  }

  function draw(view: ReactNode, options?: RootOptions): HTMLElement {
    const element = container("");
    const root = client.createRoot(element, options);
    roots.push(root);
    dom.flushSync(() => root.render(view));
    return element;
  }

  it("exports none of them", () => {
    for (const [name, omitted] of Object.entries(OMITTED)) for (const one of omitted) expect(load(name), name).not.toHaveProperty(one);
  });

  it("handles clicks and typed text", async () => {
    function Field(): ReactNode {
      const [text, setText] = useState("");
      return h("p", null, h("input", { value: text, onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value) }), h("button", { onClick: () => setText("") }, text));
    }
    const element = draw(h(Field));
    const input = element.querySelector("input")!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, "mint");
    input.dispatchEvent(new InputEvent("input", { bubbles: true }));
    expect(element.querySelector("button")!.textContent).toBe("mint");
    element.querySelector("button")!.click();
    await vi.waitFor(() => expect(input.value).toBe(""));
  });

  it("calls the handler of a submitted form", () => {
    const submit = vi.fn((event: FormEvent) => {
      event.preventDefault();
      react.startTransition(() => undefined);
    });
    const element = draw(h("form", { action: "/faq", onSubmit: submit }, h("button", null, "Search")));
    element.querySelector("form")!.requestSubmit();
    expect(submit).toHaveBeenCalledOnce();
  });

  it("replaces a part that fails by its error page, until its properties change", () => {
    class Boundary extends react.Component<{ place: string; children: ReactNode }, { failed: boolean; place: string }> {
      override state = { failed: false, place: this.props.place };
      static getDerivedStateFromError(): object {
        return { failed: true };
      }
      static getDerivedStateFromProps({ place }: { place: string }, state: { place: string }): object | null {
        return place === state.place ? null : { failed: false, place };
      }
      override render(): ReactNode {
        return this.state.failed ? "error page" : this.props.children;
      }
    }
    function Broken(): ReactNode {
      throw new Error("broken");
    }
    const caught = vi.fn();
    const element = draw(h(Boundary, { place: "/", children: h(Broken) }), { onCaughtError: caught });
    expect(element.textContent).toBe("error page");
    expect(caught).toHaveBeenCalledOnce();
    dom.flushSync(() => roots[0]!.render(h(Boundary, { place: "/faq", children: "faq" })));
    expect(element.textContent).toBe("faq");
  });

  it("moves titles, descriptions and addresses to the head, and updates them", () => {
    const page = (title: string): ReactNode => [h("title", { key: 1 }, title), h("meta", { key: 2, name: "lean", content: title }), h("link", { key: 3, rel: "canonical", href: "/faq" })];
    draw(page("FAQ"));
    expect(document.title).toBe("FAQ");
    dom.flushSync(() => roots[0]!.render(page("Terms")));
    expect(document.title).toBe("Terms");
    expect(document.head.querySelector("meta[name=lean]")!.getAttribute("content")).toBe("Terms");
    expect(document.head.querySelectorAll("link[rel=canonical]")).toHaveLength(1);
  });

  it("renders parts elsewhere in the page", () => {
    const overlay = container("");
    draw(dom.createPortal("Dialog", overlay));
    expect(overlay.textContent).toBe("Dialog");
  });

  it("hydrates the markup of a suspended part when its code arrives", async () => {
    const code = new Promise<void>(() => undefined);
    const [click, effect, started] = [vi.fn(), vi.fn(), vi.fn()];
    function Part(): ReactNode {
      react.use(code);
      react.useEffect(effect);
      return h("button", { onClick: click }, "Part");
    }
    const element = container("<main><!--$--><button>Part</button><!--/$--></main>");
    const button = element.querySelector("button")!;
    const recovered = vi.fn();
    const page = (): ReactNode => h("main", { ref: started }, h(react.Suspense, null, h(Part)));
    const root = client.hydrateRoot(element, page(), { onRecoverableError: recovered });
    roots.push(root);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    // As features/sections/parts/lazy-section.tsx does.
    Object.assign(code, { status: "fulfilled", value: undefined });
    react.startTransition(() => root.render(page()));
    await vi.waitFor(() => expect(effect).toHaveBeenCalled());
    button.click();
    expect(click).toHaveBeenCalled();
    expect(recovered).not.toHaveBeenCalled();
  });

  it("names an omitted part that a page needs", () => {
    const fail = vi.fn();
    draw(h("link", { rel: "stylesheet", href: "/a.css", precedence: "high" }), { onUncaughtError: fail });
    expect(fail.mock.calls[0]?.[0]).toEqual(new Error("getResource is not part of this build"));
  });
});

const OTHER_SPELLINGS = ["e.useTransition()", "typeof e.useDeferredValue", "e.default.cloneElement(t)", "e.lazy(()=>t())", "(0,e.jsx)(`script`,{async:!0,src:t})", "(0,e.jsxs)(`my-part`,{})"];
it.each([...OTHER_SPELLINGS, "(0,e.useTransition)()", "(0,e.lazy)(t)", "(0,e.jsx)(t.Activity,{})", "getSnapshotBeforeUpdate(e){}", "componentWillMount(){}", '{onBeforeInput:e}', '{precedence:"high"}'])(
  "the build refuses %s",
  (code) => expect(omittedUse(code)).toBeDefined(),
);

it.each(["(0,e.startTransition)(t)", "route.lazy()", "componentWillUnmount(){}", "{onChange:e}", "link.relList.supports(`preload`)", "(0,e.jsx)(`a`,{})"])("the build accepts %s", (code) => expect(omittedUse(code)).toBeUndefined());
