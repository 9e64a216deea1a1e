import type { FirstInputs } from '../first-order.js';

/** Name, points removed, days of work, worst level 1-5, days until due; and what else is to be known. */
type Row = [
  name: string,
  effect: number,
  days: number,
  level: number,
  dueIn: number | null,
  more?: Partial<FirstInputs>,
];

export interface FirstSituation {
  name: string;
  /** In the order in which people who do this for a living would take them. */
  actions: FirstInputs[];
}

const EXPLOITED = { isExploited: true };
const MALWARE = { isMalware: true, isExploited: true };

function situation(name: string, ...rows: Row[]): FirstSituation {
  const actions = rows.map(([key, effect, days, level, dueIn, more]) => {
    return { key, effect, days, level, dueIn, isExploited: false, isMalware: false, reach: 1, ...more };
  });
  return { name, actions };
}

/** Twenty situations, each ranked by hand, the right order from top to bottom. Names give nothing away: ties go by them only in the last. */
export const FIRST_SITUATIONS: readonly FirstSituation[] = [
  situation(
    'the demo: one missing second factor, and what passed its day',
    ['second-factor', 22.2, 1, 5, 5],
    ['git', 0.12, 0.5, 4, -63, EXPLOITED],
    ['openssl', 0.07, 0.5, 4, -40],
    ['consent', 0.19, 1, 3, 60],
    ['leave-lts', 0.22, 6, 2, 570],
    ['gnutls', 0.02, 0.55, 3, -87],
  ),
  situation('a great gap without a day, and a late trifle', ['mfa', 23, 1, 5, null], ['tiny', 0.01, 0.5, 2, -90]),
  situation('the same when it takes most of a year', ['mfa', 23, 200, 5, null], ['tiny', 0.01, 0.5, 2, -90]),
  situation(
    'quick work before slow work',
    ['quick-a', 4, 0.5, 4, null],
    ['quick-b', 3, 0.5, 3, null],
    ['big', 12, 8, 5, null],
  ),
  situation(
    'one effect, three efforts',
    ['half-day', 2, 0.5, 3, null],
    ['day', 2, 1, 3, null],
    ['week', 2, 5, 3, null],
  ),
  situation('one effort, three effects', ['six', 6, 1, 3, null], ['three', 3, 1, 3, null], ['one', 1, 1, 3, null]),
  situation(
    'late and exploited, before moderate that removes more',
    ['kev', 0.1, 0.5, 4, -5, EXPLOITED],
    ['mid', 0.4, 1, 3, null],
  ),
  situation(
    'one of ten thousand devices is exploited: its effect cannot show',
    ['mfa', 20, 1, 5, null],
    ['log4shell', 0.04, 0.5, 5, 3, EXPLOITED],
    ['weak-kernel', 0.2, 1, 2, null],
  ),
  situation(
    'a low one, long overdue, displaces nothing',
    ['high', 0.3, 0.5, 4, 30],
    ['moderate', 0.2, 0.5, 3, null],
    ['low', 0.1, 0.5, 2, -200],
  ),
  situation(
    'malware before everything',
    ['malware', 0.3, 0.5, 5, 0, MALWARE],
    ['mfa', 23, 1, 5, null],
    ['kev', 1, 0.5, 5, -1, EXPLOITED],
  ),
  situation(
    'all low and late: by what they remove, not by how late',
    ['late-by-3', 0.3, 0.5, 2, -3],
    ['late-by-300', 0.1, 0.5, 2, -300],
    ['late-by-400', 0.02, 0.5, 2, -400],
  ),
  situation('no fix, twenty devices by hand, and yet first', ['mitigate', 8, 1.33, 5, -1], ['upgrade', 2, 1, 4, 20]),
  situation('a setting before leaving a release', ['setting', 1, 0.5, 3, null], ['leave', 6, 12, 4, 20]),
  situation('a release that has two more years', ['auto-update', 0.3, 0.5, 3, null], ['leave', 0.5, 6, 2, 570]),
  situation('everybody before administrators alone', ['everybody', 23, 1, 5, 14], ['admins', 6, 0.5, 5, 14]),
  situation('one late moderate, three gaps as one', ['smb1', 0.3, 1, 4, -2], ['files-shared', 0.5, 1.5, 3, null]),
  situation('nothing that shows', ['lynis', 0.01, 0.5, 2, null], ['licence', 0, 0.5, 1, null]),
  situation('late before due tomorrow', ['late', 0.2, 0.5, 4, -1], ['tomorrow', 0.3, 0.5, 4, 1]),
  situation(
    'what shows is first, what is exploited and mostly mitigated second',
    ['ssh', 0.2, 0.5, 3, null],
    ['mitigated', 0.02, 0.5, 3, -10, EXPLOITED],
    ['note', 0.03, 0.5, 2, -300],
  ),
  situation(
    'alike: by day, then by name',
    ['in-5', 1, 1, 3, 5],
    ['in-9', 1, 1, 3, 9],
    ['never-a', 1, 1, 3, null],
    ['never-b', 1, 1, 3, null],
  ),
];
