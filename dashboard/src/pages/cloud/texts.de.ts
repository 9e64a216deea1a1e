import type { Texts } from '../../texts/en';

export const de: Texts['pages']['cloud'] = { title: 'Cloud-Suiten' };
