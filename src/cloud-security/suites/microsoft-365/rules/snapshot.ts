import { IN_PART } from '../collect/answers.js';
import { type Json, textsIn } from '../json.js';
import { type Outcome, type Rule, type RuleContext, fail, notAssessed, pass, type Tenant } from './rule.js';

const SNAPSHOT_PERMISSION = 'ConfigurationMonitoring.ReadWrite.All';

/** A rule on settings that only a configuration snapshot shows. */
export interface SnapshotRule {
  /** Resource types without which nothing can be said. */
  types: readonly string[];
  /** Those that say more where they are there, and may be there in part. */
  besides?: readonly string[];
  readonly evaluate: (resources: (type: string) => Json[], tenant: Tenant, context: RuleContext) => Outcome;
  /** The control of Secure Score that stands in when there is no snapshot. */
  standIn?: string;
}

/** Judges the snapshot; without it Secure Score, marked as hearsay; without both nothing. */
export function bySnapshot({ types, besides = [], evaluate, standIn }: SnapshotRule): Rule {
  return (tenant, context) => {
    const snapshot = tenant.maybe('tcm');
    const absent = types.filter((type) => (snapshot?.[type] ?? []).length === 0);
    if (snapshot !== null && absent.length === 0)
      return asFarAsMade(
        snapshot,
        evaluate((type) => snapshot[type] ?? [], tenant, context),
        [...types, ...besides],
      );
    const told = standIn === undefined ? null : byScore(tenant, standIn);
    if (told !== null) return told;
    const why = tenant.notRead('tcm');
    const missing = [
      ...(why?.reason === 'permission-missing' ? [why.permission ?? SNAPSHOT_PERMISSION] : []),
      ...(standIn === undefined ? [] : permissionFor(tenant)),
    ];
    const summary =
      why !== null
        ? 'No configuration snapshot could be read.'
        : snapshot?.[IN_PART] === undefined
          ? 'The snapshot does not hold this setting.'
          : 'Microsoft could make the snapshot only in part, and this setting is not in it.';
    return notAssessed(summary, why?.reason ?? 'empty-answer', { missing });
  };
}

/** What is missing of a type may be what is wrong with it: then nothing passes. What is wrong already stays so. */
function asFarAsMade(snapshot: Readonly<Record<string, Json[]>>, outcome: Outcome, types: readonly string[]): Outcome {
  const [inPart] = snapshot[IN_PART] ?? [];
  if (inPart === undefined || outcome.status === 'fail') return outcome;
  const missing = textsIn(inPart.types);
  if (types.some((type) => missing.includes(type)))
    return notAssessed('Microsoft could not read all of this setting into the snapshot.', 'empty-answer', {
      observed: outcome.observed,
    });
  const note = 'Microsoft could make the snapshot only in part; nothing says that this setting is concerned.';
  return { ...outcome, note: [outcome.note, note].filter(Boolean).join(' ') };
}

/** What Secure Score says of one control; null when it says nothing. */
export function byScore(tenant: Tenant, control: string): Outcome | null {
  const score = tenant.maybe('secureScore');
  const percent = score?.controls[control] ?? null;
  if (score === null || percent === null) return null;
  const more = {
    observed: { control, percent, scoredAt: score.createdAt },
    confidence: 'indirect' as const,
    note: 'Told by Microsoft Secure Score, which is up to a day old; the setting itself was not read.',
  };
  return percent === 100
    ? pass('Secure Score counts it as done.', more)
    : fail(`Secure Score counts it as ${percent} % done.`, more);
}

function permissionFor(tenant: Tenant): string[] {
  const why = tenant.notRead('secureScore');
  return why?.reason === 'permission-missing' ? [why.permission ?? 'SecurityEvents.Read.All'] : [];
}

/** Something that has to be so in every resource. */
export interface Condition {
  setting: string;
  of: Json;
  /** null: the value is absent or not known here. */
  met: boolean | null;
}

/** All conditions met, some not, or some unknown. A known fault counts before an unknown value. */
export function byConditions(
  conditions: readonly Condition[],
  words: { met: string; unmet: string; unknown: string },
): Outcome {
  const objects = (list: readonly Condition[]) =>
    list.map(({ setting, of }) => ({
      kind: 'setting',
      id: [of.Identity, setting].filter((part) => typeof part === 'string').join('/'),
      name: setting,
      note: `${typeof of.Identity === 'string' ? `${of.Identity}: ` : ''}${JSON.stringify(of[setting] ?? null).slice(0, 200)}`,
    }));
  const observed = conditions.map(({ setting, of }) => ({
    of: of.Identity ?? null,
    setting,
    value: of[setting] ?? null,
  }));
  const wrong = conditions.filter(({ met }) => met === false);
  if (wrong.length > 0) return fail(words.unmet, { observed, affected: objects(wrong) });
  const open = conditions.filter(({ met }) => met === null);
  if (open.length > 0) {
    const affected = objects(open);
    return {
      status: 'manual',
      summary: words.unknown,
      reason: 'unknown-value',
      observed,
      affected: { count: affected.length, sample: affected.slice(0, 25) },
    };
  }
  return pass(words.met, { observed });
}

/** Whether a flag is as wanted; null when it is not said. */
export function isSet(value: unknown, wanted: boolean): boolean | null {
  return typeof value === 'boolean' ? value === wanted : null;
}

/** Whether a list is empty; null when it is not said. */
export function isEmpty(value: unknown): boolean | null {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' ? false : null;
}
