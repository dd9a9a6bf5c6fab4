import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { axeFaults } from "../testing/a11y";
import { renderInPage } from "../testing/render-ui";
import { UI_STATES } from "../testing/ui-states";
import { Button } from "./button";
import { DateOfBirthField, type DateParts } from "./date-of-birth-field";
import { EmailLink } from "./email-link";
import { ErrorSummary } from "./error-summary";
import { PasswordField } from "./password-field";
import { PhoneField } from "./phone-field";
import { RadioGroupField } from "./radio-group-field";
import { Spinner, type SpinnerSize } from "./spinner";
import { TextField } from "./text-field";

describe("every component in every state", () => {
  it.each(Object.entries(UI_STATES))("is accessible: %s", async (_name, element) => {
    const { container } = renderInPage(element);
    expect(await axeFaults(container)).toEqual([]);
  });
});

describe("a button", () => {
  it("that is pending keeps the focus and ignores presses", async () => {
    const onPress = vi.fn();
    const { rerender } = renderInPage(<Button onPress={onPress}>Pay</Button>);
    await userEvent.click(screen.getByRole("button"));
    rerender(<></>);
    renderInPage(<Button onPress={onPress} isPending type="submit">Pay</Button>);
    const button = screen.getByRole("button", { name: /Pay/ });
    button.focus();
    await userEvent.click(button);
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe("true");
  });

  it("that is pending does not submit its form", () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
    renderInPage(
      <form onSubmit={onSubmit}>
        <Button type="submit" isPending>
          Pay
        </Button>
      </form>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("a text field", () => {
  it("is described by its hint and its error, in this order", () => {
    renderInPage(<TextField name="email" label="Email" hint="We write to it" error="Enter an email address" value="" onChange={() => {}} />);
    const input = screen.getByLabelText("Email");
    const words = (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(["We write to it", "Error: Enter an email address"]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(input.id).toBe("field-email");
  });

  it("marks an optional field", () => {
    renderInPage(<TextField name="line2" label="Apartment" optional value="" onChange={() => {}} />);
    expect(screen.getByLabelText("Apartment (optional)")).toBeTruthy();
  });
});

describe("a password field", () => {
  it("can be shown and hidden, and announces its state", async () => {
    renderInPage(<PasswordField name="password" label="Password" value="secret" onChange={() => {}} />);
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
    expect(screen.getByText("Your password is visible")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  });
});

describe("a phone field", () => {
  it("formats a complete number as (XXX) XXX-XXXX on blur", async () => {
    function Phone() {
      const [value, setValue] = useState("");
      return <PhoneField name="phone" label="Phone" value={value} onChange={setValue} />;
    }
    renderInPage(<Phone />);
    await userEvent.type(screen.getByLabelText("Phone"), "602.555.0142");
    await userEvent.tab();
    expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("(602) 555-0142");
  });

  it("does not break the example number of its hint and its error", () => {
    const error = "Enter a phone number, like (602) 555-0142";
    renderInPage(
      <>
        <ErrorSummary errors={[{ field: "phone", message: error }]} />
        <PhoneField name="phone" label="Phone" hint="10 digits, like (602) 555-0142" error={error} />
      </>,
    );
    expect([...document.querySelectorAll(".unbroken")].map(({ textContent }) => textContent)).toEqual(Array(3).fill("(602) 555-0142"));
    expect(screen.getByRole("textbox").getAttribute("aria-describedby")).toBe("field-phone-hint field-phone-error");
  });
});

describe("a date of birth", () => {
  it("has three labelled fields", async () => {
    const onChange = vi.fn<(value: DateParts) => void>();
    renderInPage(<DateOfBirthField name="dateOfBirth" label="Date of birth" value={{ year: "", month: "", day: "" }} onChange={onChange} error="Enter a date of birth" errorParts={["year"]} />);
    expect(screen.getByRole("group", { name: "Date of birth" })).toBeTruthy();
    await userEvent.type(screen.getByLabelText("Day"), "7");
    expect(onChange).toHaveBeenLastCalledWith({ year: "", month: "", day: "7" });
    expect(screen.getByLabelText("Year").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Day").getAttribute("aria-invalid")).not.toBe("true");
    expect(screen.getByLabelText("Month").getAttribute("autocomplete")).toBe("bday-month");
  });
});

describe("an error summary", () => {
  function Form({ attempt }: { attempt: number }) {
    return (
      <>
        <ErrorSummary attempt={attempt} errors={[{ field: "email", message: "Enter an email address" }, { field: "cycle", message: "Choose how to pay" }, { field: "dateOfBirth", message: "Enter a date of birth" }]} />
        <TextField name="email" label="Email" value="" onChange={() => {}} error="Enter an email address" />
        <RadioGroupField name="cycle" label="Pay" options={[{ value: "a", label: "A" }]} value="" onChange={() => {}} error="Choose how to pay" />
        <DateOfBirthField name="dateOfBirth" label="Date of birth" value={{ year: "", month: "1", day: "" }} onChange={() => {}} error="Enter a date of birth" errorParts={["day"]} />
      </>
    );
  }

  it("takes the focus when it appears", () => {
    renderInPage(<Form attempt={1} />);
    expect(document.activeElement).toBe(screen.getByRole("alert"));
  });

  it.each([
    ["Enter an email address", () => screen.getByLabelText("Email")],
    ["Choose how to pay", () => screen.getByLabelText("A")],
    ["Enter a date of birth", () => screen.getByLabelText("Day")],
  ])("moves the focus from '%s' to its control", async (message, control) => {
    renderInPage(<Form attempt={1} />);
    await userEvent.click(screen.getByRole("link", { name: message }));
    expect(document.activeElement).toBe(control());
  });

  it("opens the fold around a control before it moves the focus there", async () => {
    const { container } = renderInPage(
      <>
        <ErrorSummary errors={[{ field: "coupon", message: "Press Apply" }]} />
        <details>
          <summary>Have a coupon code?</summary>
          <TextField name="coupon" label="Coupon" value="" onChange={() => {}} error="Press Apply" />
        </details>
      </>,
    );
    await userEvent.click(screen.getByRole("link", { name: "Press Apply" }));
    expect(container.querySelector("details")?.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("Coupon"));
  });

  it("is absent without errors", () => {
    renderInPage(<ErrorSummary errors={[]} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("a spinner", () => {
  it.each([
    ["sm", "18"],
    ["md", "36"],
    ["lg", "54"],
    ["xl", "90"],
    ["other", "36"],
  ])("of size %s is %s pixels wide, its stroke 4", (size, pixels) => {
    const { container } = renderInPage(<Spinner size={size as SpinnerSize} />);
    const drawing = container.querySelector("svg");
    expect(drawing?.getAttribute("width")).toBe(pixels);
    expect(drawing?.getAttribute("stroke-width")).toBe("4");
  });
});

it("lets a mail address break before the @ and before its last dot", () => {
  const { container } = renderInPage(<EmailLink address="office@savings.prairie.example" />);
  expect(container.querySelector("a")?.outerHTML).toBe('<a href="mailto:office@savings.prairie.example">office<wbr>@savings.prairie<wbr>.example</a>');
});
