import "./gallery.css";
import { FIELD_GROUPS } from "./field-specimens";
import { Measures } from "./measures";
import { OverlayGallery } from "./overlay-gallery";
import type { SpecimenGroup } from "./specimen-group";
import { SPECIMEN_GROUPS } from "./specimens";

const GROUPS: readonly SpecimenGroup[] = [...SPECIMEN_GROUPS, ...FIELD_GROUPS];

/** For developers: English only. */
export function Component() {
  return (
    <div className="gallery-page wrap">
      <header className="gallery-head">
        <h1>Components</h1>
        <p>Every shared part of the sites, in every state, in this brand’s look. What a page needs and does not find here is built in <code>web/src/ui</code> and added here.</p>
      </header>
      <div className="gallery-columns">
        <Contents />
        <div className="gallery-groups">
          <section className="gallery-group" aria-labelledby="overlays">
            <h2 id="overlays">Overlays</h2>
            <p>Dialogs, toasts and the loading overlay. Each one opens by its button, or at once by <code>?show=</code> and its name.</p>
            <OverlayGallery />
          </section>
          {GROUPS.map((group) => (
            <Group key={group.id} {...group} />
          ))}
          <section className="gallery-group" aria-labelledby="measures">
            <h2 id="measures">Measures</h2>
            <p>A theme sets these; nothing else names a colour or a size.</p>
            <Measures />
          </section>
        </div>
      </div>
    </div>
  );
}

function Contents() {
  const entries = [{ id: "overlays", title: "Overlays" }, ...GROUPS, { id: "measures", title: "Measures" }];
  return (
    <nav className="gallery-contents" aria-label="Components">
      <ul>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ id, title, use, specimens, isDense = false }: SpecimenGroup) {
  return (
    <section className="gallery-group" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{use}</p>
      <ul className="gallery-specimens" data-dense={isDense || undefined}>
        {specimens.map(({ name, element, isWide = false }) => (
          <li key={name} className="gallery-specimen" data-wide={isWide || undefined}>
            <h3 className="gallery-name">{name}</h3>
            <div className="gallery-frame">{element}</div>
          </li>
        ))}
      </ul>
    </section>
  );
}
