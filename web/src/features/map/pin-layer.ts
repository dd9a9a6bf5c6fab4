import { circle, divIcon, DomEvent, latLng, latLngBounds, layerGroup, marker, type LayerGroup, type Map as LeafletMap } from "leaflet/dist/leaflet-src.esm.js";
import { groupPins, nextInGroup, type Pin, type PinGroup } from "./group-pins";
import type { SearchArea } from "./search-area";

export interface PinOptions {
  /** The words after the number of further pins in a group. */
  moreWords: (count: number) => string;
  onPick: (id: number) => void;
  /** Called when a pin gets the pointer or the focus, and with undefined when it loses it. */
  onHighlight: (id: number | undefined) => void;
}

export interface PinLayer {
  show(pins: readonly Pin[], area: SearchArea | undefined): void;
  pick(id: number | undefined): void;
  /** Highlights the pin of the office that is highlighted in the list, without moving the map. */
  mark(id: number | undefined): void;
  focus(id: number): void;
  showAll(): void;
}

const METRES_A_MILE = 1609.344;
const CLOSE_ENOUGH = 12;
const EDGE = 40;

/** Draws the pins of the offices and the circle of the search. */
export function pinLayer(map: LeafletMap, { onPick, onHighlight, moreWords }: PinOptions): PinLayer {
  const ground = layerGroup().addTo(map);
  const shown = layerGroup().addTo(map);
  let searchArea: SearchArea | undefined;
  let all: readonly Pin[] = [];
  let picked: number | undefined;
  let highlighted: number | undefined;
  let groups: readonly PinGroup[] = [];
  // False while the map is hidden: without a size, nothing can be fitted into it.
  let isFitted = true;

  function fit(pins: readonly Pin[], nearest: number): void {
    const points = pins.map(({ lat, lng }) => latLng(lat, lng));
    if (pins === all && searchArea !== undefined) points.push(latLng(searchArea.lat, searchArea.lng));
    if (points.length > 0) map.fitBounds(latLngBounds(points), { padding: [EDGE, EDGE], maxZoom: nearest, animate: false });
    const { x, y } = map.getSize();
    isFitted = x > 0 && y > 0;
  }
  function press(group: PinGroup): void {
    picked = nextInGroup(group, picked).id;
    const zoom = separatingZoom(group);
    if (zoom !== undefined) map.setView([group[0].lat, group[0].lng], zoom, { animate: false });
    draw();
    focus(picked);
    onPick(picked);
  }
  /** The lowest zoom at which all pins of the group are separate; undefined when no zoom separates them. */
  function separatingZoom(group: PinGroup): number | undefined {
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
    const focusedOffice = map.getContainer().querySelector<HTMLElement>(".map-pin:focus")?.dataset.office;
    shown.clearLayers();
    groups = groupPins(all, (pin) => map.latLngToContainerPoint([pin.lat, pin.lng]), picked);
    for (const group of groups) {
      const button = pinButton(group, picked, moreWords);
      DomEvent.disableClickPropagation(button);
      button.addEventListener("click", () => press(group));
      button.addEventListener("focus", () => panTo(group[0]));
      for (const event of ["mouseenter", "focus"]) button.addEventListener(event, () => onHighlight(group[0].id));
      for (const event of ["mouseleave", "blur"]) button.addEventListener(event, () => onHighlight(undefined));
      const icon = divIcon({ html: button, className: "map-pin-place", iconSize: [0, 0] });
      marker([group[0].lat, group[0].lng], { interactive: false, keyboard: false, icon }).addTo(shown);
    }
    if (focusedOffice !== undefined) focus(Number(focusedOffice));
    mark(highlighted);
  }
  function mark(id: number | undefined): void {
    highlighted = id;
    const [target] = groups.find((group) => group.some((pin) => pin.id === id)) ?? [];
    for (const pin of map.getContainer().querySelectorAll<HTMLElement>(".map-pin")) {
      pin.toggleAttribute("data-highlighted", target !== undefined && pin.dataset.office === String(target.id));
    }
  }
  function panTo({ lat, lng }: Pin): void {
    map.panInside([lat, lng], { padding: [EDGE, EDGE], animate: false });
  }
  map.on("zoomend", draw);
  map.on("resize", () => {
    if (!isFitted) fit(all, CLOSE_ENOUGH);
  });
  return {
    show(pins, area) {
      [all, searchArea] = [pins, area];
      ground.clearLayers();
      if (area !== undefined) addArea(ground, area);
      fit(all, CLOSE_ENOUGH);
      draw();
    },
    pick(id) {
      picked = id;
      draw();
      const pin = all.find((one) => one.id === id);
      if (pin !== undefined) panTo(pin);
    },
    mark,
    focus,
    showAll: () => fit(all, CLOSE_ENOUGH),
  };
}

function pinButton(group: PinGroup, picked: number | undefined, moreWords: PinOptions["moreWords"]): HTMLButtonElement {
  const [{ id, number, label }, ...others] = group;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "map-pin";
  button.dataset.office = String(id);
  button.append(String(number), visuallyHidden(`. ${label}`));
  if (others.length > 0) button.append(`+${others.length}`, visuallyHidden(` ${moreWords(others.length)}`));
  button.setAttribute("aria-pressed", String(id === picked));
  return button;
}

function visuallyHidden(text: string): HTMLElement {
  const words = document.createElement("span");
  words.className = "visually-hidden";
  words.textContent = text;
  return words;
}

function addArea(layer: LayerGroup, { lat, lng, radiusMi }: SearchArea): void {
  circle([lat, lng], { radius: radiusMi * METRES_A_MILE, className: "map-area", interactive: false }).addTo(layer);
  marker([lat, lng], { interactive: false, keyboard: false, zIndexOffset: -1000, icon: divIcon({ className: "map-here", iconSize: [18, 18] }) }).addTo(layer);
}
