import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startService, type TestService } from '../support/service.js';
import type { Browser } from '../support/session.js';

const FOLDER = new URL('probe-section', import.meta.url);

/** What the section of specs says; changing it changes the data. */
export const { probe } = (await import(`${FOLDER.href}/probe.section.js`)) as {
  probe: { fails: boolean; says: string };
};

/** The service with a section that says what a spec has it say: nothing at first, whatever an earlier spec of the worker left. */
export function startReported(env: Record<string, string> = {}): Promise<TestService> {
  Object.assign(probe, { fails: false, says: 'nothing' });
  return startService({ EXTENSIONS: fileURLToPath(FOLDER), ...env });
}

/** A PDF as it came. */
export interface Pdf {
  status: number;
  headers: Headers;
  bytes: Buffer;
  sha256: string;
  reportId: string | null;
}

/** Asks for bytes: a browser of the suite reads text. */
export async function pdf(
  browser: Browser,
  path = '/reports/export/pdf',
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Pdf> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(new URL(`/api/v1${path}`, browser.url), {
    method,
    headers: { Origin: browser.url, ...(cookie === '' ? {} : { Cookie: cookie }), ...headers },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    sha256,
    reportId: response.headers.get('x-report-id'),
  };
}
