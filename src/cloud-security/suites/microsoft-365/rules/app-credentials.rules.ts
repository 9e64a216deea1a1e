import { type Json, textIn } from '../json.js';
import { fail, manual, pass, type Rule } from './rule.js';

const DAY_MS = 86_400_000;

/** The tenant itself keeps secrets and certificates of applications short-lived. */
export const appCredentialPolicy: Rule = (tenant, context) => {
  const { isEnabled, passwords, keys } = tenant.of('appMgmt');
  const observed = { isEnabled: isEnabled ?? null, passwords, keys };
  if (isEnabled === false) return fail('No policy limits secrets and certificates of applications.', { observed });
  if (isEnabled !== true) return manual('The answer does not say whether the policy is on.', { observed });
  const added = ruleOf(passwords, 'passwordAddition');
  const secrets = lifetimeOf(passwords, 'passwordLifetime', context.number('maxSecretDays'));
  const certificates = lifetimeOf(keys, 'asymmetricKeyLifetime', context.number('maxCertDays'));
  const noSecrets = added?.state === 'enabled' ? 'yes' : secrets;
  const wrong = [
    noSecrets === 'no' && 'secrets may be added and live too long',
    certificates === 'no' && 'certificates may live too long',
  ].filter((words) => words !== false);
  const affected = wrong.map((words) => ({ kind: 'setting', id: words, name: words, note: null }));
  if (wrong.length > 0) return fail(`The policy has gaps: ${wrong.join(', ')}.`, { observed, affected });
  if (noSecrets === 'unknown' || certificates === 'unknown')
    return manual('The policy holds a lifetime that cannot be read.', { observed });
  return pass('A policy keeps secrets and certificates of applications short-lived.', { observed });
};

function ruleOf(rules: readonly Json[], type: string): Json | undefined {
  return rules.find(({ restrictionType }) => restrictionType === type);
}

function lifetimeOf(rules: readonly Json[], type: string, most: number): 'yes' | 'no' | 'unknown' {
  const rule = ruleOf(rules, type);
  if (rule === undefined || rule.state === 'disabled') return 'no';
  const days = daysIn(textIn(rule.maxLifetime) ?? '');
  if (rule.state !== 'enabled' || days === null) return 'unknown';
  return days <= most ? 'yes' : 'no';
}

/** Days of an ISO 8601 duration without months, whose length nobody knows; null when it is none. */
export function daysIn(duration: string): number | null {
  const parts = /^P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  // Years, weeks, days, hours, minutes, seconds.
  const inDays = [365, 7, 1, 1 / 24, 1 / 1440, 1 / 86_400];
  return parts === null ? null : inDays.reduce((sum, days, index) => sum + days * Number(parts[index + 1] ?? 0), 0);
}

/** No secret lives too long, and none that has long expired is still attached. */
export const appCredentialHygiene: Rule = (tenant, context) => {
  const apps = tenant.of('applications');
  const longest = context.number('maxSecretDays') * DAY_MS;
  const stale = context.daysAgo(context.number('staleDays'));
  const found = apps.flatMap(({ appId, name, secrets }) => {
    const notes = new Set(
      secrets.map((secret) => faultOf(secret, longest, stale, context.now)).filter((note) => note !== null),
    );
    return notes.size === 0 ? [] : [{ kind: 'app', id: appId, name, note: [...notes].join('; ') }];
  });
  const certain = found.filter(({ note }) => note !== UNDATED);
  const observed = { applicationsWithSecrets: apps.length, withFaults: found.length };
  if (certain.length > 0)
    return fail(
      `${certain.length} of ${apps.length} applications with secrets ${certain.length === 1 ? 'keeps' : 'keep'} one too long.`,
      { observed, affected: found },
    );
  if (found.length > 0) return manual('Secrets without a date cannot be judged.', { observed, affected: found });
  return pass(
    apps.length === 0 ? 'No application has a secret.' : `Secrets of ${apps.length} applications are short-lived.`,
    { observed },
  );
};

const UNDATED = 'A secret without dates';

function faultOf(
  { startsAt, endsAt }: { startsAt: string | null; endsAt: string | null },
  longest: number,
  stale: Date,
  now: Date,
): string | null {
  if (endsAt === null) return UNDATED;
  const end = Date.parse(endsAt);
  if (end <= now.getTime()) return end < stale.getTime() ? 'An expired secret is still attached' : null;
  if (startsAt === null) return UNDATED;
  return end - Date.parse(startsAt) > longest ? 'A secret lives too long' : null;
}
