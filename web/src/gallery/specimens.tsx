import { Calendar, MapPin, Phone, ShieldCheck, Wallet } from "lucide-react";
import { Button } from "../ui/button";
import { Card } from "../ui/card";
import { DateText } from "../ui/date-text";
import { Disclosure } from "../ui/disclosure";
import { Icon } from "../ui/icon";
import { Link } from "../ui/link";
import { Money } from "../ui/money";
import { Notice } from "../ui/notice";
import { PriceTable } from "../ui/price-table";
import { Spinner, type SpinnerSize } from "../ui/spinner";
import { StepList } from "../ui/step-list";
import type { SpecimenGroup } from "./specimen-group";

const nothing = (): void => {};

const STEPS = [
  { key: "details", label: "Your details", href: "/checkout/create-account" },
  { key: "people", label: "People", href: "/checkout/add-member" },
  { key: "pay", label: "Check and pay" },
];

const ROWS = [
  { key: "exam", label: "Exam with X-rays", usualCents: 18_400, memberCents: 7_100 },
  { key: "cleaning", label: "Cleaning", usualCents: 11_250, memberCents: 5_400 },
  { key: "crown", label: "Crown, porcelain", usualCents: 131_000, memberCents: 79_900 },
];

export const SPECIMEN_GROUPS: readonly SpecimenGroup[] = [
  {
    id: "buttons",
    isDense: true,
    title: "Buttons",
    use: "One primary button per screen: the next step. A link to another page may look like a button, but remains a link.",
    specimens: [
      { name: "primary", element: <Button onPress={nothing}>Join now</Button> },
      { name: "secondary", element: <Button variant="secondary" onPress={nothing}>Compare plans</Button> },
      { name: "quiet", element: <Button variant="quiet" onPress={nothing}>Skip this</Button> },
      { name: "danger", element: <Button variant="danger" onPress={nothing}>Remove Ben</Button> },
      { name: "large", element: <Button size="large" onPress={nothing}>See what you save</Button> },
      { name: "small", element: <Button size="small" onPress={nothing}>Change</Button> },
      { name: "pending", element: <Button isPending>Paying…</Button> },
      { name: "pending, secondary", element: <Button isPending variant="secondary">Checking…</Button> },
      { name: "disabled", element: <Button isDisabled>Join now</Button> },
      { name: "as a link", element: <Button href="/join-now">Join now</Button> },
      { name: "out of the site", element: <Button href="https://example.com" newTab variant="quiet">Read the law</Button> },
      { name: "full width", element: <Button isFullWidth onPress={nothing}>Pay $129.00</Button> },
    ],
  },
  {
    id: "links",
    isDense: true,
    title: "Links and icons",
    use: "The text of a link names its target. An icon beside a text is decoration and hidden from screen readers; an icon alone has a label.",
    specimens: [
      { name: "link", element: <p>Read the <Link to="/terms">terms of service</Link> first.</p> },
      { name: "icon beside words", element: <p><Icon icon={Phone} /> (800) 555-0142</p> },
      { name: "icon alone", element: <Icon icon={MapPin} size={28} label="Find a dentist" /> },
      {
        name: "icons in sizes",
        element: <p><Icon icon={Wallet} size={20} /> <Icon icon={Calendar} size={28} /> <Icon icon={ShieldCheck} size={40} /></p>,
      },
    ],
  },
  {
    id: "notices",
    title: "Notices",
    use: "Information that the user needs at this place. Colour, icon and text all express the tone.",
    specimens: [
      { name: "information", element: <Notice title="Your card is on its way"><p>It arrives by mail within five days.</p></Notice> },
      { name: "success", element: <Notice tone="success" title="Saved"><p>Your address is new.</p></Notice> },
      { name: "warning", element: <Notice tone="warning" title="Your card ends soon"><p>It is good until 12/31/2026.</p></Notice> },
      { name: "danger", element: <Notice tone="danger" title="Your card was declined"><p>Nothing was charged.</p></Notice> },
      { name: "without a title", element: <Notice>Prices vary by dentist.</Notice> },
      { name: "announced", element: <Notice tone="danger" isLive>The coupon is not valid.</Notice> },
    ],
  },
  {
    id: "surfaces",
    title: "Cards and disclosures",
    use: "A card groups related content. A disclosure works before and without JavaScript.",
    specimens: [
      { name: "plain", element: <Card><p>Plain card.</p></Card> },
      { name: "tinted", element: <Card tone="tinted"><p>Tinted card.</p></Card> },
      {
        name: "raised",
        element: <Card as="section" tone="raised" aria-labelledby="raised-card"><h4 id="raised-card">Family plan</h4><p>For all who live with you.</p></Card>,
      },
      { name: "closed", element: <Disclosure summary="Is it insurance?">No. You pay the dentist, at a lower price.</Disclosure> },
      { name: "open", element: <Disclosure summary="Who may join?" isOpen>Anybody who lives in a state where the plan is sold.</Disclosure> },
      {
        name: "one open at a time",
        element: (
          <>
            <Disclosure name="gallery" summary="How do I cancel?" isOpen>On your dashboard, in three clicks.</Disclosure>
            <Disclosure name="gallery" summary="Do I get my money back?">Within 30 days, all of it.</Disclosure>
          </>
        ),
      },
    ],
  },
  {
    id: "figures",
    title: "Money, dates and prices",
    use: "Amounts are aligned and name their period or unit. The table becomes a list of small cards on phones.",
    specimens: [
      { name: "money", element: <p><Money cents={12_900} /></p> },
      { name: "money without needless cents", element: <p><Money cents={12_900} decimals="auto" /></p> },
      { name: "date", element: <p><DateText date="2026-11-21" /></p> },
      { name: "price table", isWide: true, element: <PriceTable caption="What a visit costs" rows={ROWS} note={<p>Usual prices in Columbus, 2026.</p>} /> },
      { name: "price table without savings", isWide: true, element: <PriceTable caption="Prices" rows={ROWS.slice(0, 2)} hideSavings /> },
    ],
  },
  {
    id: "steps",
    title: "Steps",
    use: "The current step of a process. The user can return to finished steps; on phones the list folds into one line.",
    specimens: [
      { name: "at the beginning", isWide: true, element: <StepList steps={STEPS} current="details" label="Steps, at the beginning" /> },
      { name: "in the middle", isWide: true, element: <StepList steps={STEPS} current="people" label="Steps, in the middle" /> },
      { name: "at the end", isWide: true, element: <StepList steps={STEPS} current="pay" label="Steps, at the end" /> },
    ],
  },
  {
    id: "spinners",
    isDense: true,
    title: "Spinners",
    use: "Sizes of 18, 36, 54 and 90 pixels, with a stroke of 4. With reduced motion the arc fades in and out instead of rotating.",
    specimens: (["sm", "md", "lg", "xl"] as const)
      .map((size) => ({ name: size as string, element: <Spinner size={size} /> }))
      .concat({ name: "unknown size: md", element: <Spinner size={"huge" as SpinnerSize} label="Loading plans" /> }),
  },
];
