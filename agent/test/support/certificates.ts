import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from './fake-tree.js';

/** A name that no resolver knows: only a proxy of the test leads there. */
export const SERVICE_NAME = 'posture.test';

export interface Certificates {
  /** Path of the authority's certificate, as a person gives it to `--ca-file`. */
  caFile: string;
  /** For {@link SERVICE_NAME} and 127.0.0.1. */
  server: { key: string; cert: string };
}

/** A certificate authority of our own and a server's certificate by it, made here; needs openssl, as the checks of the project do. */
export function makeCertificates(): Certificates {
  const folder = temporaryDirectory();
  const at = (name: string) => join(folder, name);
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { cwd: folder, stdio: 'pipe', timeout: 20_000 });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Example Root');
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', `/CN=${SERVICE_NAME}`);
  writeFileSync(at('names'), `subjectAltName=DNS:${SERVICE_NAME},IP:127.0.0.1\n`);
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...signing);
  const text = (name: string) => readFileSync(at(name), 'utf8');
  return { caFile: at('ca.pem'), server: { key: text('server.key'), cert: text('server.pem') } };
}
