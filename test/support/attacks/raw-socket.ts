import { connect } from 'node:net';
import type { TestService } from '../service.js';

/** Writes bytes to the service's port as they are, and reads until it hangs up, or for as long as it may take to answer. */
export function rawSocket(
  service: Pick<TestService, 'url'>,
  bytes: string,
  patienceMs = 1500,
): Promise<{ said: string; isClosed: boolean }> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const done = (isClosed: boolean): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ said, isClosed });
    };
    const timer = setTimeout(() => {
      done(false);
    }, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
    });
    socket.on('close', () => {
      done(true);
    });
    socket.on('error', () => {
      done(true);
    });
  });
}
