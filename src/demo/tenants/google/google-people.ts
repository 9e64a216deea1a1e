import { DOMAIN, type GooglePerson, type OrgUnitPath } from './google-state.js';

/** Name, organizational unit, days since the last sign-in. */
const NAMES: readonly (readonly [string, OrgUnitPath, number])[] = [
  ['ines.okafor', '/', 1],
  ['tomas.lindqvist', '/', 3],
  ['breakglass.one', '/', 20],
  ['priya.helpdesk', '/Office', 0],
  ['amelie.duarte', '/Office', 1],
  ['bruno.falk', '/Office', 2],
  ['carla.nunes', '/Office', 5],
  ['dimitri.voss', '/Office', 1],
  ['elif.sahin', '/Office', 9],
  ['farid.amari', '/Sales', 1],
  ['greta.holm', '/Sales', 2],
  ['hugo.marchetti', '/Sales', 0],
  ['iris.kowalska', '/Sales', 4],
  ['jonas.petit', '/Sales', 1],
  ['kaya.oduya', '/Sales', 12],
  ['lena.brandt', '/Engineering', 0],
  ['marek.sobota', '/Engineering', 1],
  ['noor.haddad', '/Engineering', 1],
  ['oscar.fiore', '/Engineering', 3],
  ['paula.reyes', '/Engineering', 2],
  ['quentin.ash', '/Engineering', 0],
  ['rosa.almeida', '/Engineering/Lab', 1],
  ['sven.dahl', '/Engineering/Lab', 6],
  ['tara.whitlock', '/Engineering/Lab', 1],
  ['umar.siddiqi', '/Office', 410],
];

/** Twenty-five people, three of them super administrators, one at the help desk, one suspended since leaving. */
export function people(): GooglePerson[] {
  return NAMES.map(([name, orgUnit, idleDays], index) => ({
    id: String(108_400_000_000_000_001_000n + BigInt(index)),
    name,
    orgUnit,
    role: index < 3 ? 'super' : name.endsWith('helpdesk') ? 'delegated' : 'none',
    enrolled: true,
    enforced: true,
    idleDays,
    suspended: name === 'umar.siddiqi',
  }));
}

export function addressOf({ name }: Pick<GooglePerson, 'name'>): string {
  return `${name}@${DOMAIN}`;
}

/** As the Directory API tells of somebody. */
export function userAnswer(person: GooglePerson, customerId: string, now: Date): Record<string, unknown> {
  const before = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
  return {
    kind: 'admin#directory#user',
    id: person.id,
    primaryEmail: addressOf(person),
    isAdmin: person.role === 'super',
    isDelegatedAdmin: person.role === 'delegated',
    lastLoginTime: person.idleDays === null ? '1970-01-01T00:00:00.000Z' : before(person.idleDays),
    creationTime: before(700),
    suspended: person.suspended,
    archived: false,
    orgUnitPath: person.orgUnit,
    isEnrolledIn2Sv: person.enrolled,
    isEnforcedIn2Sv: person.enforced,
    customerId,
  };
}
