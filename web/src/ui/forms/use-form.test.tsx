import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, it } from "vitest";
import { readDraft, tabStorage } from "./drafts";
import { useForm } from "./use-form";

const DRAFT = "a-form";

beforeEach(() => sessionStorage.clear());

function Form({ afterwards }: { afterwards: () => void }) {
  const form = useForm<"city">({
    initial: { city: "" },
    draft: DRAFT,
    check: () => ({}),
    submit: () => Promise.resolve({ ok: true, afterwards }),
  });
  return (
    <form ref={form.formRef} onSubmit={form.onSubmit}>
      <input aria-label="City" name="city" value={form.values.city} onChange={(event) => form.set("city", event.target.value)} />
      <button>Send</button>
    </form>
  );
}

it("clears its draft before it calls afterwards()", async () => {
  const drafts: unknown[] = [];
  const user = userEvent.setup();
  render(<Form afterwards={() => drafts.push(readDraft(tabStorage(), DRAFT))} />);
  await user.type(screen.getByRole("textbox", { name: "City" }), "Tempe");
  expect(readDraft(tabStorage(), DRAFT)).toMatchObject({ city: "Tempe" });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(drafts).toEqual([undefined]);
});

it("keeps input that preceded hydration", () => {
  function Story() {
    const { formRef, values, set } = useForm<"city" | "story">({
      initial: { city: "", story: "" },
      check: () => ({}),
      submit: () => Promise.resolve({ ok: true }),
    });
    return (
      <form ref={formRef}>
        <input name="city" value={values.city} onChange={(event) => set("city", event.target.value)} />
        <textarea name="story" value={values.story} onChange={(event) => set("story", event.target.value)} />
        <output>{`${values.city}: ${values.story}`}</output>
      </form>
    );
  }
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Story />);
  for (const [name, text] of [["city", "Tempe"], ["story", "It hurt."]] as const) {
    (container.querySelector("form")?.elements.namedItem(name) as HTMLInputElement).value = text;
  }
  render(<Story />, { container, hydrate: true });
  expect(screen.getByRole("status").textContent).toBe("Tempe: It hurt.");
});

it("submitWith() checks only the given fields, and sends once", async () => {
  let sent = 0;
  const user = userEvent.setup();
  function Other() {
    const form = useForm<"city" | "card">({
      initial: { city: "", card: "" },
      check: ({ city, card }) => ({ ...(city ? {} : { city: "required" }), ...(card ? {} : { card: "required" }) }),
      submit: () => Promise.resolve({ ok: true }),
    });
    const send = async () => {
      sent += 1;
      return { ok: true } as const;
    };
    return (
      <form ref={form.formRef}>
        <input aria-label="City" onChange={(event) => form.set("city", event.target.value)} />
        <output>{Object.keys(form.codes).join()}</output>
        <button type="button" onClick={() => void [form.submitWith(["city"], send), form.submitWith(["city"], send)]}>
          Send
        </button>
      </form>
    );
  }
  render(<Other />);
  const button = screen.getByRole("button", { name: "Send" });
  await user.click(button);
  expect([screen.getByRole("status").textContent, sent]).toEqual(["city", 0]);
  await user.type(screen.getByRole("textbox", { name: "City" }), "Tempe");
  await user.click(button);
  expect([screen.getByRole("status").textContent, sent]).toEqual(["", 1]);
});
