/** An office on the map. */
export interface Pin {
  id: number;
  lat: number;
  lng: number;
  /** The number on the pin and in the list. */
  number: number;
  /** Name and distance, for screen readers. */
  label: string;
  /** The office's town, for the drawing. */
  town?: string | undefined;
}

export interface Spot {
  x: number;
  y: number;
}

/** Pins that would overlap; the first one represents the group. */
export type PinGroup = readonly [Pin, ...Pin[]];

/** Smallest distance of two pins, in pixels: the width of a touch target. */
const TOUCH = 44;

/** Groups pins that are too close together on the screen. The picked pin is the first of its group. */
export function groupPins(pins: readonly Pin[], spotOf: (pin: Pin) => Spot, picked: number | undefined): PinGroup[] {
  const groups: { at: Spot; members: [Pin, ...Pin[]] }[] = [];
  const inOrder = [...pins].sort((a, b) => Number(b.id === picked) - Number(a.id === picked));
  for (const pin of inOrder) {
    const at = spotOf(pin);
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < TOUCH);
    if (near === undefined) groups.push({ at, members: [pin] });
    else near.members.push(pin);
  }
  return groups.map(({ members }) => members).sort(([a], [b]) => a.number - b.number);
}

/** Returns the office after the picked one in its group, so that repeated presses cycle through the group. */
export function nextInGroup(group: PinGroup, picked: number | undefined): Pin {
  const index = group.findIndex(({ id }) => id === picked);
  return group[(index + 1) % group.length] ?? group[0];
}
