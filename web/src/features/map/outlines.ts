import { OUTLINES, type Outline } from "virtual:outlines";

export type LatLngPair = [lat: number, lng: number];

/** The lines and towns that are drawn of a state. */
export interface StateLines {
  state: string;
  border: LatLngPair[][];
  counties: LatLngPair[][];
  towns: Town[];
}

export interface Town {
  name: string;
  at: LatLngPair;
  /** The number of its ZIP codes. */
  size: number;
}

export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const SCALE = 1000;
/** A view with more states shows half the country: their counties would be too small to see. */
const MOST_STATES = 14;

/** Returns the states that overlap the view; none when there are more than MOST_STATES. */
export function statesWithin(view: Box): string[] {
  const shown = OUTLINES.filter(({ box: [west, south, east, north] }) => west <= view.east && east >= view.west && south <= view.north && north >= view.south);
  return shown.length > MOST_STATES ? [] : shown.map(({ state }) => state);
}

/** Loads the lines of a state from a file of its own. */
export async function loadLines(state: string): Promise<StateLines> {
  const found = OUTLINES.find((one) => one.state === state);
  if (found === undefined) throw new Error(`no outline file for state ${state}`);
  const { default: outline } = await found.load();
  return toLines(state, outline);
}

function toLines(state: string, { border, counties, towns }: Outline): StateLines {
  return {
    state,
    border: border.map(decode),
    counties: counties.map(decode),
    towns: towns.map(([name, x, y, size]) => ({ name, at: [y / SCALE, x / SCALE], size })),
  };
}

function decode(steps: readonly number[]): LatLngPair[] {
  const points: LatLngPair[] = [];
  let [x, y] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0;
    y += steps[index + 1] ?? 0;
    points.push([y / SCALE, x / SCALE]);
  }
  return points;
}
