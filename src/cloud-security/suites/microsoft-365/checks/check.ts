import type { CheckParameter, CheckSeverity, CloudCheck } from '../../../domain/cloud-check.js';

/** Editions of the CIS Microsoft 365 Foundations Benchmark whose numbers the checks carry. */
const CIS_VERSIONS = ['4.0', '5.0', '6.0', '7.0'] as const;

/** A check as it is written down: lists of short codes are words of one string. */
interface WrittenCheck {
  id: string;
  title: string;
  risk: string;
  severity: CheckSeverity;
  licences?: readonly string[];
  passWhen: string;
  remediation: string;
  /** Collectors; `?` marks one that it can do without. */
  reads: string;
  fields: readonly string[];
  parameters?: readonly CheckParameter[];
  /** CISA policies without `MS.`; `:SHOULD` marks what is not a SHALL. */
  scuba?: string;
  /** Numbers in all editions, or by edition. */
  cis?: string | Readonly<Partial<Record<(typeof CIS_VERSIONS)[number], string>>>;
  supports: Record<keyof CloudCheck['supports'], string>;
}

/** Writes a check out in full. What the snapshot tells needs a permission that may write: such checks are extended. */
export function check({ scuba = '', cis = {}, supports, reads, ...written }: WrittenCheck): CloudCheck {
  const { licences = [], parameters = [], ...rest } = written;
  const numbers = typeof cis === 'string' ? Object.fromEntries(CIS_VERSIONS.map((version) => [version, cis])) : cis;
  return {
    ...rest,
    licences,
    parameters,
    area: written.id.split('.')[1] ?? '',
    tier: words(reads).includes('tcm?') ? 'extended' : 'core',
    reads: words(reads).map((word) => ({ collector: word.replace('?', ''), required: !word.endsWith('?') })),
    baselines: {
      scuba: words(scuba).map((word) => {
        const [id = '', criticality = 'SHALL'] = word.split(':');
        return { id: `MS.${id}`, criticality: criticality === 'SHOULD' ? 'SHOULD' : 'SHALL' };
      }),
      cis: Object.fromEntries(Object.entries(numbers).map(([version, list]) => [version, words(list)])),
    },
    supports: {
      cisControlsV8: words(supports.cisControlsV8),
      iso27001: words(supports.iso27001),
      nistCsf2: words(supports.nistCsf2),
      nist80053r5: words(supports.nist80053r5),
      mitreAttack: words(supports.mitreAttack),
    },
  };
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
