import type { Texts } from '../../texts/en';

export const de: Texts['pages']['riskMatrix'] = { title: 'Risikomatrix' };
