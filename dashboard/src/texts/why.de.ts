import type { PageTexts } from './en';

export const de: PageTexts['why'] = {
  malware: 'Schadsoftware ist ein Vorfall',
  exploited: 'Angreifer nutzen es bekanntermaßen aus',
  exploitedDue: (due) => `Angreifer nutzen es bekanntermaßen aus, und es ist ${due}`,
  urgent: (due) => `Hohes Risiko, ${due}`,
  overdue: (days) => `seit ${days} überfällig`,
  today: 'heute fällig',
  dueIn: (days) => `in ${days} fällig`,
  days: (days, isOne) => (isOne ? '1 Tag' : `${days} Tagen`),
  halfDay: 'ein halber Tag Arbeit',
  work: (days, isOne) => (isOne ? '1 Tag Arbeit' : `${days} Tage Arbeit`),
  points: (points) => `${points} Punkte`,
  ofAll: (points, score) => `${points} von ${score} Punkten`,
  hardly: (points) => `weniger als ${points} Punkte`,
  everyone: 'für alle',
  people: (concerned, all) => `für ${concerned} von ${all} Personen`,
  devices: (count, isOne) => (isOne ? 'auf 1 Gerät' : `auf ${count} Geräten`),
  removes: (work, isOne, effect, whom) => `${work} ${isOne ? 'nimmt' : 'nehmen'} ${effect} ${whom} weg`,
  most: ', mehr als alles andere',
};
