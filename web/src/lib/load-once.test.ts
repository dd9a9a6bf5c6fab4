import { expect, it, vi } from "vitest";
import { loadOnce } from "./load-once";

it("loads a file once, and again after a failure", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no network")).mockResolvedValue("file");
  const file = loadOnce(load);
  const first = file();
  expect(file()).toBe(first);
  await expect(first).rejects.toThrow("no network");
  await expect(file()).resolves.toBe("file");
  await expect(file()).resolves.toBe("file");
  expect(load).toHaveBeenCalledTimes(2);
});
