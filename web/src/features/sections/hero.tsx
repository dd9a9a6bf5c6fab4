import { Check, Info } from "lucide-react";
import { useId, type ReactNode } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import type { SectionOf } from "../../content/site-content";
import type { Household } from "../../lib/household";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import type { Plan } from "../plans/plan";
import { PriceBoard, PriceFrom } from "../plans/price-from";
import { useHousehold } from "../plans/use-household";
import { FinderForm } from "./finder-form";
import { PhoneLine } from "./parts/phone-line";
import { SectionActions } from "./parts/section-actions";
import type { SectionProps } from "./parts/section-props";

/** The first section of a page: the target group, the price, and the statement that this is not insurance. */
export function Hero({ section, plans, isMain }: SectionProps<"hero">) {
  const { layout, art } = section;
  const [household] = useHousehold();
  const shown = plans.filter(({ id }) => id === section.planId);
  // With a household, all plans: another one than the section's may fit better.
  const priced = shown.length > 0 && household === undefined ? shown : plans;
  if (isEmpty(section)) return null;
  return (
    <section id={section.id} className="hero" data-layout={layout} data-tone={section.tone} data-art={Boolean(art)}>
      <div className="wrap hero-row">
        <div className="hero-words">
          <HeroWords section={section} isMain={isMain}>
            {layout === "split" && <PriceFrom plans={priced} cycle={section.firstCycle} household={household} />}
          </HeroWords>
        </div>
        <HeroAside section={section} plans={priced} household={household} />
      </div>
      {layout !== "split" && art && <img className="hero-panorama" src={art} alt="" width={1600} height={360} />}
    </section>
  );
}

interface HeroWordsProps {
  section: SectionOf<"hero">;
  isMain: boolean;
  /** Content between the text and the actions. */
  children: ReactNode;
}

function HeroWords({ section, isMain, children }: HeroWordsProps) {
  const { eyebrow, title, text, points, note, showPhone } = section;
  const Title = isMain ? "h1" : "h2";
  return (
    <>
      {eyebrow && <p className="hero-eyebrow">{eyebrow}</p>}
      {title && <Title className="hero-title">{title}</Title>}
      <SanitizedHtml html={text} className="hero-text" />
      {points.length > 0 && (
        <ul className="plain-list hero-points">
          {points.map((point) => (
            <li key={point}>
              <Icon icon={Check} size={22} /> <span>{point}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
      {showPhone && <PhoneLine />}
      <SectionActions {...section} />
      <HeroFind section={section} />
      {note && (
        <p className="hero-note">
          <Icon icon={Info} size={22} /> <span>{note}</span>
        </p>
      )}
    </>
  );
}

/** A search for dentists nearby; nothing unless content has a title for it. */
function HeroFind({ section: { findTitle, findButton } }: { section: SectionOf<"hero"> }) {
  const t = useT();
  const id = useId();
  if (!findTitle) return null;
  return (
    <FinderForm className="hero-find no-print" labelledBy={`${id}-title`} fieldId={`${id}-near`} buttonText={findButton ?? t("home.finder.button")}>
      <label className="field-label" htmlFor={`${id}-near`}>
        <span className="hero-find-title" id={`${id}-title`}>
          {findTitle}
        </span>{" "}
        <span className="hero-find-what">{t("home.finder.label")}</span>
      </label>
    </FinderForm>
  );
}

/** The drawing or the prices beside the text. */
function HeroAside({ section, plans, household }: { section: SectionOf<"hero">; plans: readonly Plan[]; household: Household | undefined }) {
  const { layout, art, artWidth, artHeight, firstCycle } = section;
  if (layout === "banner") return <PriceBoard plans={plans} cycle={firstCycle} household={household} />;
  if (layout !== "split") return <PriceFrom plans={plans} cycle={firstCycle} household={household} />;
  return art ? <img className="hero-art" src={art} alt="" width={artWidth} height={artHeight} /> : null;
}

function isEmpty({ eyebrow, title, text, note, points, art, linkText, secondaryText, findTitle }: SectionOf<"hero">): boolean {
  return ![eyebrow, title, text, note, art, linkText, secondaryText, findTitle].some(Boolean) && points.length === 0;
}
