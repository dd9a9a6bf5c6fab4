// Raw bytes over a socket, and parsing of the responses.
import { connect } from 'node:net';

export type Answer = { status: number; headers: Map<string, string>; body: Buffer };

/** Sends the bytes (one character = one byte) and reads until the server closes the connection. */
export function exchange(origin: string, bytes: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.setTimeout(60_000, () => socket.destroy(new Error('the server left the connection open')));
    socket.on('data', (piece) => pieces.push(piece));
    socket.on('error', fail);
    socket.on('end', () => socket.end());
    socket.on('close', () => done(Buffer.concat(pieces)));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}

/** Parses responses with Content-Length; only the last one may be a response to HEAD. */
export function answers(stream: Buffer): Answer[] {
  const found: Answer[] = [];
  for (let rest = stream; ; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return found;
    const [first, ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Map<string, string>();
    for (const line of lines) {
      const name = line.slice(0, line.indexOf(':')).toLowerCase();
      const value = line.slice(line.indexOf(':') + 1).trim();
      headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value);
    }
    const length = Number(headers.get('content-length') ?? 0);
    found.push({
      status: Number(first!.split(' ')[1]),
      headers,
      body: rest.subarray(end + 4, end + 4 + length),
    });
    rest = rest.subarray(end + 4 + length);
  }
}

export async function ask(origin: string, bytes: string): Promise<Answer[]> {
  return answers(await exchange(origin, bytes));
}

/** A request that closes its connection; `host` defaults to the brand of the origin. */
export function request(origin: string, line: string, headers: Record<string, string> = {}, body = ''): string {
  const all: Record<string, string> = { Host: new URL(origin).host, Connection: 'close', ...headers };
  const fields = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`;
}

export async function one(origin: string, line: string, headers: Record<string, string> = {}): Promise<Answer> {
  const found = await ask(origin, request(origin, line, headers));
  if (found.length !== 1) throw new Error(`${line}: ${found.length} answers`);
  return found[0]!;
}
