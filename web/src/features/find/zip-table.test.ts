import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emitZipTable } from "../../../scripts/zip-table.mjs";

it("contains towns only: the surrounding town for a ZIP code of a single company", async () => {
  const folder = await mkdtemp(join(tmpdir(), "molar-zips-"));
  await emitZipTable(join(folder, "server"), join(folder, "client"));
  const lines = (await readFile(join(folder, "server/zips.csv"), "utf8")).split("\n");
  await rm(folder, { recursive: true });

  const cityOf = (zip: string): string | undefined => lines.find((line) => line.startsWith(`${zip},`))?.split(",")[3];
  expect(cityOf("85004")).toBe("Phoenix");
  expect(cityOf("85099"), "the State Lottery's").toBe("Phoenix");
  expect(cityOf("35146"), "a town in Alabama").toBe("Springville");
  expect(lines.length).toBeGreaterThan(41_000);
  expect(lines.filter((line) => /Lottery|J C Penney|Telephone Co|Shared Firm|American Express/.test(line))).toEqual([]);
});
