import {
  circle,
  CRS,
  divIcon,
  DomEvent,
  latLng,
  latLngBounds,
  layerGroup,
  map as createMap,
  marker,
  polyline,
  control,
  tileLayer,
  type LayerGroup,
  type Map as LeafletMap,
} from "leaflet/dist/leaflet-src.esm.js";
import { groupPins, nextInGroup, type Pin, type PinGroup } from "./group-pins";
import { loadLines, statesWithin, type StateLines } from "./outlines";

/** Around which the search was. */
export interface SearchArea {
  lat: number;
  lng: number;
  radiusMi: number;
}

export interface MapOptions {
  /** The operator's own tile server; outlines of states and counties without one. */
  tileUrl: string | undefined;
  /** What follows the number of pins that the first one covers. */
  moreWords: (count: number) => string;
  onPick: (id: number) => void;
}

export type Direction = "north" | "south" | "west" | "east";

/** All that the page may do with the map. */
export interface OpenMap {
  show(pins: readonly Pin[], area: SearchArea | undefined): void;
  pick(id: number | undefined): void;
  focus(id: number): void;
  zoom(steps: 1 | -1): void;
  move(to: Direction): void;
  showAll(): void;
  close(): void;
}

const METRES_A_MILE = 1609.344;
const FARTHEST = 4;
const NEAREST_OUTLINE = 13;
const NEAREST_TILES = 18;
const CLOSE_ENOUGH = 12;
const NAMES_FROM_ZOOM = 8;
const EDGE = 40;
const STEPS: Readonly<Record<Direction, [number, number]>> = {
  north: [0, -1],
  south: [0, 1],
  west: [-1, 0],
  east: [1, 0],
};

/** Puts a map into the element. Nothing moves by itself where people asked for less motion. */
export function openMap(element: HTMLElement, options: MapOptions): OpenMap {
  const { tileUrl } = options;
  const isCalm = window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
  const map = createMap(element, {
    crs: CRS.EPSG3857,
    zoomControl: false,
    attributionControl: false,
    minZoom: FARTHEST,
    maxZoom: tileUrl === undefined ? NEAREST_OUTLINE : NEAREST_TILES,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
    // The wheel scrolls the page: a map must not catch who only passes by.
    scrollWheelZoom: false,
  });
  control.scale({ metric: false }).addTo(map);
  if (tileUrl === undefined) drawOutlines(map, element);
  else tileLayer(tileUrl, { maxZoom: NEAREST_TILES }).addTo(map);
  const sizes = new ResizeObserver(() => void map.invalidateSize({ animate: false }));
  sizes.observe(element);
  return {
    ...pinLayer(map, options),
    zoom: (steps) => void map.setZoom(map.getZoom() + steps, { animate: !isCalm }),
    move: (to) => {
      const [x, y] = STEPS[to];
      const { x: width, y: height } = map.getSize();
      map.panBy([(x * width) / 3, (y * height) / 3], { animate: !isCalm });
    },
    close: () => {
      sizes.disconnect();
      map.remove();
    },
  };
}

