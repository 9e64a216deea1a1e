/** Words about devices that are probably one host, and of which somebody says that they are two. */
export const twins = {
  notSame: 'Not the same',
  notSameOne: (name: string) => `This is not the same host as ${name}`,
  told: (name: string) => `This and ${name} stay two devices, whatever later reports see.`,
  toldApart: 'Not the same as',
  by: (name: string, day: string) => `said by ${name}, ${day}`,
  takeBack: 'Take back',
  takeBackOne: (name: string) => `Take back that this is not the same host as ${name}`,
  takenBack: 'Taken back. Reports may name the two as one again.',
};
