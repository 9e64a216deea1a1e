import type { Filter } from '../../components/filter-bar';
import { choicesOf } from '../../components/choices';
import type { Texts } from '../../texts/en';
import {
  AGENTS,
  CONTACTS,
  CRITICALITIES,
  ENROLLMENTS,
  EXPOSURES,
  HEALTHS,
  PLATFORMS,
  RISK_GAPS,
  ROLES,
  STATES,
} from './search';

/** The filters of the list of devices; tags come by the tags in its rows. */
export function deviceFilters({ pages }: Texts): Filter[] {
  const texts = pages.devices;
  const { columns } = texts;
  return [
    { name: 'health', title: columns.health, isMain: true, choices: choicesOf(HEALTHS, texts.healths) },
    { name: 'state', title: columns.state, isMain: true, choices: choicesOf(STATES, texts.states) },
    { name: 'enrollment', title: texts.enrollment, choices: choicesOf(ENROLLMENTS, texts.enrollments) },
    { name: 'contact', title: columns.contact, choices: choicesOf(CONTACTS, texts.contacts) },
    { name: 'agent', title: columns.agent, isMain: true, choices: choicesOf(AGENTS, texts.agents) },
    { name: 'platform', title: columns.platform, choices: choicesOf(PLATFORMS, texts.platforms) },
    { name: 'role', title: columns.role, choices: choicesOf(ROLES, texts.roles) },
    { name: 'criticality', title: columns.criticality, choices: choicesOf(CRITICALITIES, texts.criticalities) },
    { name: 'exposure', title: columns.exposure, choices: choicesOf(EXPOSURES, texts.exposures) },
    { name: 'riskGap', title: texts.riskGap, choices: choicesOf(RISK_GAPS, texts.riskGapNames) },
    { name: 'tag', title: texts.tag },
  ];
}