function pinLayer(map: LeafletMap, { onPick, moreWords }: MapOptions): Pick<OpenMap, "show" | "pick" | "focus" | "showAll"> {
  const ground = layerGroup().addTo(map);
  const shown = layerGroup().addTo(map);
  let around: SearchArea | undefined;
  let all: readonly Pin[] = [];
  let picked: number | undefined;
  let groups: readonly PinGroup[] = [];

  function fit(pins: readonly Pin[], nearest: number): void {
    const points = pins.map(({ lat, lng }) => latLng(lat, lng));
    if (pins === all && around !== undefined) points.push(latLng(around.lat, around.lng));
    if (points.length > 0) map.fitBounds(latLngBounds(points), { padding: [EDGE, EDGE], maxZoom: nearest, animate: false });
  }
  function press(group: PinGroup): void {
    picked = nextInGroup(group, picked).id;
    const zoom = partingZoom(group);
    if (zoom !== undefined) map.setView([group[0].lat, group[0].lng], zoom, { animate: false });
    draw();
    focus(picked);
    onPick(picked);
  }
  /** How near one has to go until the pins stand apart; undefined where they do, or never will. */
  function partingZoom(group: PinGroup): number | undefined {
    const isApart = (zoom: number): boolean =>
      groupPins(group, ({ lat, lng }) => map.project([lat, lng], zoom), picked).length === group.length;
    for (let zoom = map.getZoom() + 1; zoom <= map.getMaxZoom(); ++zoom) {
      if (isApart(zoom)) return zoom;
    }
    return undefined;
  }
  function focus(id: number): void {
    const [first] = groups.find((group) => group.some((pin) => pin.id === id)) ?? [];
    map.getContainer().querySelector<HTMLElement>(`[data-office="${first?.id ?? ""}"]`)?.focus();
  }
  function draw(): void {
    const hadFocus = map.getContainer().querySelector<HTMLElement>(".map-pin:focus")?.dataset.office;
    shown.clearLayers();
    groups = groupPins(all, (pin) => map.latLngToContainerPoint([pin.lat, pin.lng]), picked);
    for (const group of groups) {
      const button = pinButton(group, picked, moreWords);
      DomEvent.disableClickPropagation(button);
      button.addEventListener("click", () => press(group));
      button.addEventListener("focus", () => bringIn(group[0]));
      const icon = divIcon({ html: button, className: "map-pin-place", iconSize: [0, 0] });
      marker([group[0].lat, group[0].lng], { interactive: false, keyboard: false, icon }).addTo(shown);
    }
    if (hadFocus !== undefined) focus(Number(hadFocus));
  }
  function bringIn({ lat, lng }: Pin): void {
    map.panInside([lat, lng], { padding: [EDGE, EDGE], animate: false });
  }
  map.on("zoomend", draw);
  return {
    show(pins, area) {
      [all, around] = [pins, area];
      ground.clearLayers();
      if (area !== undefined) addArea(ground, area);
      fit(all, CLOSE_ENOUGH);
      draw();
    },
    pick(id) {
      picked = id;
      draw();
      const pin = all.find((one) => one.id === id);
      if (pin !== undefined) bringIn(pin);
    },
    focus,
    showAll: () => fit(all, CLOSE_ENOUGH),
  };
}

function pinButton(group: PinGroup, picked: number | undefined, moreWords: MapOptions["moreWords"]): HTMLButtonElement {
  const [{ id, number, label }, ...others] = group;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.dataset.office = String(id);
  button.append(String(number), unseen(`. ${label}`));
  if (others.length > 0) button.append(` +${others.length}`, unseen(` ${moreWords(others.length)}`));
  button.setAttribute("aria-pressed", String(id === picked));
  return button;
}

function unseen(text: string): HTMLElement {
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = text;
  return words;
}

function addArea(layer: LayerGroup, { lat, lng, radiusMi }: SearchArea): void {
  circle([lat, lng], { radius: radiusMi * METRES_A_MILE, className: "map-area", interactive: false }).addTo(layer);
  marker([lat, lng], { interactive: false, keyboard: false, icon: divIcon({ className: "map-here", iconSize: [18, 18] }) }).addTo(layer);
}

/** Draws the states that are in view, each once. */
function drawOutlines(map: LeafletMap, element: HTMLElement): void {
  const drawn = new Set<string>();
  async function draw(state: string): Promise<void> {
    try {
      addLines(map, await loadLines(state));
    } catch {
      // Asked for again with the next movement: the pins are there without it.
      drawn.delete(state);
    }
  }
  function look(): void {
    const view = map.getBounds();
    element.toggleAttribute("data-near", map.getZoom() >= NAMES_FROM_ZOOM);
    for (const state of statesWithin({ west: view.getWest(), south: view.getSouth(), east: view.getEast(), north: view.getNorth() })) {
      if (drawn.has(state)) continue;
      drawn.add(state);
      void draw(state);
    }
  }
  map.on("moveend", look);
}

function addLines(map: LeafletMap, { border, counties, names }: StateLines): void {
  // The map may have been closed while the lines were on their way.
  if (map.getContainer().isConnected === false) return;
  polyline(counties, { className: "map-county", interactive: false }).addTo(map);
  polyline(border, { className: "map-state", interactive: false }).addTo(map);
  for (const { name, at } of names) {
    const word = document.createElement("span");
    word.textContent = name;
    marker(at, { interactive: false, keyboard: false, icon: divIcon({ html: word, className: "map-name", iconSize: [0, 0] }) }).addTo(map);
  }
}
