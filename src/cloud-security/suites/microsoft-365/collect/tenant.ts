import { flagIn, numberIn, objectsIn, textIn, textsIn } from '../json.js';
import { planByName } from '../licences.js';
import type { Answers, DomainFacts } from './answers.js';
import type { Graph } from './graph.js';
import { NotReadError } from './not-read.js';

const ORG_FIELDS = 'id,displayName,onPremisesSyncEnabled';
/** A subscription that ended gives nothing any more. */
const ENDED = ['Suspended', 'Deleted', 'LockedOut'];

export async function readOrg(graph: Graph): Promise<Answers['org']> {
  const row = (await graph.all('/organization', { query: { $select: ORG_FIELDS } })).at(0);
  const id = textIn(row?.id);
  if (row === undefined || id === null) throw new NotReadError('empty-answer', 'The answer names no organization.');
  return { id, name: textIn(row.displayName) ?? id, synced: row.onPremisesSyncEnabled === true };
}

/** Service plans that are paid for and not switched off. A tenant without any is a free one. */
export async function readSkus(graph: Graph): Promise<Answers['skus']> {
  const live = (await graph.all('/subscribedSkus')).filter(
    (sku) => !ENDED.includes(textIn(sku.capabilityStatus) ?? ''),
  );
  const plans = live
    .flatMap((sku) => objectsIn(sku.servicePlans))
    .filter((plan) => plan.provisioningStatus !== 'Disabled')
    .flatMap((plan) => [textIn(plan.servicePlanId)?.toLowerCase(), planByName(textIn(plan.servicePlanName) ?? '')])
    .filter((id) => id !== undefined && id !== null);
  return {
    plans: [...new Set(plans)].sort(),
    seats: live.reduce((most, sku) => Math.max(most, numberIn(sku.consumedUnits) ?? 0), 0),
  };
}

/** Domains of a tenant: there is always one, `….onmicrosoft.com`. */
export async function readDomains(graph: Graph): Promise<Answers['domains']> {
  const domains = (await graph.all('/domains')).flatMap((row): DomainFacts[] => {
    const name = textIn(row.id)?.toLowerCase();
    if (name === undefined) return [];
    const kind = textIn(row.authenticationType)?.toLowerCase();
    return [
      {
        name,
        managed: kind === undefined ? null : kind === 'managed',
        verified: flagIn(row.isVerified) === true,
        mail: textsIn(row.supportedServices).includes('Email'),
        passwordValidityDays: numberIn(row.passwordValidityPeriodInDays),
      },
    ];
  });
  if (domains.length === 0) throw new NotReadError('empty-answer', 'The answer names no domain.');
  return domains;
}
