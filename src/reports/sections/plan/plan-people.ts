import type { Workforce } from '../../../planning/index.js';
import type { PlanPeopleDto } from './plan.dto.js';

const ROLES = 8;

/** Who is needed, against who is there, the most wanted role in front. */
export function peopleOf({ roles, mostWanted, quarter, hoursPerFte, illustrative }: Workforce): PlanPeopleDto {
  const shown = roles.slice(0, ROLES).map(({ role, name, demandHours, demandFte, staffed, gapFte }) => ({
    id: role,
    name,
    hours: demandHours.total,
    demandFte,
    staffed,
    gapFte,
  }));
  return {
    illustrative,
    from: quarter.from,
    to: quarter.to,
    hoursPerFte,
    mostWanted: mostWanted && {
      id: mostWanted.role,
      name: mostWanted.name,
      by: mostWanted.by,
      fte: mostWanted.fte,
      why: mostWanted.why,
    },
    total: roles.length,
    shown: shown.length,
    roles: shown,
    link: '/api/v1/workforce',
  };
}
