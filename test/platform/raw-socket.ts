import { connect } from 'node:net';
import type { TestService } from '../support/service.js';

/** One of the answers that came over a connection, as it was written. */
export interface SocketAnswer {
  status: number;
  /** Lower-case names. */
  headers: Record<string, string>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into bodies of every shape
  body: any;
}

/** Writes these bytes to a connection of their own, and reads until the service closes it: every answer that came. */
export async function overSocket(service: Pick<TestService, 'url'>, bytes: string): Promise<SocketAnswer[]> {
  const { hostname, port } = new URL(service.url);
  const text = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname);
    let read = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (read += chunk));
    socket
      .on('error', () => undefined)
      .on('close', () => {
        resolve(read);
      });
    socket.write(bytes);
  });
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part !== '')
    .map(parse);
}

function parse(text: string): SocketAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [status = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  return {
    status: Number(status.split(' ')[1]),
    headers,
    body: /[/+]json\b/.test(headers['content-type'] ?? '') && body !== '' ? JSON.parse(body) : body,
  };
}
