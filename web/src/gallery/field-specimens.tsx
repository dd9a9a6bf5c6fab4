import { useState } from "react";
import { Button } from "../ui/button";
import { CheckboxField } from "../ui/checkbox-field";
import { DateOfBirthField } from "../ui/date-of-birth-field";
import { ErrorSummary } from "../ui/error-summary";
import { Fieldset } from "../ui/fieldset";
import { PasswordField } from "../ui/password-field";
import { PhoneField } from "../ui/phone-field";
import { RadioGroupField } from "../ui/radio-group-field";
import { SelectField } from "../ui/select-field";
import { TextField } from "../ui/text-field";
import { ControlledSpecimen } from "./controlled-specimen";
import type { SpecimenGroup } from "./specimen-group";

const OPTIONS = [
  { value: "annual", label: "Once a year" },
  { value: "monthly", label: "Every month", hint: "Costs a little more" },
];
const STATES = [
  { value: "AZ", label: "Arizona" },
  { value: "OH", label: "Ohio" },
];
const BIRTHDAY = { year: "1962", month: "4", day: "27" };
const WRONG_DAY = { year: "1962", month: "4", day: "31" };

/** A form after a refused submit. The error summary takes the focus, so it is not shown initially. */
function RefusedForm() {
  const [attempt, setAttempt] = useState(0);
  const isRefused = attempt > 0;
  return (
    <>
      <ErrorSummary attempt={attempt} errors={isRefused ? [{ field: "refusedEmail", message: "Enter an email address" }, { message: "Try again in a minute" }] : []} />
      <ControlledSpecimen initial="">
        {(value, set) => (
          <TextField name="refusedEmail" label="Email of a form" value={value} onChange={set} error={isRefused ? "Enter an email address" : undefined} />
        )}
      </ControlledSpecimen>
      <Button onPress={() => setAttempt(attempt + 1)}>Send the form</Button>
    </>
  );
}

export const FIELD_GROUPS: readonly SpecimenGroup[] = [
  {
    id: "text-fields",
    title: "Text fields",
    use: "The label is above, the hint below it, and the error message above the control. Optional fields are marked; required fields are not.",
    specimens: [
      { name: "text", element: <ControlledSpecimen initial="Ana">{(value, set) => <TextField name="firstName" label="First name" value={value} onChange={set} autoComplete="given-name" />}</ControlledSpecimen> },
      { name: "text with a hint", element: <ControlledSpecimen initial="">{(value, set) => <TextField name="memberNumber" label="Member number" hint="On the front of your card" value={value} onChange={set} width="10" />}</ControlledSpecimen> },
      { name: "text, optional", element: <ControlledSpecimen initial="">{(value, set) => <TextField name="line2" label="Apartment" optional value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "text, wrong", element: <ControlledSpecimen initial="ana@">{(value, set) => <TextField name="email" type="email" label="Email" hint="We write to it" error="Enter an email address, like name@example.com" value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "text, disabled", element: <ControlledSpecimen initial="C-2026-000123">{(value, set) => <TextField name="number" label="Number" isDisabled value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "text of many lines", element: <ControlledSpecimen initial="">{(value, set) => <TextField name="message" label="Message" isMultiline value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "password", element: <ControlledSpecimen initial="walnut kettle">{(value, set) => <PasswordField name="password" label="Password" value={value} onChange={set} autoComplete="new-password" />}</ControlledSpecimen> },
      { name: "password, wrong", element: <ControlledSpecimen initial="short">{(value, set) => <PasswordField name="newPassword" label="New password" error="Use 12 characters or more" value={value} onChange={set} autoComplete="new-password" />}</ControlledSpecimen> },
      { name: "phone", element: <ControlledSpecimen initial="(602) 555-0142">{(value, set) => <PhoneField name="phone" label="Phone" value={value} onChange={set} />}</ControlledSpecimen> },
    ],
  },
  {
    id: "choices",
    title: "Choices",
    use: "A native select for many options, radio buttons for a few, a checkbox for yes or no.",
    specimens: [
      { name: "select", element: <ControlledSpecimen initial="">{(value, set) => <SelectField name="state" label="State" options={STATES} value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "select, wrong", element: <ControlledSpecimen initial="">{(value, set) => <SelectField name="homeState" label="Home state" options={STATES} value={value} onChange={set} error="Choose a state" hint="Where you live" />}</ControlledSpecimen> },
      { name: "radio buttons", element: <ControlledSpecimen initial="annual">{(value, set) => <RadioGroupField name="cycle" label="How to pay" options={OPTIONS} value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "radio buttons, wrong, as cards", element: <ControlledSpecimen initial="">{(value, set) => <RadioGroupField name="cycleCards" label="How to pay, as cards" options={OPTIONS} value={value} onChange={set} error="Choose how to pay" look="card" />}</ControlledSpecimen> },
      { name: "checkbox", element: <ControlledSpecimen initial={true}>{(value, set) => <CheckboxField name="terms" label="I have read the terms" isSelected={value} onChange={set} />}</ControlledSpecimen> },
      { name: "checkbox, wrong, as a card", element: <ControlledSpecimen initial={false}>{(value, set) => <CheckboxField name="notInsurance" label="I know that this is not insurance" hint="You pay the dentist yourself" error="Please tick the box" isSelected={value} onChange={set} look="card" />}</ControlledSpecimen> },
    ],
  },
  {
    id: "groups",
    title: "Groups and whole forms",
    use: "Fields that answer one question together. After a refusal the summary receives the focus and links to each field.",
    specimens: [
      { name: "date of birth", element: <ControlledSpecimen initial={BIRTHDAY}>{(value, set) => <DateOfBirthField name="dateOfBirth" label="Date of birth" value={value} onChange={set} />}</ControlledSpecimen> },
      { name: "date of birth, wrong", element: <ControlledSpecimen initial={WRONG_DAY}>{(value, set) => <DateOfBirthField name="birthday" label="Birthday" value={value} onChange={set} error="April has 30 days" errorParts={["day"]} />}</ControlledSpecimen> },
      {
        name: "fieldset",
        element: (
          <Fieldset legend="Address" hint="Where we may write" name="address">
            <ControlledSpecimen initial="Columbus">{(value, set) => <TextField name="city" label="City" value={value} onChange={set} />}</ControlledSpecimen>
          </Fieldset>
        ),
      },
      {
        name: "fieldset, wrong",
        element: (
          <Fieldset legend="Billing address" error="This address is not complete" name="billing" optional>
            <ControlledSpecimen initial="">{(value, set) => <TextField name="billingCity" label="Billing city" value={value} onChange={set} />}</ControlledSpecimen>
          </Fieldset>
        ),
      },
      { name: "form", element: <RefusedForm /> },
    ],
  },
];
