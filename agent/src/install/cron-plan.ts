import { programFile } from './installation.js';
import { sealed } from './seal.js';
import { PROGRAM_FOLDER } from './systemd-plan.js';
import { UNIT } from './systemd-units.js';
import type { Installation, InstallFacts } from './installation.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** One line for cron, for machines without systemd. cron starts it as root or as the account that is named. */
export function cronPlan(facts: InstallFacts, account: string): Installation {
  const program = `${PROGRAM_FOLDER}/${UNIT}.mjs`;
  const words = [facts.node, program, 'scan', '--state-dir', facts.stateDirectory].map(shellWord).join(' ');
  const { times, everySeconds } = cronTimes(facts.intervalSeconds, facts.seed);
  const content = sealed(`# %SEAL%
# What goes wrong is sent to this account by mail, where cron does that.
SHELL=/bin/sh
${times} ${account} ${words} >/dev/null
`);
  return {
    scheduler: 'cron',
    files: [
      programFile(program, facts),
      { path: `/etc/cron.d/${UNIT}`, content, mode: 0o644, purpose: `when: every ${everySeconds} s, as ${account}` },
    ],
    start: [],
    stop: [],
    afterRemoval: [],
    statePaths: [facts.stateDirectory],
    folders: [PROGRAM_FOLDER],
    notes: [
      ...(everySeconds === facts.intervalSeconds
        ? []
        : [`cron has no line for every ${facts.intervalSeconds} s; this is every ${everySeconds} s.`]),
      account === 'root'
        ? `There is no systemd here, which would lock the agent in. cron runs it as root; --user NAME runs it as another account, which has to own ${facts.stateDirectory}.`
        : `${account} has to own ${facts.stateDirectory}, or the agent cannot use it.`,
    ],
  };
}

/**
 * The five fields of a crontab for about every `intervalSeconds`, and how often that really is: cron knows only what divides
 * an hour or a day. Never rarer than asked for, but for less than a minute and more than a day. The seed says which minute.
 */
export function cronTimes(intervalSeconds: number, seed: number): { times: string; everySeconds: number } {
  if (intervalSeconds < HOUR) {
    const step = divisorOf(60, intervalSeconds / MINUTE);
    const first = seed % step;
    const minutes = step === 1 ? '*' : `${first}-59/${step}`;
    return { times: `${minutes} * * * *`, everySeconds: step * MINUTE };
  }
  const minute = seed % 60;
  if (intervalSeconds >= DAY) return { times: `${minute} ${seed % 24} * * *`, everySeconds: DAY };
  const step = divisorOf(24, intervalSeconds / HOUR);
  const hours = step === 1 ? '*' : `${seed % step}-23/${step}`;
  return { times: `${minute} ${hours} * * *`, everySeconds: step * HOUR };
}

/** The largest divisor of `whole` that is not above `wanted`, at least 1. */
function divisorOf(whole: number, wanted: number) {
  for (let step = Math.min(whole, Math.floor(wanted)); step > 1; step -= 1) if (whole % step === 0) return step;
  return 1;
}

/** A word for /bin/sh in a crontab, where `%` would end the command even between quotes. */
function shellWord(word: string) {
  const quoted = /^[\w@+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  return quoted.replaceAll('%', '\\%');
}
