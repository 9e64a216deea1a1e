import 'reflect-metadata';
import { createApplication } from './application.js';
import { LedgerOrganizations } from './compliance/index.js';

// What `npm run compliance` does, against the database of the environment. It serves nothing and takes no jobs.
const [, ...rest] = process.argv.slice(2);
const slug = option('--organization');
const head = /^(\d+):([0-9a-f]{64})$/.exec(option('--head') ?? '');
const known = head ? { seq: Number(head[1]), hash: head[2] ?? '' } : null;
const app = await createApplication({ LOG_LEVEL: 'silent', ...process.env, ROLE: 'api', METRICS_PORT: '-1' });
const findings = await app.get(LedgerOrganizations).verify(slug, known);
for (const finding of findings) {
  say(`${finding.organization}: ${finding.intact ? intact(finding) : `BROKEN. ${finding.sentence}`}`);
}
const broken = findings.filter((finding) => !finding.intact).length;
say(`${findings.length} ledgers, ${broken} broken`);
await app.close();
process.exit(broken > 0 ? 1 : 0);

function intact({ entries, head: end }: { entries: number; head: { seq: number; hash: string } | null }): string {
  return `${entries} entries, intact${end ? `; it ends with ${end.seq}:${end.hash}` : ''}`;
}

function option(name: string): string | null {
  const at = rest.indexOf(name);
  return at === -1 ? null : (rest[at + 1] ?? null);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
