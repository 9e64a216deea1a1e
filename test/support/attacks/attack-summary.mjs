import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where specs leave their counts for the end of the run; each run has its own. */
export const ATTACK_COUNT_FOLDER = 'POSTURE_ATTACK_TALLY';

/** The attacks that the service is held to (OWASP API Security 2023, ASVS 5.0); specs name them by number. */
export const ATTACK_KINDS = [
  { number: 1, title: "another organization's ids", expected: '404 as for what does not exist, nothing changed' },
  { number: 2, title: 'properties that are not one’s to set', expected: '400' },
  { number: 3, title: 'a role that does not suffice', expected: '403, nothing changed' },
  { number: 4, title: 'missing and forged credentials', expected: '401, challenge, cookie cleared' },
  { number: 5, title: 'refresh replay, a session that has ended', expected: '401, session dead on every replica' },
  { number: 6, title: 'pages of other sites', expected: '403, 415' },
  { number: 7, title: 'OAuth transactions', expected: '403, 401, 400; never elsewhere' },
  { number: 8, title: "somebody else's address at a provider", expected: 'own account or refused' },
  { number: 9, title: 'agent signatures', expected: '401, 403, 409, 413, 415' },
  { number: 10, title: 'enrolment tokens', expected: '201 once, else 401' },
  { number: 11, title: 'list parameters', expected: '400' },
  { number: 12, title: 'NUL and broken text', expected: '400' },
  { number: 13, title: 'SQL, patterns and expressions in text', expected: '400 or a literal match' },
  { number: 14, title: 'bodies that are not JSON', expected: '400, 413, 415' },
  { number: 15, title: 'unknown addresses and methods', expected: '404, 405 with Allow, 400' },
  { number: 16, title: 'bursts', expected: '429 with Retry-After, others unaffected' },
  { number: 17, title: 'HTML and addresses in scan data', expected: 'text' },
  { number: 18, title: 'formulas in exports', expected: 'a leading quote' },
  { number: 19, title: 'failures of what the service needs', expected: '503, 502; the process lives' },
  { number: 20, title: 'secrets in logs and tables, forged log lines', expected: 'none' },
  { number: 21, title: 'deeds without a trace, a trace changed', expected: 'an audit event each; append-only' },
  { number: 22, title: 'answers without their headers', expected: 'all there on success and refusal' },
  { number: 23, title: 'two cookies of one name, a huge cookie', expected: '400, 431' },
  { number: 24, title: 'instructions to an AI in scan data', expected: 'no change of state' },
  { number: 25, title: 'guessing ids, telling who exists', expected: 'one answer for all' },
  { number: 26, title: 'request smuggling', expected: '400, one answer' },
  { number: 27, title: 'documentation, metrics and health', expected: 'no detail to strangers' },
  { number: 28, title: 'requests that make work by their shape', expected: 'work and answer within bounds' },
  { number: 29, title: 'text that nobody sees or that reads backwards', expected: '400' },
  { number: 30, title: 'a key used beyond its scopes', expected: '403, or what it made and no more' },
  { number: 31, title: "a decision changed in another's name", expected: 'its own author, the one before stays' },
  { number: 32, title: 'clients that do not read', expected: 'no connection kept, others served' },
  { number: 33, title: "root's programs that others may replace", expected: 'not run' },
  { number: 34, title: 'weak secrets and settings', expected: 'no start, or an event' },
  { number: 35, title: 'bodies that outlast the rights of their sender', expected: '401, 403' },
  { number: 36, title: 'findings made to vanish', expected: 'a suspect scan, nothing closed' },
  { number: 37, title: 'reports that plant who other devices are', expected: 'later reports go where they went' },
  {
    number: 38,
    title: 'one organization that sends all the time',
    expected: 'half of the slots at most, others served',
  },
  { number: 39, title: "one device's words about what others show", expected: 'what others are told stays as it was' },
  { number: 40, title: 'bodies in pieces of one byte', expected: '400, and none of them kept' },
];

/** Makes the table of a run and the one line under it, and forgets the counts; null when nothing was attacked. */
export function summary(folder) {
  if (!existsSync(folder)) return null;
  const counts = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  rmSync(folder, { recursive: true, force: true });
  if (counts.length === 0) return null;
  const rows = ATTACK_KINDS.map((kind) => {
    const own = counts.filter((count) => count.kind === kind.number);
    return {
      ...kind,
      attacks: sum(own.map(({ attacks }) => attacks)),
      routes: new Set(own.flatMap(({ routes }) => routes)).size,
      succeeded: sum(own.map(({ succeeded }) => succeeded.length)),
    };
  });
  const tried = rows.filter(({ attacks }) => attacks > 0);
  const routes = new Set(counts.flatMap((count) => count.routes)).size;
  const untried = rows.filter(({ attacks }) => attacks === 0).map(({ number }) => number);
  return [
    ' no  attacks  routes  succeeded  kind: what must come of it',
    ...rows.map(
      ({ number, attacks, routes: places, succeeded, title, expected }) =>
        `${pad(number, 3)}${pad(attacks, 9)}${pad(places, 8)}${pad(succeeded, 11)}  ${title}: ${expected}`,
    ),
    `attacks: ${tried.length} kinds, ${sum(rows.map(({ attacks }) => attacks))} attacks on ${routes} routes, ` +
      `${sum(rows.map(({ succeeded }) => succeeded))} succeeded` +
      (untried.length === 0 ? '' : ` (not tried in this run: ${untried.join(', ')})`),
  ].join('\n');
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function pad(number, width) {
  return String(number).padStart(width);
}
