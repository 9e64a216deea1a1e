/** Why an action is where it is: the parts of one sentence. */
export const en = {
  malware: 'Malware is an incident',
  exploited: 'Attackers are known to use it',
  exploitedDue: (due: string) => `Attackers are known to use it, and it is ${due}`,
  urgent: (due: string) => `High risk, ${due}`,
  overdue: (days: string) => `${days} overdue`,
  today: 'due today',
  dueIn: (days: string) => `due in ${days}`,
  days: (days: string, isOne: boolean) => (isOne ? '1 day' : `${days} days`),
  halfDay: 'half a day of work',
  work: (days: string, isOne: boolean) => (isOne ? '1 day of work' : `${days} days of work`),
  points: (points: string) => `${points} points`,
  ofAll: (points: string, score: string) => `${points} of ${score} points`,
  hardly: (points: string) => `less than ${points} points`,
  everyone: 'for everyone',
  people: (concerned: string, all: string) => `for ${concerned} of ${all} people`,
  devices: (count: string, isOne: boolean) => (isOne ? 'on 1 device' : `on ${count} devices`),
  removes: (work: string, isOne: boolean, effect: string, whom: string) =>
    `${work} ${isOne ? 'removes' : 'remove'} ${effect} ${whom}`,
  most: ', more than anything else',
};
