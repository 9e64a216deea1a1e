import { connect } from 'node:net';
import type { TestService } from '../service.js';

/** Writes bytes to the service's port as they are, and reads until it hangs up, or for as long as it may take to answer. */
export function rawSocket(service: Pick<TestService, 'url'>, bytes: string, patienceMs = 1500): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    const done = (): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(said);
    };
    const timer = setTimeout(done, patienceMs);
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString('latin1');
    });
    socket.on('close', done);
    socket.on('error', done);
  });
}
