// Replaces reCAPTCHA: serves the script that pages load, issues tokens, and verifies each of them once. Can also fail,
// delay and return false results. Requests and responses follow the published formats of siteverify and of assessments.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Mood = 'honest' | 'down' | 'silent' | 'lies-about-action' | 'lies-about-host' | 'garbage' | 'low-score';

export type CaptchaCounterpart = {
  url: string;
  siteKey: string;
  secret: string;
  project: string;
  /** Sets the behaviour of the verifier from now on. */
  behave: (mood: Mood) => void;
  /** Actions of issued tokens, and of verified ones. */
  executed: () => string[];
  verified: () => string[];
  stop: () => Promise<void>;
};

type Issued = { action: string; host: string };

export async function startCaptcha(): Promise<CaptchaCounterpart> {
  const issued = new Map<string, Issued>();
  const executed: string[] = [];
  const verified: string[] = [];
  const held = new Set<ServerResponse>();
  const siteKey = 'site-key-of-the-tests';
  const secret = 'secret-of-the-tests';
  const project = 'dental-tests';
  let mood: Mood = 'honest';
  let made = 0;

  const judge = (token: string): Issued & { valid: boolean; score: number } => {
    const found = issued.get(token);
    issued.delete(token); // a token is valid once
    verified.push(found?.action ?? 'unknown');
    return {
      valid: found !== undefined,
      action: mood === 'lies-about-action' ? 'homepage' : (found?.action ?? ''),
      host: mood === 'lies-about-host' ? 'evil.example' : (found?.host ?? ''),
      score: mood === 'low-score' ? 0.1 : 0.9,
    };
  };
  const misbehaved = (response: ServerResponse): boolean => {
    if (mood === 'silent') held.add(response);
    else if (mood === 'down') json(response, 503, { error: 'unavailable' });
    else if (mood === 'garbage') json(response, 200, '<html>');
    return ['silent', 'down', 'garbage'].includes(mood);
  };

  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://here');
    if (url.pathname === '/captcha.js') return void script(response, url, siteKey);
    if (url.pathname === '/execute') {
      const action = url.searchParams.get('action') ?? '';
      const token = `token-${++made}`;
      issued.set(token, { action, host: new URL(request.headers.origin ?? 'http://nobody').hostname });
      executed.push(action);
      response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
      return json(response, 200, { token });
    }
    const body = await read(request);
    if (misbehaved(response)) return;
    if (url.pathname === '/siteverify') {
      const form = new URLSearchParams(body);
      if (form.get('secret') !== secret) return json(response, 200, { success: false, 'error-codes': ['invalid-input-secret'] });
      const { valid, action, host, score } = judge(form.get('response') ?? '');
      return json(response, 200, valid ? { success: true, score, action, hostname: host } : { success: false, 'error-codes': ['timeout-or-duplicate'] });
    }
    if (url.pathname === `/v1/projects/${project}/assessments` && request.headers['x-goog-api-key'] === secret) {
      const { token, siteKey: key } = JSON.parse(body).event;
      const { valid, action, host, score } = judge(token);
      return json(response, 200, { riskAnalysis: { score, reasons: [] }, tokenProperties: { valid: valid && key === siteKey, action, hostname: host } });
    }
    json(response, 404, { error: 'no such place' });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`, siteKey, secret, project,
    behave: (next) => {
      mood = next;
      for (const response of held) response.destroy();
      held.clear();
    },
    executed: () => executed,
    verified: () => verified,
    stop: () => new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    }),
  };
}

/** The script for pages: defines `grecaptcha`, and the same functions in `enterprise`. Rendering is explicit. */
function script(response: ServerResponse, url: URL, siteKey: string): void {
  const isExplicit = url.searchParams.get('render') === 'explicit';
  response.setHeader('content-type', 'text/javascript');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.end(`(() => {
    const origin = new URL(document.currentScript.src).origin;
    const api = {
      ready: (callback) => setTimeout(callback, 0),
      render: (element, options) => {
        if (!${isExplicit} || options.sitekey !== ${JSON.stringify(siteKey)}) throw new Error('not rendered explicitly with our key');
        element.textContent = 'captcha';
        return 0;
      },
      execute: async (widget, { action }) =>
        (await (await fetch(origin + '/execute?action=' + encodeURIComponent(action))).json()).token,
    };
    window.grecaptcha = { ...api, enterprise: api };
  })();`);
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((done) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => done(body));
  });
}
