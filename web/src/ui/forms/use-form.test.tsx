import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

it("has forgotten its answers when what comes afterwards begins", async () => {
  const kept: unknown[] = [];
  const user = userEvent.setup();
  render(<Form afterwards={() => kept.push(readDraft(tabStorage(), DRAFT))} />);
  await user.type(screen.getByRole("textbox", { name: "City" }), "Tempe");
  expect(readDraft(tabStorage(), DRAFT)).toMatchObject({ city: "Tempe" });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(kept).toEqual([undefined]);
});
