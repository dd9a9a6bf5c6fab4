import "./offices.css";
import { formatPhone, telHref } from "../../lib/phone";
import { SectionFrame } from "./section-frame";
import type { SectionProps } from "./section-props";

/** The brand's own offices, numbered as on the drawing beside them. */
export function Offices({ section }: SectionProps<"offices">) {
  if (section.items.length === 0) return null;
  return (
    <SectionFrame section={section} className="offices">
      <div className="offices-row">
        <ol className="plain-list offices-list">
          {section.items.map((office) => (
            <li key={office.name}>
              <h3>{office.name}</h3>
              <p>{office.address}</p>
              <p>
                {office.phone !== undefined && (
                  <a className="tabular" href={telHref(office.phone)}>
                    {formatPhone(office.phone)}
                  </a>
                )}
                {office.hours !== undefined && <span className="offices-hours">{office.hours}</span>}
              </p>
            </li>
          ))}
        </ol>
        {section.art !== undefined && (
          <img src={section.art} alt="" width={560} height={520} loading="lazy" className="offices-art" />
        )}
      </div>
    </SectionFrame>
  );
}
