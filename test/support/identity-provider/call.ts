import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request to the local provider, its form read. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  form: URLSearchParams;
  response: ServerResponse;
}

/** An endpoint that does not do what it should. */
export type Mood = 'down' | 'throttling' | 'redirecting' | 'flooding' | 'hanging' | 'gibberish' | 'chatty';

export function json(call: Call, status: number, body: unknown, headers: Record<string, string> = {}): void {
  call.response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers as an endpoint in that mood; one that hangs does not. */
export function misbehave(call: Call, mood: Mood): void {
  const { response, url } = call;
  switch (mood) {
    case 'down':
      response.writeHead(503).end('<h1>Unicorn!</h1>');
      break;
    case 'throttling':
      response.writeHead(429).end('{"error":"slow_down"}');
      break;
    case 'redirecting':
      // node-oauth takes this for a token.
      response.writeHead(302, { Location: new URL('/elsewhere', url).href }).end('access_token=stolen');
      break;
    case 'flooding':
      // All that is needed is in it, and more.
      json(call, 200, {
        access_token: 'flood',
        sub: 'flood',
        data: { id: '1' },
        keys: [],
        more: 'x'.repeat(2 * 1024 * 1024),
      });
      break;
    case 'gibberish':
      response.writeHead(200).end('<html>');
      break;
    case 'chatty':
      // Says again what it was told.
      json(call, 400, {
        error: 'temporarily_unavailable',
        error_description: `try later with ${[...call.form].map(([name, value]) => `${name}=${value}`).join(' ')}`,
      });
      break;
    case 'hanging':
      response.writeHead(200).write('{');
      break;
  }
}
