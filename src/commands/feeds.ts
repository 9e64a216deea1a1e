import 'reflect-metadata';
import { basename } from 'node:path';
import { createApplication } from '../application.js';
import { AcrossOrganizations } from '../platform/index.js';
import { FeedDocumentError, ImportFile, IntelligenceQueries, SyncIntelligence } from '../vulnerabilities/index.js';

// What `npm run feeds` does, against the database of the environment. It serves nothing and takes no jobs: what an import
// leaves to be done is done by the service, when it runs.
const [command, ...rest] = process.argv.slice(2);
const force = rest.includes('--force');
const names = rest.filter((name) => name !== '--force');
const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });
const failed = await app.get(AcrossOrganizations).run(() => {
  if (command === 'import') return importFiles();
  if (command === 'sync') return sync();
  return list();
});
await app.close();
process.exit(failed ? 1 : 0);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function importFiles(): Promise<boolean> {
  let hasFailed = false;
  for (const path of names) {
    try {
      const done = await app.get(ImportFile).execute(path, { origin: 'file', address: basename(path), force });
      const { key, entries, changed, asOf } = done;
      const day = asOf?.toISOString().slice(0, 10) ?? 'a day that it does not say';
      say(`${key}: ${entries} entries, ${changed} changed, as of ${day} (${path})`);
    } catch (error) {
      hasFailed = true;
      process.stderr.write(`${path} was not taken, and nothing was changed. ${reasonOf(error)}\n`);
    }
  }
  return hasFailed;
}

function reasonOf(error: unknown): string {
  if (error instanceof FeedDocumentError) return `${error.message} (${error.code})`;
  const { code, stack } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'There is no such file.';
  if (code === 'EISDIR') return 'It is a folder; name the files.';
  return stack ?? String(error);
}

async function sync(): Promise<boolean> {
  const service = app.get(SyncIntelligence);
  const keys = names.length > 0 ? names : await service.due();
  let hasFailed = false;
  for (const key of keys) {
    const done = await service.one(key);
    if (done === null) say(`${key}: no document with an address has this key`);
    else if (done.outcome === 'failed') say(`${key}: ${done.failure}. ${done.detail}`);
    else say(done.outcome === 'imported' ? `${key}: imported, ${done.changed} changed` : `${key}: unchanged`);
    hasFailed ||= done === null || done.outcome === 'failed';
  }
  return hasFailed;
}

async function list(): Promise<boolean> {
  for (const { key, status, record, ageHours, importState } of await app.get(IntelligenceQueries).feeds()) {
    const { entries = null, address = null, failure = null, asOf = null } = record ?? {};
    const days = ageHours === null ? null : Math.floor(ageHours / 24);
    const age = asOf === null ? `of unknown age, taken ${days} days ago` : `${days} days old`;
    const from = days === null ? '' : ` ${entries ?? 0} entries from ${address ?? ''}, ${age}`;
    const missing = (record?.state?.missing ?? []).map(({ ecosystem }) => ecosystem).join(', ');
    const notes = [
      ...(failure === null ? [] : [`last look: ${failure}`]),
      ...(missing === '' ? [] : [`its last document has nothing of ${missing}`]),
      ...(importState === null ? [] : [`import ${importState}, begun ${record?.begunAt?.toISOString() ?? ''}`]),
    ];
    say(`${key.padEnd(22)} ${status.padEnd(8)}${from}${notes.map((note) => `; ${note}`).join('')}`);
  }
  return false;
}
