import { Move } from "lucide-react";
import { useCallback, useEffect, useMemo, useState, type ComponentType } from "react";
import { useConfig } from "../../content/environment";
import { useT } from "../../messages/use-t";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { MapDrawing } from "../map/map-drawing";
import type { OfficeMapProps } from "../map/office-map";
import type { OfficeSummary } from "../office/office";
import { PhoneLink } from "../office/office-place";
import type { OfficePage } from "./find-query";
import type { View } from "./find-search";
import { cardId } from "./result-card";
import { milesWords } from "./result-words";

/** State that list and map share. */
export function useMapState() {
  /** Office selected by a press, in the list or on the map. */
  const [picked, setPicked] = useState<number | undefined>(undefined);
  /** Office under the pointer or with the focus, in the list or on the map. */
  const [highlighted, setHighlighted] = useState<number | undefined>(undefined);
  const [focusRequests, setFocusRequests] = useState(0);
  /** For the list: selects the office and moves the focus to its pin. */
  const requestFocus = useCallback((id: number): void => {
    setPicked(id);
    setFocusRequests((before) => before + 1);
  }, []);
  return { picked, setPicked, highlighted, setHighlighted, focusRequests, requestFocus };
}

export type MapState = ReturnType<typeof useMapState>;

/** Whether any of the offices has coordinates. */
export function hasPlaces({ offices }: OfficePage): boolean {
  return offices.some(({ lat, lng }) => lat !== null && lng !== null);
}

type MapView = ComponentType<OfficeMapProps>;

/** The drawing of the map, which the movable map replaces on request. */
export function MapPart({ page, state, view }: { page: OfficePage; state: MapState; view: View }) {
  const t = useT();
  const { tiles } = useMapConfig();
  const { pins, area } = useMemo(() => placesOf(page, t), [page, t]);
  const { Map, isFailed, isLoading, load } = useLoadedMap(view);
  const [isPressed, setPressed] = useState(false);
  const { picked, setPicked, highlighted, setHighlighted, focusRequests } = state;
  const office = page.offices.find(({ id }) => id === picked);
  const common = { pins, area, picked, highlighted, onHighlight: setHighlighted, focusRequests };
  const open = (): void => {
    setPressed(true);
    load();
  };
  const pickInList = (id: number): void => {
    setPicked(id);
    showRow(id);
  };
  return (
    <div className="map-part no-print" id="map">
      {pins.length < page.offices.length && <p>{t("find.map.without", { count: page.offices.length - pins.length })}</p>}
      {isFailed && (
        <Notice tone="warning" isLive>
          <p>{t("find.map.failed")}</p>
        </Notice>
      )}
      {Map === undefined ? (
        <>
          <MapDrawing {...common} onPick={setPicked} hrefOf={(id) => `#${cardId(id)}`} />
          {(view === "list" || isFailed) && (
            <Button variant="quiet" className="map-open" onPress={open} isPending={isLoading}>
              <Icon icon={Move} />
              {t("find.map.open")}
            </Button>
          )}
        </>
      ) : (
        <Map {...common} onPick={pickInList} tiles={tiles} takesFocus={isPressed}>
          {office !== undefined && <PickedOffice office={office} />}
        </Map>
      )}
    </div>
  );
}

// Width from which the style sheet puts the map beside the list.
const WIDE = "(min-width: 62rem)";

// Only where list and map are side by side; otherwise scrolling to the row would move the map out of view.
function showRow(id: number): void {
  if (window.matchMedia?.(WIDE).matches !== true) return;
  document.getElementById(cardId(id))?.scrollIntoView?.({ block: "nearest" });
}

/** Loads the code of the movable map, which is many times larger than the drawing, only on request. */
function useLoadedMap(view: View) {
  const [isLoading, setLoading] = useState(false);
  const [{ Map, isFailed }, setLoaded] = useState<{ Map?: MapView; isFailed: boolean }>({ isFailed: false });
  const finish = (map: MapView | undefined): void => {
    setLoaded(map === undefined ? { isFailed: true } : { Map: map, isFailed: false });
    setLoading(false);
  };
  const load = (): void => {
    setLoading(true);
    void loadMap().then(finish);
  };
  useEffect(() => {
    if (view === "map") void loadMap().then(finish);
  }, [view]);
  return { Map, isFailed, isLoading, load };
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

async function loadMap(): Promise<MapView | undefined> {
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
  const pins = offices.flatMap(({ id, lat, lng, name, distanceMi, address }, index) => {
    if (lat === null || lng === null) return [];
    const number = index + 1;
    const label = distanceMi === null ? name : `${name}, ${milesWords(t, distanceMi)}`;
    return [{ id, lat, lng, number, label, town: address.city }];
  });
  const hasPoint = place !== null && place.lat !== null && place.lng !== null && radiusMi !== null;
  return { pins, area: hasPoint ? { lat: place.lat ?? 0, lng: place.lng ?? 0, radiusMi } : undefined };
}
