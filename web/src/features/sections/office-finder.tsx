import { useId } from "react";
import { SanitizedHtml } from "../../content/sanitized-html";
import { useT } from "../../messages/use-t";
import { FinderForm } from "./finder-form";
import type { SectionProps } from "./parts/section-props";

/** The search for dentists as a section. */
export function OfficeFinder({ section }: SectionProps<"office_finder">) {
  const t = useT();
  const id = useId();
  const { tone, align, layout, intro, note, art, artWidth, artHeight } = section;
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
          <FinderForm
            className="office-finder-form"
            labelledBy={`${id}-title`}
            fieldId={`${id}-near`}
            describedBy={`${id}-hint`}
            buttonText={section.buttonText ?? t("home.finder.button")}
            note={<SanitizedHtml html={note} className="office-finder-note" />}
          >
            <label className="field-label" htmlFor={`${id}-near`}>
              {label}
            </label>
            <span className="field-hint" id={`${id}-hint`}>
              {hint}
            </span>
          </FinderForm>
          {art && <img src={art} alt="" width={artWidth} height={artHeight} loading="lazy" className="office-finder-art" />}
        </div>
      </div>
    </section>
  );
}
