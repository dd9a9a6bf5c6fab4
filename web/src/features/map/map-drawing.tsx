import "./map-drawing.css";
import { useEffect, useRef } from "react";
import { useT } from "../../messages/use-t";
import { groupPins, type Pin, type PinGroup } from "./group-pins";
import { MIDDLE, PIN_RADIUS, placeOnDrawing, ringsOf, SIZE, tenth, townNames, type Ring } from "./place-on-drawing";
import type { SearchArea } from "./search-area";

export interface MapDrawingProps {
  pins: readonly Pin[];
  area: SearchArea | undefined;
  /** The office selected in the list or on the map. */
  picked: number | undefined;
  onPick: (id: number) => void;
  /** The office that has the pointer or the focus, here or in the list. */
  highlighted: number | undefined;
  onHighlight: (id: number | undefined) => void;
  /** The list increments it to move the focus to the picked pin. */
  focusRequests: number;
  /** The URL of the office's row in the list. */
  hrefOf: (id: number) => string;
}

/** Draws the offices with rings of miles and names of towns; north is at the top. Rendered by the server; needs no script. */
export function MapDrawing({ pins, area, picked, onPick, highlighted, onHighlight, focusRequests, hrefOf }: MapDrawingProps) {
  const t = useT();
  const drawing = useRef<SVGSVGElement>(null);
  const { spotOf, scale } = placeOnDrawing(pins, area);
  const groups = groupPins(pins, spotOf, undefined);
  useEffect(() => {
    if (focusRequests === 0 || picked === undefined) return;
    drawing.current?.querySelector<SVGAElement>(`[data-offices~="${picked}"]`)?.focus();
    // Only when the list requests it: a pressed pin has the focus already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusRequests]);
  return (
    <svg ref={drawing} className="map-drawing" viewBox={`0 0 ${SIZE} ${SIZE}`} role="group" aria-label={t("find.map.label")}>
      {(area !== undefined || pins.length === 1) && <Rings rings={ringsOf(scale)} />}
      <g className="map-drawing-towns" aria-hidden="true">
        {townNames(groups, spotOf).map(({ name, x, y }) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      {groups.map((group) => (
        <DrawnPin key={group[0].id} group={group} at={spotOf(group[0])} meant={[highlighted, picked]} onPick={onPick} onHighlight={onHighlight} hrefOf={hrefOf} />
      ))}
    </svg>
  );
}

interface DrawnPinProps extends Pick<MapDrawingProps, "onPick" | "onHighlight" | "hrefOf"> {
  group: PinGroup;
  at: { x: number; y: number };
  /** A pin of several offices links to the first of these ids that it contains. */
  meant: readonly (number | undefined)[];
}

function DrawnPin({ group, at: { x, y }, meant, onPick, onHighlight, hrefOf }: DrawnPinProps) {
  const t = useT();
  const [highlighted] = meant;
  const pin = meant.flatMap((id) => group.find((one) => one.id === id) ?? [])[0] ?? group[0];
  const others = group.length - 1;
  const more = others === 0 ? "" : `, +${others} ${t("find.map.more", { count: others })}`;
  return (
    <a
      className="map-drawing-pin"
      href={hrefOf(pin.id)}
      aria-label={`${pin.number}. ${pin.label}${more}`}
      data-offices={group.map(({ id }) => id).join(" ")}
      data-highlighted={pin.id === highlighted || undefined}
      onClick={() => onPick(pin.id)}
      onPointerEnter={() => onHighlight(pin.id)}
      onPointerLeave={() => onHighlight(undefined)}
      onFocus={() => onHighlight(pin.id)}
      onBlur={() => onHighlight(undefined)}
    >
      <circle cx={x} cy={y} r={PIN_RADIUS} />
      <text x={x} y={y}>
        {others === 0 ? pin.number : `${pin.number}+`}
      </text>
    </a>
  );
}

function Rings({ rings }: { rings: readonly Ring[] }) {
  const t = useT();
  return (
    <g className="map-drawing-rings" aria-hidden="true">
      {rings.map(({ miles, radius }) => (
        <g key={miles}>
          <circle cx={MIDDLE} cy={MIDDLE} r={radius} />
          <text x={MIDDLE} y={tenth(MIDDLE - radius - 4)}>
            {t("find.map.ring", { count: miles })}
          </text>
        </g>
      ))}
      <circle className="map-drawing-here" cx={MIDDLE} cy={MIDDLE} r={5} />
    </g>
  );
}
