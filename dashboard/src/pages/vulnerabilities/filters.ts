import type { Filter } from '../../components/filter-bar';
import type { Texts } from '../../texts/en';
import { CLASSES, LEVELS, SEVERITIES } from './search';

type Choices = NonNullable<Filter['choices']>;

/** The filters of the list of vulnerabilities; those without choices come by links only. */
export function vulnerabilityFilters({ common, pages }: Texts): Filter[] {
  const { filters, statuses } = pages.vulnerabilities;
  return [
    {
      name: 'status',
      title: filters.status,
      isMain: true,
      choices: choicesOf(['open', 'resolved'] as const, statuses),
    },
    { name: 'severity', title: filters.severity, isMain: true, choices: choicesOf(SEVERITIES, common.severity) },
    { name: 'level', title: filters.level, isMain: true, choices: choicesOf(LEVELS, common.level) },
    { name: 'class', title: filters.class, choices: choicesOf(CLASSES, pages.vulnerabilities.classes) },
    { name: 'kev', title: filters.kev, isMain: true, choices: yesNo(common) },
    { name: 'fixAvailable', title: filters.fixAvailable, choices: yesNo(common) },
    { name: 'overdue', title: filters.overdue, choices: yesNo(common) },
    { name: 'ransomware', title: filters.ransomware, choices: yesNo(common) },
    ...plain(filters, [
      'dueBefore',
      'minCvss',
      'minEpss',
      'cwe',
      'package',
      'ecosystem',
      'deviceId',
      'tag',
      'criticality',
      'firstSeenAfter',
      'firstSeenBefore',
      'likelihood',
      'impact',
      'technique',
      'stride',
    ]),
  ];
}

/** The filters of the list of findings. */
export function findingFilters({ common, pages }: Texts): Filter[] {
  const { filters, states } = pages.vulnerabilities;
  const all = ['open', 'fixed', 'accepted', 'mitigated', 'not-affected', 'false-positive'] as const;
  return [
    { name: 'state', title: filters.state, isMain: true, choices: choicesOf(all, states) },
    { name: 'severity', title: filters.severity, isMain: true, choices: choicesOf(SEVERITIES, common.severity) },
    { name: 'level', title: filters.level, choices: choicesOf(LEVELS, common.level) },
    { name: 'overdue', title: filters.overdue, isMain: true, choices: yesNo(common) },
    { name: 'fixAvailable', title: filters.fixAvailable, choices: yesNo(common) },
    { name: 'class', title: filters.class, choices: choicesOf(CLASSES, pages.vulnerabilities.classes) },
    { name: 'kev', title: filters.kev, choices: yesNo(common) },
    ...plain(filters, [
      'deviceId',
      'vulnerabilityId',
      'package',
      'ecosystem',
      'tag',
      'source',
      'decisionId',
      'likelihood',
      'impact',
      'riskView',
      'firstSeenAfter',
      'firstSeenBefore',
      'changedAfter',
    ]),
  ];
}

type Names = Texts['pages']['vulnerabilities']['filters'];

function plain(titles: Names, names: (keyof Names)[]): Filter[] {
  return names.map((name) => ({ name, title: titles[name] }));
}

function choicesOf<T extends string>(values: readonly T[], labels: Record<T, string>): Choices {
  return values.map((value) => ({ value, label: labels[value] }));
}

function yesNo({ yes, no }: Texts['common']): Choices {
  return [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
}
