import { formatPhone, telHref } from "../../lib/phone";
import { itemHeading, SectionFrame } from "./parts/section-frame";
import type { SectionProps } from "./parts/section-props";

/** A list of offices, numbered to match the numbers in the drawing beside it. */
export function Offices({ section }: SectionProps<"offices">) {
  const items = section.items.filter(({ name, address, phone }) => name || address || phone);
  const Heading = itemHeading(section);
  if (items.length === 0) return null;
  return (
    <SectionFrame section={section} className="offices" isFolded={items.length > 2}>
      <div className="offices-row" data-art={Boolean(section.art)}>
        <ol className="plain-list offices-list" data-count={items.length}>
          {items.map((office, index) => (
            <li key={index}>
              {office.name && <Heading>{office.name}</Heading>}
              {office.address && <p className="offices-address">{office.address}</p>}
              <p>
                {office.phone && (
                  <a className="tabular" href={telHref(office.phone)}>
                    {formatPhone(office.phone)}
                  </a>
                )}
                {office.hours && <span className="offices-hours">{office.hours}</span>}
              </p>
            </li>
          ))}
        </ol>
        {section.art && <img src={section.art} alt="" width={section.artWidth} height={section.artHeight} loading="lazy" className="offices-art" />}
      </div>
    </SectionFrame>
  );
}
