import type { CheckParameter, CheckSeverity, CloudCheck } from '../../../domain/cloud-check.js';

/** The editions of the CIS Google Workspace Benchmark whose numbers the checks carry. */
export const CIS_VERSIONS = ['1.3', '1.4'] as const;

/**
 * What became of numbers of 1.3 in 1.4 (86 recommendations instead of 89): two of administrators were made one, Drive for
 * desktop has a section of its own, less secure apps went out, as did Drive add-ons, which no check is about; all others stayed.
 * Known from the public description of the edition by users of it (prowler-cloud/prowler pull request 12513, 24 August 2026;
 * looked at on 28 November 2026).
 */
const MOVED_IN_CIS_1_4: Readonly<Record<string, string>> = {
  '1.1.2': '1.1.1',
  '1.1.3': '1.1.2',
  '3.1.2.2.2': '3.1.2.3.1',
  '3.1.2.2.3': '',
  '4.2.6.1': '',
};

/** A check as it is written down: lists of short codes are words of one string. */
interface WrittenCheck {
  id: string;
  title: string;
  risk: string;
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
  /** Numbers of CIS 1.3; those of 1.4 follow from them. */
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
      cis: { '1.3': words(cis), '1.4': inCis14(words(cis)) },
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

function inCis14(numbers: readonly string[]): string[] {
  const moved = numbers.map((number) => MOVED_IN_CIS_1_4[number] ?? number);
  return [...new Set(moved)].filter((number) => number !== '');
}

function words(text: string): string[] {
  return text.split(' ').filter((word) => word !== '');
}
