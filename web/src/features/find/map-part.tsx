import { MapPinned } from "lucide-react";
import { useMemo, useState, type ComponentType } from "react";
import { useConfig } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import type { OfficeMapProps } from "../map/office-map";
import type { OfficeSummary } from "../office/office";
import { PhoneLink } from "../office/office-place";
import type { OfficePage } from "./find-query";
import { cardId } from "./result-card";
import { milesWords } from "./result-words";

/** Whether the map is open, and what list and map have picked together. */
export function useMapState() {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<number | undefined>(undefined);
  const [calls, setCalls] = useState(0);
  /** From the list: pick it and bring its pin into view. */
  const call = (id: number): void => {
    setPicked(id);
    setCalls(calls + 1);
  };
  return { isOpen, setOpen, picked, setPicked, calls, call };
}

export type MapState = ReturnType<typeof useMapState>;

type View = ComponentType<OfficeMapProps>;
type Loading = "closed" | "loading" | "failed" | View;

/** The map's button, and the map once somebody wants it: its code comes only then. */
export function MapPart({ page, state }: { page: OfficePage; state: MapState }) {
  const t = useT();
  const { tiles } = useMapConfig();
  const [view, setView] = useState<{ now: Loading }>({ now: "closed" });
  const { pins, area } = useMemo(() => placesOf(page, t), [page, t]);
  if (pins.length === 0) return null;
  const { isOpen, setOpen, picked, setPicked, calls } = state;
  const Map = typeof view.now === "function" ? view.now : undefined;

  async function toggle(): Promise<void> {
    setOpen(!isOpen);
    if (isOpen || Map !== undefined) return;
    setView({ now: "loading" });
    const loaded = await loadMap();
    setView({ now: loaded ?? "failed" });
  }
  const office = page.offices.find(({ id }) => id === picked);
  return (
    <div className="map-part no-print">
      <Button variant="secondary" onPress={() => void toggle()} aria-expanded={isOpen} isPending={view.now === "loading"}>
        <Icon icon={MapPinned} />
        {t(isOpen ? "find.map.hide" : "find.map.show")}
      </Button>
      {isOpen && pins.length < page.offices.length && <p>{t("find.map.without", { count: page.offices.length - pins.length })}</p>}
      {isOpen && view.now === "loading" && (
        <div className="map-waiting" role="status">
          {t("find.map.loading")}
        </div>
      )}
      {isOpen && view.now === "failed" && (
        <Notice tone="warning" isLive>
          <p>{t("find.map.failed")}</p>
        </Notice>
      )}
      {isOpen && Map !== undefined && (
        <Map pins={pins} area={area} picked={picked} onPick={setPicked} calls={calls} tiles={tiles}>
          {office !== undefined && <PickedOffice office={office} />}
        </Map>
      )}
    </div>
  );
}

function PickedOffice({ office }: { office: OfficeSummary }) {
  const t = useT();
  return (
    <p className="map-picked">
      <strong>{office.name}</strong>
      {office.distanceMi !== null && <span className="tabular">{milesWords(t, office.distanceMi)}</span>}
      <PhoneLink office={office} />
      <a href={`#${cardId(office.id)}`}>{t("find.map.toList")}</a>
    </p>
  );
}

async function loadMap(): Promise<View | undefined> {
  if (import.meta.env.SSR) return undefined;
  try {
    return (await import("../map/office-map")).OfficeMap;
  } catch {
    return undefined;
  }
}

function useMapConfig() {
  const { map } = useConfig();
  return { tiles: map === undefined ? undefined : { url: map.tileUrl, attribution: map.attribution } };
}

function placesOf({ offices, place, radiusMi }: OfficePage, t: ReturnType<typeof useT>): Pick<OfficeMapProps, "pins" | "area"> {
  const pins = offices.flatMap(({ id, lat, lng, name, distanceMi }, index) => {
    if (lat === null || lng === null) return [];
    const number = index + 1;
    const label = distanceMi === null ? name : `${name}, ${milesWords(t, distanceMi)}`;
    return [{ id, lat, lng, number, label }];
  });
  const hasPoint = place !== null && place.lat !== null && place.lng !== null && radiusMi !== null;
  return { pins, area: hasPoint ? { lat: place.lat ?? 0, lng: place.lng ?? 0, radiusMi } : undefined };
}
