// Some companies and agencies have their own ZIP code, and the table of ZIP codes contains their name instead of the town's.
// People do not live there and would not recognize their place by such a name.
import { createRequire } from "node:module";

const NO_TOWN = new RegExp(
  `\\b(${[
    "Co|Inc|Corp|Ins|Insurance|Lottery|Natl Bank|National Bank|Union Bank|Bank Of|Brm|Crm|Svc|Services|Dept|Finance|Firm|Firms|Mail|Return|Firm Zip",
    "Assn|Internal Revenue|American Express|Telephone Co|Ny Telephone|General Telephone|Continental Telephone|Independent Elect|Federal Communications",
    "Haddon Craftsmen|Academy Life|Fulfill Systems|State Farm|Blue Cross|Sears Roebuck|Music Club|Amsouth Bank|Ameritrust|American Greeting",
    "Shell Oil|Alliance Data|West One Bank|Gas Comp|Liberty Mutual|International Service Ctr|Wells Fargo|Pacific Gas|First Consumers|Us Bank",
    "Gen Electric|Naval Reserve",
  ].join("|")})\\b|^At&t$`,
);

const isTown = ({ city }) => !NO_TOWN.test(city);

/** Returns every place of the United States in the package `zipcodes`, each with a town's name: its own, else the nearest one's in its state. */
export function readPlaces() {
  const { codes } = createRequire(import.meta.url)("zipcodes/lib/codes.js");
  const places = Object.values(codes).filter(({ country, latitude, longitude }) => country === "US" && (latitude !== 0 || longitude !== 0));
  const towns = Map.groupBy(places.filter(isTown), ({ state }) => state);
  return places.map((place) => (isTown(place) ? place : { ...place, city: nearest(place, towns.get(place.state) ?? []) }));
}

function nearest(place, towns) {
  // A degree of longitude is shorter towards the poles. This approximation is sufficient for the nearest town.
  const narrow = Math.cos((place.latitude * Math.PI) / 180);
  const distance = ({ latitude, longitude }) => Math.hypot(latitude - place.latitude, (longitude - place.longitude) * narrow);
  return towns.reduce((best, town) => (distance(town) < distance(best) ? town : best)).city;
}
