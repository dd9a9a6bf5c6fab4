import "./section-styles";
import { Fragment, memo, type ComponentType, type ReactNode } from "react";
import type { Section, SectionType } from "../../content/site-content";
import type { Plan } from "../plans/plan";
import { Disclosures } from "./disclosures";
import { Hero } from "./hero";
import { Included } from "./included";
import { lazySection } from "./lazy-section";
import { Plans } from "./plans";
import { Questions } from "./questions";
import { Savings } from "./savings";
import type { SectionProps } from "./section-props";
import { Steps } from "./steps";

// What nearly every home page has comes with the page, the rest when a page has it.
const LAZY = {
  benefits: lazySection(async () => (await import("./benefits")).Benefits),
  comparison: lazySection(async () => (await import("./comparison")).Comparison),
  richText: lazySection(async () => (await import("./rich-text")).RichText),
  quotes: lazySection(async () => (await import("./quotes")).Quotes),
  callout: lazySection(async () => (await import("./callout")).Callout),
  action: lazySection(async () => (await import("./action")).Action),
  offices: lazySection(async () => (await import("./offices")).Offices),
  image: lazySection(async () => (await import("./image")).Image),
};

const VIEWS = {
  hero: Hero,
  savings: Savings,
  plans: Plans,
  steps: Steps,
  included: Included,
  questions: Questions,
  disclosures: Disclosures,
  benefits: LAZY.benefits.Component,
  comparison: LAZY.comparison.Component,
  richText: LAZY.richText.Component,
  quotes: LAZY.quotes.Component,
  callout: LAZY.callout.Component,
  action: LAZY.action.Component,
  offices: LAZY.offices.Component,
  image: LAZY.image.Component,
} satisfies { [Type in SectionType]: ComponentType<SectionProps<Type>> };

export interface SectionsProps {
  sections: readonly Section[];
  plans: readonly Plan[];
  /** What the page itself has to say: after the hero where there is one, else before everything. */
  children?: ReactNode;
}

/** The code of these sections, ready to render. */
export async function loadSections(sections: readonly Section[]): Promise<void> {
  await Promise.all(sections.map(({ type }) => (isLazy(type) ? LAZY[type].load() : undefined)));
}

/**
 * Sections in the order in which content lists them. The legal facts are always among them: where
 * content forgot them, they come last.
 */
export function Sections({ sections, plans, children }: SectionsProps) {
  const main = sections.findIndex(({ type }) => type === "hero");
  const hasFacts = sections.some(({ type }) => type === "disclosures");
  return (
    <>
      {main === -1 && children}
      {sections.map((section, index) => (
        <Fragment key={`${section.type}-${index}`}>
          <Slot section={section} plans={plans} isMain={index === main} />
          {index === main && children}
        </Fragment>
      ))}
      {!hasFacts && <Slot section={FACTS} plans={plans} isMain={false} />}
    </>
  );
}

const FACTS: Section = { type: "disclosures", tone: "tint", align: "start" };

// Memoised: a section whose code is still on its way must not be asked to render anew.
const Slot = memo(function Slot(props: SectionProps<SectionType>) {
  // The record above pairs each type with a component for that very type.
  const View = VIEWS[props.section.type] as ComponentType<SectionProps<SectionType>>;
  return <View {...props} />;
});

function isLazy(type: SectionType): type is keyof typeof LAZY {
  return Object.hasOwn(LAZY, type);
}
