import type { CheckParameter, CheckSeverity, CloudCheck } from '../../../domain/cloud-check.js';

/** The edition of the CIS Google Workspace Benchmark whose numbers the checks carry. */
export const CIS_VERSION = '1.3';

/** A check as it is written down: lists of short codes are words of one string. */
interface WrittenCheck {
  id: string;
  title: string;
  severity: CheckSeverity;
  licences?: readonly string[];
  passWhen: string;
  remediation: string;
  /** Collectors; `?` marks one that it can do without. Absent: what every check of a setting reads. */
  reads?: string;
  fields: readonly string[];
  parameters?: readonly CheckParameter[];
  /** CISA policies without `GWS.`; `:SHOULD` marks what is not a SHALL. */
  scuba: string;
  cis: string;
  supports: Record<keyof CloudCheck['supports'], string>;
}

/** A setting is read out of the policies, resolved along the organizational units; people are only counted. */
const OF_A_SETTING = 'policies orgUnits users?';

/** Writes a check out in full. */
export function check(written: WrittenCheck): CloudCheck {
  const { reads = OF_A_SETTING, scuba, cis, supports, parameters = [], licences = [], ...rest } = written;
  return {
    ...rest,
    area: written.id.split('.')[1] ?? '',
    tier: 'core',
    licences,
    parameters,
    reads: words(reads).map((word) => ({ collector: word.replace('?', ''), required: !word.endsWith('?') })),
    baselines: {
      scuba: words(scuba).map((word) => {
        const [id = '', criticality = 'SHALL'] = word.split(':');
        return { id: `GWS.${id}`, criticality: criticality === 'SHOULD' ? 'SHOULD' : 'SHALL' };
      }),
      cis: { [CIS_VERSION]: words(cis) },
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
