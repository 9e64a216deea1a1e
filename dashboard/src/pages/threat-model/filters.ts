import type { Filter } from '../../components/filter-bar';
import type { Texts } from '../../texts/en';
import { techniquesById, type ThreatModel } from './model';
import { LETTERS, THEMES } from './search';

/** The filters of the threats, with what this model has to choose from. */
export function threatFilters({ pages }: Texts, model: ThreatModel): Filter[] {
  const texts = pages.threatModel;
  const letters = LETTERS.filter((letter) => model.threats.some((threat) => threat.letter === letter));
  const themes = THEMES.filter((theme) => model.threats.some((threat) => threat.theme === theme));
  return [
    {
      name: 'letter',
      title: texts.stride,
      isMain: true,
      choices: letters.map((value) => ({ value, label: texts.letters[value] })),
    },
    {
      name: 'theme',
      title: texts.wayIn,
      isMain: true,
      choices: themes.map((value) => ({ value, label: texts.themes[value] })),
    },
    {
      name: 'tactic',
      title: texts.tactic,
      isMain: true,
      choices: model.tactics.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'technique',
      title: texts.technique,
      say: (value) => `${value} ${techniquesById(model).get(value)?.name ?? ''}`.trim(),
    },
  ];
}
