import type { Texts } from '../../texts/en';

export const de: Texts['pages']['compliance'] = { title: 'Compliance' };
