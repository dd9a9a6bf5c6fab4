// Replaces the monitoring provider: receives the data that browsers send, and makes it available to tests.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';

export type Delivery = { path: string; body: Buffer };

export type Intake = {
  url: string;
  deliveries: Delivery[];
  /** Performance events received so far. */
  events: () => Record<string, any>[];
  /** The text of all recording segments received so far. */
  recordings: () => string;
  stop: () => Promise<void>;
};

export async function startIntake(): Promise<Intake> {
  const deliveries: Delivery[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const forward = new URL(request.url ?? '/', 'http://intake').searchParams.get('ddforward') ?? '';
      if (request.method === 'POST') deliveries.push({ path: forward, body: Buffer.concat(chunks) });
      response.writeHead(202, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      response.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/collect`,
    deliveries,
    events: () =>
      deliveries
        .filter(({ path }) => path.startsWith('/api/v2/rum'))
        .flatMap(({ body }) => body.toString().split('\n').filter((line) => line.startsWith('{')))
        .map((line) => JSON.parse(line) as Record<string, any>),
    recordings: () => deliveries.filter(({ path }) => path.startsWith('/api/v2/replay')).map(({ body }) => segment(body)).join('\n'),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// A recording is a form whose part "segment" is compressed with zlib.
function segment(body: Buffer): string {
  const start = body.indexOf(Buffer.from('name="segment"'));
  const data = body.subarray(body.indexOf(Buffer.from('\r\n\r\n'), start) + 4);
  const end = data.indexOf(Buffer.from('\r\n--'));
  return inflateSync(end < 0 ? data : data.subarray(0, end), { finishFlush: 2 }).toString();
}
