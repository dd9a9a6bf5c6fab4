import "./map.css";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus, type LucideIcon } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import { useT } from "../../messages/use-t";
import { Icon } from "../../ui/icon";
import type { Pin } from "./group-pins";
import { openMap, type Direction, type OpenMap } from "./leaflet-map";
import type { SearchArea } from "./search-area";

export interface OfficeMapProps {
  pins: readonly Pin[];
  area: SearchArea | undefined;
  picked: number | undefined;
  onPick: (id: number) => void;
  /** The office that has the pointer or the focus, here or in the list. */
  highlighted: number | undefined;
  onHighlight: (id: number | undefined) => void;
  /** The list increments it to move the focus to the picked pin. */
  focusRequests: number;
  tiles: { url: string; attribution: string } | undefined;
  /** Moves the focus to the map when it opens, because it replaces the button that opened it. */
  takesFocus?: boolean;
  /** Facts of the picked office. */
  children?: ReactNode;
}

/** Offices on a map that works without a pointer: buttons move and zoom it, and every pin is a button. */
export function OfficeMap({ pins, area, picked, onPick, highlighted, onHighlight, focusRequests, tiles, takesFocus = false, children }: OfficeMapProps) {
  const t = useT();
  const id = useId();
  const ground = useRef<HTMLDivElement>(null);
  const map = useMap(ground, tiles?.url, { onPick, onHighlight });
  useEffect(() => map.current?.show(pins, area), [map, pins, area]);
  useEffect(() => map.current?.pick(picked), [map, picked, pins]);
  useEffect(() => map.current?.mark(highlighted), [map, highlighted, pins]);
  useEffect(() => {
    if (focusRequests === 0 || picked === undefined) return;
    ground.current?.scrollIntoView?.({ block: "nearest" });
    map.current?.focus(picked);
    // Only when the list requests it: a pressed pin has the focus already.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [focusRequests]);
  useEffect(() => {
    if (takesFocus) ground.current?.focus({ preventScroll: true });
    // Only when the map opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div className="office-map no-print">
      <MapTools map={map} />
      <div ref={ground} className="map-ground" role="region" aria-label={t("find.map.label")} aria-describedby={`${id}-help`} />
      <div className="map-foot">
        <div role="status">{children}</div>
        <p className="map-source" id={`${id}-help`}>
          {t("find.map.help")}
        </p>
        <p className="map-source">
          {tiles === undefined ? t("find.map.source") : tiles.attribution} · <a href="/notices/map.txt">{t("find.map.notices")}</a>
        </p>
      </div>
    </div>
  );
}

function useMap(ground: RefObject<HTMLDivElement | null>, tileUrl: string | undefined, { onPick, onHighlight }: Pick<OfficeMapProps, "onPick" | "onHighlight">) {
  const map = useRef<OpenMap>(undefined);
  const t = useT();
  const latestCallbacks = useRef({ onPick, onHighlight, t });
  useEffect(() => {
    latestCallbacks.current = { onPick, onHighlight, t };
  });
  useEffect(() => {
    if (ground.current === null) return;
    const open = openMap(ground.current, {
      tileUrl,
      onPick: (id) => latestCallbacks.current.onPick(id),
      onHighlight: (id) => latestCallbacks.current.onHighlight(id),
      moreWords: (count) => latestCallbacks.current.t("find.map.more", { count }),
    });
    map.current = open;
    return () => {
      map.current = undefined;
      open.close();
    };
  }, [ground, tileUrl]);
  return map;
}

const MOVES: readonly { to: Direction; icon: LucideIcon }[] = [
  { to: "north", icon: ArrowUp },
  { to: "south", icon: ArrowDown },
  { to: "west", icon: ArrowLeft },
  { to: "east", icon: ArrowRight },
];

function MapTools({ map }: { map: RefObject<OpenMap | undefined> }) {
  const t = useT();
  return (
    <div className="map-tools" role="group" aria-label={t("find.map.tools")}>
      <Tool icon={Plus} label={t("find.map.zoomIn")} onPress={() => map.current?.zoom(1)} />
      <Tool icon={Minus} label={t("find.map.zoomOut")} onPress={() => map.current?.zoom(-1)} />
      {MOVES.map(({ to, icon }) => (
        <Tool key={to} icon={icon} label={t(`find.map.${to}`)} onPress={() => map.current?.move(to)} />
      ))}
      <button type="button" className="map-tool" onClick={() => map.current?.showAll()}>
        {t("find.map.all")}
      </button>
    </div>
  );
}

function Tool({ icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" className="map-tool" aria-label={label} onClick={onPress}>
      <Icon icon={icon} />
    </button>
  );
}
