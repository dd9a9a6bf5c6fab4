/** An office on the map. */
export interface Pin {
  id: number;
  lat: number;
  lng: number;
  /** What stands on it, and in the list. */
  number: number;
  /** Its name and distance, for those who do not see where it is. */
  label: string;
  /** Its town, for the drawing. */
  town?: string | undefined;
}

export interface Spot {
  x: number;
  y: number;
}

/** Pins that would cover each other; the first one stands for all. */
export type PinGroup = readonly [Pin, ...Pin[]];

/** As wide as what a finger touches. */
const TOUCH = 44;

/** Pins by where they are on the screen: those too close to be told apart together, the picked one first. */
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

/** The office that comes after the picked one in its group: pressing again goes through them. */
export function nextInGroup(group: PinGroup, picked: number | undefined): Pin {
  const index = group.findIndex(({ id }) => id === picked);
  return group[(index + 1) % group.length] ?? group[0];
}
