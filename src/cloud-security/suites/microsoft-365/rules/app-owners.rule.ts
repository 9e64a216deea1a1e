import { fail, notAssessed, pass, type Rule } from './rule.js';

/**
 * Whoever owns an application can give it a new secret, and be the application from then on. Owners who hold a privileged role
 * gain nothing by that; others gain whatever the application may do.
 */
export const privilegedAppOwners: Rule = (tenant, context) => {
  const apps = tenant.of('appControllers');
  const administrators = tenant.maybe('adminUsers');
  const known = new Set(administrators?.users.map(({ id }) => id) ?? []);
  const owned = apps.flatMap((app) =>
    app.owners
      .filter(({ id, kind }) => (kind === 'user' ? !known.has(id) : !context.isApprovedApp([id])))
      .filter(({ id }) => !context.mayBeExcluded(id))
      .map((owner) => ({ kind: owner.kind, id: owner.id, name: owner.name, note: `Owns "${app.name}"` })),
  );
  const observed = { applications: apps.length, owners: owned.length };
  if (owned.length === 0)
    return pass('Administrators, and whom somebody approved, are all who own far-reaching applications.', {
      observed,
    });
  if (administrators === null && owned.every(({ kind }) => kind === 'user')) {
    const { reason, missing } = tenant.whyNot('adminUsers');
    return notAssessed('Whether owners of far-reaching applications are administrators cannot be read.', reason, {
      observed,
      missing,
    });
  }
  return fail(
    `${owned.length} ${owned.length === 1 ? 'owner' : 'owners'} of far-reaching applications ${owned.length === 1 ? 'holds' : 'hold'} no privileged role.`,
    {
      observed,
      affected: owned,
      reason: 'unapproved-exclusions',
      wouldPassIf: { text: 'Passes if you approve these owners.', approve: owned },
    },
  );
};
