import "./hero.css";
import { ContentLink } from "../../content/content-link";
import { SanitizedHtml } from "../../content/sanitized-html";
import { PriceBoard, PriceFrom } from "../../features/plans/price-from";
import { Info } from "lucide-react";
import { Icon } from "../../ui/icon";
import type { SectionProps } from "./section-props";

/** Whom it is for, what it costs and what it is not, before anything else. */
export function Hero({ section, plans }: SectionProps<"hero">) {
  const isBanner = section.layout === "banner";
  return (
    <section className="hero" data-layout={section.layout}>
      <div className="wrap hero-row">
        <div className="hero-words">
          {section.eyebrow !== undefined && <p className="hero-eyebrow">{section.eyebrow}</p>}
          <h1>{section.title}</h1>
          <SanitizedHtml html={section.text} className="hero-text" />
          {!isBanner && <PriceFrom plans={plans} />}
          <div className="hero-actions">
            {section.linkText !== undefined && (
              <ContentLink to={section.link} className="button hero-primary">
                {section.linkText}
              </ContentLink>
            )}
            {section.secondaryText !== undefined && (
              <ContentLink to={section.secondaryLink} className="hero-secondary">
                {section.secondaryText}
              </ContentLink>
            )}
          </div>
          {section.note !== undefined && (
            <p className="hero-note">
              <Icon icon={Info} size={22} /> <span>{section.note}</span>
            </p>
          )}
        </div>
        {isBanner ? (
          <PriceBoard plans={plans} />
        ) : (
          section.art !== undefined && <img className="hero-art" src={section.art} alt="" width={640} height={640} />
        )}
      </div>
      {isBanner && section.art !== undefined && (
        <img className="hero-panorama" src={section.art} alt="" width={1600} height={360} />
      )}
    </section>
  );
}
