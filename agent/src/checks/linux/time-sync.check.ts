import { isContainer } from '../../device/container.js';
import type { FileTree } from '../../device/file-tree.js';
import {
  type Check,
  type CheckContext,
  type Evidence,
  fileEvidence,
  notApplicable,
  unknown,
  resultOf,
} from '../check-result.js';
import { attempt } from '../plain-text.js';
import { isRunning, runningPrograms } from './running-programs.js';
import { isBootedBySystemd } from './systemd-units.js';

const MARK = '/run/systemd/timesync/synchronized';
const SERVICES: Readonly<Record<string, readonly string[]>> = {
  chrony: ['chronyd'],
  ntpd: ['ntpd', 'openntpd'],
  timesyncd: ['systemd-timesyncd'],
};

/** Somebody who can be asked, and what the answer means; undefined for one that is no answer. */
interface Question {
  path: string;
  args: readonly string[];
  meaning: (stdout: string) => boolean | undefined;
}

const TIMEDATECTL: Question = {
  path: '/usr/bin/timedatectl',
  args: ['show', '--property=NTPSynchronized'],
  meaning: (text) => ({ yes: true, no: false })[/^NTPSynchronized=(yes|no)$/m.exec(text)?.[1] ?? ''],
};
/** The last of its fields tells of the leap second, or that it is not synchronized (chronyc(1), -c). */
const CHRONYC: Question = {
  path: '/usr/bin/chronyc',
  args: ['-n', '-c', 'tracking'],
  meaning: (text) => {
    const fields = text.trim().split(',');
    if (fields.length !== 14) return undefined;
    if (fields[13] === 'Not synchronised') return false;
    return fields[13] === 'Normal' || /^(Insert|Delete) second$/.test(fields[13] ?? '') ? true : undefined;
  },
};
/** A server that follows nobody says stratum 16 (RFC 5905, 7.3). */
const NTPQ: Question = {
  path: '/usr/bin/ntpq',
  args: ['-n', '-c', 'rv 0 stratum'],
  meaning: (text) => {
    const stratum = /\bstratum=(\d{1,2})\b/.exec(text)?.[1];
    return stratum === undefined ? undefined : Number(stratum) < 16;
  },
};

/**
 * Whether the clock is kept right. The kernel's own word is asked for through timedatectl, else the service that sets the
 * clock: that one runs does not yet mean that it has set it.
 */
export const timeSync: Check = {
  id: 'time-sync',
  async run(context) {
    const { tree } = context;
    if (isContainer(tree))
      return notApplicable('container', "the clock is the host's", { synchronized: null, services: [] });
    const programs = runningPrograms(tree);
    const services = Object.keys(SERVICES).filter((name) => isRunning(programs, SERVICES[name] ?? []) === true);
    const evidence: Evidence[] = [];
    const synchronized = await isSynchronized(context, evidence);
    const observed = { synchronized, services };
    if (synchronized !== null) return resultOf(synchronized, observed, evidence);
    const detail =
      services.length > 0
        ? `${services.join(', ')} runs, but whether it has set the clock cannot be read`
        : 'nothing here tells whether the clock is synchronized';
    return unknown('not-observable', detail, observed, evidence);
  },
};

async function isSynchronized({ tree, runtime }: CheckContext, evidence: Evidence[]): Promise<boolean | null> {
  const questions = isBootedBySystemd(tree) ? [TIMEDATECTL, CHRONYC, NTPQ] : [CHRONYC, NTPQ];
  for (const { path, args, meaning } of questions.filter(({ path }) => isThere(tree, path))) {
    const result = await runtime.run(path, args);
    const answer = result.ok ? meaning(result.stdout) : undefined;
    if (answer === undefined) continue;
    const value = answer ? 'synchronized' : 'not synchronized';
    evidence.push({ kind: 'command', locator: [path, ...args].join(' '), value });
    return answer;
  }
  const isMarked = isThere(tree, MARK);
  evidence.push(fileEvidence(MARK, isMarked ? 'present' : null));
  return isMarked ? true : null;
}

function isThere(tree: FileTree, path: string) {
  return attempt(() => tree.has(path)).value === true;
}
