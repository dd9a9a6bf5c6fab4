const COLOURS = [
  "bg", "surface", "surface-2", "text", "text-muted", "border", "control-border", "primary", "primary-strong", "on-primary",
  "accent", "on-accent", "danger", "success", "warning", "focus", "link",
] as const;
const SIZES = ["s", "m", "l", "xl", "2xl", "3xl", "4xl"] as const;
const SPACES = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

/** The variables of ui/tokens.css as this brand's theme sets them. */
export function Measures() {
  return (
    <>
      <h3>Colours</h3>
      <ul className="gallery-swatches">
        {COLOURS.map((name) => (
          <li key={name}>
            <span className="gallery-swatch" data-color={name} aria-hidden="true" />
            <code>{name}</code>
          </li>
        ))}
      </ul>
      <h3>Type</h3>
      <ul className="gallery-type">
        {SIZES.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <span className="gallery-sample" data-size={name}>
              What it costs, what it saves
            </span>
          </li>
        ))}
      </ul>
      <h3>Space</h3>
      <ul className="gallery-spaces">
        {SPACES.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <span className="gallery-space" data-space={name} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}
