import { Phone } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { CheckboxField } from "../ui/checkbox-field";
import { DateOfBirthField } from "../ui/date-of-birth-field";
import { DateText } from "../ui/date-text";
import { Disclosure } from "../ui/disclosure";
import { ErrorSummary } from "../ui/error-summary";
import { Fieldset } from "../ui/fieldset";
import { Icon } from "../ui/icon";
import { LoadingOverlay } from "../ui/loading-overlay";
import { Money } from "../ui/money";
import { Notice } from "../ui/notice";
import { PasswordField } from "../ui/password-field";
import { PhoneField } from "../ui/phone-field";
import { PriceTable } from "../ui/price-table";
import { RadioGroupField } from "../ui/radio-group-field";
import { SelectField } from "../ui/select-field";
import { SkipLink } from "../ui/skip-link";
import { Spinner } from "../ui/spinner";
import { StepList } from "../ui/step-list";
import { TextField } from "../ui/text-field";

const nothing = (): void => {};
const OPTIONS = [
  { value: "annual", label: "Once a year" },
  { value: "monthly", label: "Every month", hint: "Costs a little more" },
];
const STEPS = [
  { key: "details", label: "Your details", href: "/checkout/create-account" },
  { key: "people", label: "People" },
  { key: "pay", label: "Check and pay" },
];
const ROWS = [{ key: "exam", label: "Exam", usualCents: 9_500, memberCents: 3_000 }];
const BIRTHDAY = { year: "1962", month: "4", day: "27" };

/** Every component of the interface in the states that it can be in, by name. */
export const UI_STATES: Readonly<Record<string, ReactNode>> = {
  "button": <Button onPress={nothing}>Join</Button>,
  "button pending": <Button isPending>Join</Button>,
  "button disabled danger": <Button isDisabled variant="danger">Remove</Button>,
  "button as a link": <Button href="/join-now" variant="secondary">Join</Button>,
  "button out of the site": <Button href="https://example.com" newTab variant="quiet">More</Button>,
  "card": <Card as="section" tone="tinted" aria-labelledby="t"><h2 id="t">Plan</h2></Card>,
  "checkbox": <CheckboxField name="terms" label="I agree" isSelected={false} onChange={nothing} />,
  "checkbox wrong": <CheckboxField name="terms" label="I agree" hint="All of it" error="Please tick the box." isSelected onChange={nothing} look="card" />,
  "date of birth": <DateOfBirthField name="dateOfBirth" label="Date of birth" value={BIRTHDAY} onChange={nothing} />,
  "date of birth wrong": <DateOfBirthField name="dateOfBirth" label="Date of birth" value={BIRTHDAY} onChange={nothing} error="Check the day." errorParts={["day"]} />,
  "date": <p><DateText date="2026-11-21" /></p>,
  "disclosure": <Disclosure summary="Is it insurance?">No.</Disclosure>,
  "disclosure open": <Disclosure summary="Is it insurance?" isOpen name="faq">No.</Disclosure>,
  "error summary": <ErrorSummary errors={[{ field: "email", message: "Enter an email address" }, { message: "Try again" }]} />,
  "fieldset": <Fieldset legend="Address" hint="Where we may write" error="Incomplete" name="address"><TextField name="city" label="City" /></Fieldset>,
  "icon with words": <Icon icon={Phone} label="Phone" />,
  "loading overlay": <LoadingOverlay isLoading message="Paying…" />,
  "loading overlay only": <LoadingOverlay isLoading overlayOnly />,
  "money": <p><Money cents={12_900} /></p>,
  "notice": <Notice tone="warning" title="Careful"><p>Read this.</p></Notice>,
  "notice live": <Notice tone="danger" isLive>Declined.</Notice>,
  "password": <PasswordField name="password" label="Password" value="" onChange={nothing} autoComplete="new-password" />,
  "phone": <PhoneField name="phone" label="Phone" value="6025550142" onChange={nothing} />,
  "price table": <PriceTable caption="What a visit costs" rows={ROWS} note="Prices of 2026" />,
  "radio group": <RadioGroupField name="cycle" label="Pay" options={OPTIONS} value={undefined} onChange={nothing} />,
  "radio group wrong": <RadioGroupField name="cycle" label="Pay" options={OPTIONS} value="monthly" onChange={nothing} error="Choose one." look="card" optional />,
  "select": <SelectField name="state" label="State" options={OPTIONS} value="" onChange={nothing} />,
  "select wrong": <SelectField name="state" label="State" options={OPTIONS} value="annual" onChange={nothing} error="Choose one." hint="Where you live" />,
  "skip link": <><SkipLink targetId="main">Skip</SkipLink><main id="main">Here</main></>,
  "spinner": <Spinner size="lg" label="Loading plans" />,
  "steps": <StepList steps={STEPS} current="people" label="Steps" />,
  "text field": <TextField name="firstName" label="First name" value="Ana" onChange={nothing} autoComplete="given-name" />,
  "text field wrong": <TextField name="email" label="Email" type="email" value="x" onChange={nothing} hint="We write to it" error="Enter an email address" optional />,
  "text field of many lines": <TextField name="message" label="Message" isMultiline value="" onChange={nothing} />,
};
