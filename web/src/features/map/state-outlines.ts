import { divIcon, layerGroup, marker, polyline, type Map as LeafletMap } from "leaflet/dist/leaflet-src.esm.js";
import { chooseNames } from "./choose-names";
import type { Spot } from "./group-pins";
import { loadLines, statesWithin, type Town } from "./outlines";

/** Draws each visible state once, and the town names that fit. Loads the outlines of more states as the map moves. */
export function drawOutlines(map: LeafletMap): void {
  const asked = new Set<string>();
  const names = layerGroup().addTo(map);
  const towns: Town[] = [];
  let isOpen = true;

  async function draw(state: string): Promise<void> {
    try {
      const lines = await loadLines(state);
      if (!isOpen) return;
      polyline(lines.counties, { className: "map-county", interactive: false }).addTo(map);
      polyline(lines.border, { className: "map-state", interactive: false }).addTo(map);
      towns.push(...lines.towns);
      nameTowns();
    } catch {
      // The next movement retries. The pins work without the outline.
      asked.delete(state);
    }
  }
  function nameTowns(): void {
    const view = map.getBounds();
    const spotOf = ({ at }: Town): Spot | undefined => (view.contains(at) ? map.latLngToContainerPoint(at) : undefined);
    names.clearLayers();
    for (const { name, at } of chooseNames(towns, map.getZoom(), spotOf)) {
      const word = document.createElement("span");
      word.textContent = name;
      marker(at, { interactive: false, keyboard: false, icon: divIcon({ html: word, className: "map-name", iconSize: [0, 0] }) }).addTo(names);
    }
  }
  function look(): void {
    const view = map.getBounds();
    nameTowns();
    for (const state of statesWithin({ west: view.getWest(), south: view.getSouth(), east: view.getEast(), north: view.getNorth() })) {
      if (asked.has(state)) continue;
      asked.add(state);
      void draw(state);
    }
  }
  map.on("moveend", look);
  map.on("unload", () => {
    isOpen = false;
  });
}
