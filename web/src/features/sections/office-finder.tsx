import "../../ui/button.css";
import "../../ui/field.css";
import { useId } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { paths } from "../../lib/paths";
import { useT } from "../../messages/use-t";
import type { SectionProps } from "./section-props";

const LONGEST = 60;

/** A ZIP code or a city, and on to the dentists near it: a plain form that the browser sends by itself. */
export function OfficeFinder({ section }: SectionProps<"office_finder">) {
  const t = useT();
  const id = useId();
  const { tone, align, layout, intro, note, art } = section;
  const { title, label = t("home.finder.label"), hint = t("home.finder.hint") } = section;
  if (!title) return null;
  return (
    <section
      id={section.id}
      className="band office-finder"
      data-tone={tone}
      data-align={align}
      data-layout={layout}
      aria-labelledby={`${id}-title`}
    >
      <div className="wrap">
        <div className="office-finder-row" data-art={Boolean(art)}>
          <div className="office-finder-words">
            <h2 id={`${id}-title`}>{title}</h2>
            <SanitizedHtml html={intro} />
          </div>
          <form className="office-finder-form" action={paths.foundDentists} method="get" role="search" aria-labelledby={`${id}-title`}>
            <label className="field-label" htmlFor={`${id}-near`}>
              {label}
            </label>
            <span className="field-hint" id={`${id}-hint`}>
              {hint}
            </span>
            <span className="office-finder-line">
              <input
                className="control"
                id={`${id}-near`}
                name="near"
                maxLength={LONGEST}
                autoComplete="postal-code"
                aria-describedby={`${id}-hint`}
              />
              <button className="button section-primary" type="submit" data-variant="primary" data-size="medium">
                <span className="button-label">{section.buttonText ?? t("home.finder.button")}</span>
              </button>
            </span>
            <SanitizedHtml html={note} className="office-finder-note" />
          </form>
          {art && <img src={art} alt="" width={560} height={420} loading="lazy" className="office-finder-art" />}
        </div>
      </div>
    </section>
  );
}
