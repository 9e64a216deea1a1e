import type { twins as english } from './detail-texts.en';

export const twins: typeof english = {
  notSame: 'Nicht derselbe',
  notSameOne: (name) => `Das ist nicht derselbe Rechner wie ${name}`,
  told: (name) => `Dieses und ${name} bleiben zwei Geräte, was spätere Berichte auch sehen.`,
  toldApart: 'Nicht dasselbe wie',
  by: (name, day) => `sagt ${name}, ${day}`,
  takeBack: 'Zurücknehmen',
  takeBackOne: (name) => `Zurücknehmen, dass das nicht derselbe Rechner ist wie ${name}`,
  takenBack: 'Zurückgenommen. Berichte können die beiden wieder als einen nennen.',
};
