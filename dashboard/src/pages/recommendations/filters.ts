import type { Filter } from '../../components/filter-bar';
import type { Texts } from '../../texts/en';
import { KINDS, TIERS } from './search';

/** The filters of the list of actions. */
export function actionFilters({ pages, common }: Texts): Filter[] {
  const texts = pages.recommendations;
  return [
    {
      name: 'kind',
      title: texts.kind,
      isMain: true,
      choices: KINDS.map((value) => ({ value, label: texts.kinds[value] })),
    },
    {
      name: 'tier',
      title: texts.columns.dueOn,
      isMain: true,
      choices: TIERS.map((value) => ({ value, label: common.tiers[value] ?? value })),
    },
    { name: 'ecosystem', title: texts.ecosystem },
  ];
}
