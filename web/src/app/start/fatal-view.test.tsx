import { screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { PageError } from "../../api/page-error";
import { axeFaults } from "../../testing/a11y";
import { hasReadablePage, rootAttributes, showFatalError, showOutageBar } from "./fatal-view";

afterEach(() => {
  for (const name of ["lang", "data-brand", "data-shape"]) document.documentElement.removeAttribute(name);
});

it("replaces the app without showing the error's message", async () => {
  document.documentElement.lang = "en";
  document.body.innerHTML = "<header>the app</header>";
  showFatalError(new Error("a secret of the database"), rootAttributes());
  expect(document.querySelectorAll("body")).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/the app|secret/);
  expect(document.querySelector("h1")?.textContent).toBe("Internal Server Error");
  expect(document.querySelector(".page-head .error-page-code")?.textContent).toBe("500");
  expect(document.title).toBe("Internal Server Error");
  expect(document.activeElement).toBe(document.querySelector("main"));
  expect(await axeFaults(document.body)).toEqual([]);
});

it("uses the page's language and shows the status of the error", () => {
  document.documentElement.lang = "es";
  showFatalError(new PageError({ statusCode: 404 }), rootAttributes());
  expect(document.querySelector(".error-page")?.getAttribute("data-status")).toBe("404");
  expect(document.querySelector("h1")?.textContent).toBe("Página no encontrada");
  expect(document.title).toBe("Página no encontrada");
  expect([...document.querySelectorAll("a")].map((link) => link.textContent)).toEqual([
    "Intentar de nuevo",
    "Ir a la página de inicio",
  ]);
});

let isReady = false;
let breakApp = (): void => {};

function App() {
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    isReady = true;
    breakApp = () => setIsBroken(true);
  }, []);
  if (isBroken) throw new Error("a render failed");
  return (
    <html lang="es" data-brand="cedar" data-shape="soft">
      <head />
      <body>the app</body>
    </html>
  );
}

it.each(["hydrated", "mounted"])("restores language and brand after an error unmounts a %s app", async (mode) => {
  document.documentElement.lang = "es";
  document.documentElement.dataset.brand = "cedar";
  document.documentElement.dataset.shape = "soft";
  const attributes = rootAttributes();
  isReady = false;
  const remaining = vi.fn<(names: string[]) => void>();
  const onUncaughtError = (error: unknown): void => {
    remaining(document.documentElement.getAttributeNames());
    showFatalError(error, attributes);
  };
  if (mode === "hydrated") document.body.innerHTML = "the app";
  const root = mode === "hydrated" ? hydrateRoot(document, <App />, { onUncaughtError }) : createRoot(document, { onUncaughtError });
  onTestFinished(() => root.unmount());
  if (mode === "mounted") root.render(<App />);
  await waitFor(() => expect(isReady).toBe(true));
  breakApp();
  await waitFor(() => expect(remaining).toHaveBeenCalled());
  expect(remaining.mock.calls).toEqual([[[]]]);
  expect(document.documentElement.lang).toBe("es");
  expect({ ...document.documentElement.dataset }).toEqual({ brand: "cedar", shape: "soft" });
  expect(document.querySelector("h1")?.textContent).toBe("Error interno del servidor");
});

it("shows a bar above the server's page, which stays readable", async () => {
  document.documentElement.lang = "en";
  document.title = "Questions";
  document.body.innerHTML = '<main id="main"><h1>Questions</h1></main>';
  expect(hasReadablePage()).toBe(true);
  showOutageBar("8005550142");
  expect(screen.getByRole("heading", { name: "Questions" })).toBeTruthy();
  expect(screen.getByRole("alert").textContent).toContain("Part of this page could not be loaded");
  expect(screen.getByRole("link", { name: "Call (800) 555-0142" }).getAttribute("href")).toBe("tel:8005550142");
  expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(window.location.href);
  expect(await axeFaults(screen.getByRole("alert"))).toEqual([]);
});

it.each([
  ["error page", () => showFatalError(new Error("a bug"), rootAttributes())],
  ["bar", () => showOutageBar(undefined)],
])("the %s offers the document again, not the fragment that the address ends with", (_, show) => {
  document.documentElement.lang = "en";
  document.body.innerHTML = '<main id="main"></main>';
  window.history.replaceState(null, "", "/faq?plan=1#main");
  show();
  const again = [...document.querySelectorAll("a")].find(({ textContent }) => textContent === "Try again"); // the error page has a body of its own
  expect(again?.href).toBe(`${window.location.origin}/faq?plan=1`);
  window.history.replaceState(null, "", "/");
});

it("a shell is not a readable page", () => {
  document.body.innerHTML = '<div id="shell"></div>';
  expect(hasReadablePage()).toBe(false);
});
