import type { Texts } from '../../texts/en';

export const de: Texts['pages']['recommendations'] = { title: 'Empfehlungen' };
