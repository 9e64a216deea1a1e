import { defineList, instant, type ListQueryOf, oneOf, search, texts } from '../../platform/index.js';
import { DECISIONS } from '../domain/decision.js';

/** What the list of decisions offers. */
export const RISK_ACCEPTANCE_LIST = defineList({
  name: 'risk-acceptances',
  isPersonal: true,
  filters: {
    vulnerabilityId: texts('About these vulnerabilities, by any of their identifiers.'),
    decision: oneOf(DECISIONS, 'What was decided.', { facet: false }),
    status: oneOf(['active', 'expired', 'ended'], 'Whether it still holds; expired ones ended by themselves.', {
      facet: false,
    }),
    scope: oneOf(['all', 'tags', 'package', 'product', 'devices'], 'How the findings that it is about are named.', {
      facet: false,
    }),
    expiresBefore: instant('Its last day lies before this one.'),
    q: search('Text in the identifier, the reason, the name of the package or the reviewer.'),
  },
  sorts: ['decidedAt', 'expiresOn'],
  defaultSort: '-decidedAt',
  csv: [
    'id',
    'vulnerabilityId',
    'decision',
    'status',
    'scope.all',
    'scope.tags',
    'scope.package.ecosystem',
    'scope.package.name',
    'scope.package.versions',
    'scope.package.range',
    'scope.package.conditions',
    'scope.product',
    'scope.deviceIds',
    'justification',
    'reason',
    'expiresOn',
    'reviewerEmail',
    'decidedBy.kind',
    'decidedBy.name',
    'decidedAt',
    'changedAt',
    'endedAt',
    'endedBy.name',
    'endCause',
    'findings',
    'source.document',
    'source.author',
  ],
});

export type RiskAcceptanceListQuery = ListQueryOf<typeof RISK_ACCEPTANCE_LIST>;
