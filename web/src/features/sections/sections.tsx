import "./parts/section-styles";
import { memo, useCallback, useEffect, useMemo, type ComponentType, type ReactNode } from "react";
import { CachedMarkup } from "../../content/cached-markup";
import type { Section, SectionType } from "../../content/site-content";
import type { Plan } from "../plans/plan";
import { householdText, storedHousehold, onHouseholdStored } from "../../lib/household";
import { COMMON_AREAS } from "../../messages/catalogue";
import { useLoadWords, type Words } from "../../messages/use-t";
import { useAskedHousehold } from "../plans/use-household";
import { lazySection, type LazySection } from "./parts/lazy-section";
import type { SectionProps } from "./parts/section-props";
import { useFirstInteraction } from "./parts/use-first-interaction";

const VIEWS = {
  hero: lazySection(async () => (await import("./hero")).Hero),
  savings: lazySection(async () => (await import("./savings")).Savings),
  plans: lazySection(async () => (await import("./plans")).Plans),
  steps: lazySection(async () => (await import("./steps")).Steps),
  included: lazySection(async () => (await import("./included")).Included),
  questions: lazySection(async () => (await import("./questions")).Questions),
  disclosures: lazySection(async () => (await import("./disclosures")).Disclosures),
  benefits: lazySection(async () => (await import("./benefits")).Benefits),
  comparison: lazySection(async () => (await import("./comparison")).Comparison),
  richText: lazySection(async () => (await import("./parts/rich-text")).RichText),
  quotes: lazySection(async () => (await import("./quotes")).Quotes),
  callout: lazySection(async () => (await import("./callout")).Callout),
  action: lazySection(async () => (await import("./parts/action")).Action),
  offices: lazySection(async () => (await import("./offices")).Offices),
  office_finder: lazySection(async () => (await import("./office-finder")).OfficeFinder),
  image: lazySection(async () => (await import("./parts/image")).Image),
} satisfies { [Type in SectionType]: LazySection<Type> };

export interface SectionsProps {
  sections: readonly Section[];
  plans: readonly Plan[];
  /** The page's own content: after the hero if there is one, else before all sections. */
  children?: ReactNode;
}

/** Loads the code of these sections and of the legal facts, and their texts, so that they are ready to render. */
export async function loadSections(sections: readonly Section[], loadWords: Words["load"]): Promise<void> {
  // load() waits for the texts: a section renders as soon as its code is loaded.
  const words = loadWords(COMMON_AREAS);
  await Promise.all([VIEWS.disclosures, ...sections.map(({ type }) => VIEWS[type])].map(({ load }) => load(words)));
}

/** Whether the sections contain the page's main heading: the title of the first hero. */
export function hasMainTitle(sections: readonly Section[]): boolean {
  return Boolean(sections.find((section) => section.type === "hero")?.title);
}

/** Sections in the order of content. Adds the legal facts at the end when content does not contain them. */
export function Sections({ sections, plans, children }: SectionsProps) {
  const main = sections.findIndex(({ type }) => type === "hero");
  const hasFacts = sections.some(({ type }) => type === "disclosures");
  const asked = useAskedHousehold();
  const loadWords = useLoadWords();
  const wake = useCallback(() => loadSections(sections, loadWords), [sections, loadWords]);
  useFirstInteraction(wake, [sections, plans]);
  // The server's markup lacks a household that was chosen on another page of this visit, or before the app started.
  useEffect(() => {
    const stored = storedHousehold();
    const wakeUp = (): void => void wake().catch(reportError);
    if (stored !== undefined && householdText(stored) !== householdText(asked)) wakeUp();
    return onHouseholdStored(wakeUp);
  }, [asked, wake]);
  const missing = useMemo(() => <Missing load={wake} />, [wake]);
  const slots = [...sections, ...(hasFacts ? [] : [FACTS])].map((section, index) => (
    <Slot key={`${section.type}-${index}`} section={section} plans={plans} isMain={index === main} missing={missing} />
  ));
  return (
    <>
      {main !== -1 && (
        <CachedMarkup name="hero" by={householdText(asked)} of={plans}>
          {slots.slice(0, main + 1)}
        </CachedMarkup>
      )}
      {children}
      <CachedMarkup name="sections" by={householdText(asked)} of={plans}>
        {slots.slice(main + 1)}
      </CachedMarkup>
    </>
  );
}

const FACTS: Section = { type: "disclosures", tone: "tint", align: "start" };

// React removes the server's markup if it differs from the app's, for example because an extension of the browser has changed the page
// before it started. The sections must then not wait for the first interaction: until then the page would be empty.
function Missing({ load }: { load: () => Promise<unknown> }): ReactNode {
  useEffect(() => void load().catch(reportError), [load]);
  return null;
}

interface SlotProps extends SectionProps<SectionType> {
  missing: ReactNode;
}

// Memoised: a section without its code must not render again.
const Slot = memo(function Slot(props: SlotProps) {
  // VIEWS pairs each type with a component for that type.
  const View = VIEWS[props.section.type].Component as ComponentType<SlotProps>;
  return <View {...props} />;
});
