import { connect } from 'node:net';
import type { TestService } from '../service.js';

/**
 * Sends a chunked body of which each byte is a chunk of its own, and reads the answer: its status and the code of its problem.
 * The body does not end, so that only a refusal on the way answers.
 */
export function sendTinyPieces(
  service: Pick<TestService, 'url'>,
  wanted: { method: string; path: string; headers: Record<string, string>; pieces: number },
): Promise<{ status: number; code: string | null }> {
  const { hostname, port } = new URL(service.url);
  const fields = { Host: `${hostname}:${port}`, 'Transfer-Encoding': 'chunked', ...wanted.headers };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const head = [`${wanted.method} ${wanted.path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    const settle = (): void => {
      socket.destroy();
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, code: /"code":"([a-z-]+)"/.exec(text)?.[1] ?? null });
    };
    // Nothing comes where the service waits for the end of the body.
    socket.setTimeout(20_000, settle);
    socket.setEncoding('latin1').on('data', (data: string) => {
      text += data;
      if (/"code":"/.test(text)) settle();
    });
    socket.on('close', settle);
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') settle();
      else reject(error);
    });
    socket.write(head + '1\r\n \r\n'.repeat(wanted.pieces));
  });
}
