import type { Filter } from '../../components/filter-bar';
import { choicesOf, yesOrNo } from '../../components/choices';
import type { Texts } from '../../texts/en';
import { CLASSES, LEVELS, SEVERITIES } from './search';

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
    { name: 'kev', title: filters.kev, isMain: true, choices: yesOrNo(common) },
    { name: 'fixAvailable', title: filters.fixAvailable, choices: yesOrNo(common) },
    { name: 'overdue', title: filters.overdue, choices: yesOrNo(common) },
    { name: 'ransomware', title: filters.ransomware, choices: yesOrNo(common) },
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
    { name: 'overdue', title: filters.overdue, isMain: true, choices: yesOrNo(common) },
    { name: 'fixAvailable', title: filters.fixAvailable, choices: yesOrNo(common) },
    { name: 'class', title: filters.class, choices: choicesOf(CLASSES, pages.vulnerabilities.classes) },
    { name: 'kev', title: filters.kev, choices: yesOrNo(common) },
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
