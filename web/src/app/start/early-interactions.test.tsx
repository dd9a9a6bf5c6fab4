// @vitest-environment jsdom
import { act } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { replayInteractions } from "./early-interactions";
import { startEarly } from "./early-start";

const sent = vi.fn<(values: Record<string, unknown>) => void>();

function Form() {
  const [values, setValues] = useState({ email: "", text: "", agree: false, pay: "year", state: "AZ", presses: 0 });
  const set = (more: Partial<typeof values>): void => setValues((before) => ({ ...before, ...more }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(values);
      }}
    >
      <input type="email" name="email" value={values.email} onChange={({ target }) => set({ email: target.value })} />
      <textarea name="text" value={values.text} onChange={({ target }) => set({ text: target.value })} />
      <input type="checkbox" name="agree" checked={values.agree} onChange={({ target }) => set({ agree: target.checked })} />
      {["year", "month"].map((pay) => (
        <input key={pay} type="radio" name="pay" value={pay} checked={values.pay === pay} onChange={() => set({ pay })} />
      ))}
      <select name="state" value={values.state} onChange={({ target }) => set({ state: target.value })}>
        <option>AZ</option>
        <option>NM</option>
      </select>
      <button type="button" onClick={() => set({ presses: values.presses + 1 })}>
        Pressed {values.presses}
      </button>
      <button>Send</button>
    </form>
  );
}

afterEach(() => {
  window.molarEarly?.stop();
  delete window.molarEarly;
  document.body.replaceChildren();
  sent.mockReset();
});

async function hydrateAndReplay(page: HTMLElement): Promise<void> {
  const acts = window.molarEarly!.stop();
  await act(async () => void hydrateRoot(page, <Form />));
  await act(() => replayInteractions(acts));
}

function serverPage(): HTMLElement {
  const page = document.createElement("div");
  page.innerHTML = renderToString(<Form />);
  document.body.append(page);
  startEarly({}, () => Promise.resolve());
  return page;
}

it("replays input, choices and a submit that preceded hydration", async () => {
  const page = serverPage();
  const field = (selector: string): HTMLElement => page.querySelector<HTMLElement>(selector)!;
  await userEvent.type(field('[name="email"]'), "ruth@example.test");
  await userEvent.type(field("textarea"), "A question");
  await userEvent.click(field('[type="checkbox"]'));
  await userEvent.click(field('[value="month"]'));
  await userEvent.selectOptions(field("select"), "NM");
  await userEvent.click(field("form > button:last-child"));
  await hydrateAndReplay(page);
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    email: "ruth@example.test",
    text: "A question",
    agree: true,
    pay: "month",
    state: "NM",
    presses: 0,
  });
});

it("replays one click of a button, and keeps the cursor position", async () => {
  const page = serverPage();
  const text = page.querySelector("textarea")!;
  await userEvent.click(page.querySelector('button[type="button"]')!);
  await userEvent.type(text, "abc");
  text.setSelectionRange(1, 1);
  await hydrateAndReplay(page);
  expect(page.textContent).toContain("Pressed 1");
  expect([text.value, text.selectionStart]).toEqual(["abc", 1]);
});

it("does not replay events of removed elements", async () => {
  const page = serverPage();
  await userEvent.click(page.querySelector("form > button:last-child")!);
  const acts = window.molarEarly!.stop();
  page.remove();
  await replayInteractions(acts);
  expect(sent).not.toHaveBeenCalled();
});
