// The charges in the payment sandbox's own store, to compare them with the site's books.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type SandboxCharge = { reference: string; amountCents: number; refundedCents: number };

/** Returns the successful charges of the sandbox with this data folder, also while it runs; requests that only store a card are none. */
export function sandboxCharges(dataDir: string): SandboxCharge[] {
  const store = new DatabaseSync(join(dataDir, 'payment-sandbox', 'sandbox.db'), { readOnly: true, timeout: 60_000 });
  try {
    return store.prepare(`select reference, amount_cents as "amountCents", refunded_cents as "refundedCents"
      from charge where status = 'succeeded' and kind = 'charge'`).all() as SandboxCharge[];
  } finally {
    store.close();
  }
}
