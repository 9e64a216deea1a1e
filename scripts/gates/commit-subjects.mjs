import { git } from './history.mjs';

/** The newest commit before subjects were looked at; what came before stays as it is. */
const SINCE = '7ff29c4173d99391993a7287dcede724e596b93a';
const LONGEST = 72;
/** What was done, in place of what to do, in the verbs that commits begin with. */
const NO_IMPERATIVE =
  /^(?:Add|Allow|Bound|Chang|Creat|Cut|Delet|Fix|Hold|Implement|Improv|Introduc|Keep|Mak|Mov|Read|Refactor|Remov|Renam|Support|Tell|Updat)(?:e?s|e?d|ing)\b/;

/** Commits since then whose subject is not as the house has it, for people; undefined where all are, or where there is no history. */
export function commitSubjects() {
  const last = git('describe', '--tags', '--abbrev=0')?.trim();
  const told = git('log', '--no-merges', '--format=%h %s', `${last ?? SINCE}..HEAD`);
  const wrong = (told ?? '').split('\n').flatMap((line) => {
    const [, hash, subject] = /^(\w+) (.*)$/.exec(line) ?? [];
    return hash === undefined ? [] : subjectFaults(subject).map((fault) => `${hash} “${subject}” ${fault}`);
  });
  return wrong.length === 0 ? undefined : wrong.join('\n');
}

/** What is wrong with the subject of a commit. */
export function subjectFaults(subject) {
  const length = [...subject].length;
  return [
    ...(length > LONGEST ? [`has ${length} characters, and at most ${LONGEST} are shown everywhere`] : []),
    ...(/^\p{Lu}/u.test(subject) ? [] : ['does not begin with a capital letter']),
    ...(/[.…]$/.test(subject) ? ['ends with a full stop'] : []),
    ...(NO_IMPERATIVE.test(subject) ? ['says what was done: write “Add …”, not “Added …” or “Adds …”'] : []),
  ];
}
