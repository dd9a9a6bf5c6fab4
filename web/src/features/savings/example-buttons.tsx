import { useT } from "../../messages/use-t";
import type { Example } from "./examples";
import { fillText, readCalc, treatmentText, type CalcSearch } from "./calc-search";

export interface ExampleButtonsProps {
  examples: readonly Example[];
  search: CalcSearch;
  /** The URL to which the form is submitted. */
  action: string;
}

/** Buttons that submit the form with the values of an example; they work without JavaScript. */
export function ExampleButtons({ examples, search, action }: ExampleButtonsProps) {
  const t = useT();
  if (examples.length === 0) return null;
  return (
    <div className="calc-examples no-print" role="group" aria-labelledby="calc-examples">
      <p id="calc-examples">{t("savings.example.heading")}</p>
      {examples.map(({ name, fill }) => (
        <button
          key={name}
          type="submit"
          name="fill"
          value={fillText(fill)}
          formAction={action}
          className="button"
          data-variant="secondary"
          data-size="medium"
          aria-pressed={isEntered(search, fillText(fill))}
        >
          <span className="button-label">{t(`savings.example.${name}`)}</span>
        </button>
      ))}
    </div>
  );
}

function isEntered(search: CalcSearch, fill: string): boolean {
  const example = readCalc(new URLSearchParams({ fill }));
  const { plan, people, children, treatments } = search;
  const isSame = plan === example.plan && people === example.people && children === example.children;
  return isSame && treatmentText(treatments) === treatmentText(example.treatments);
}
