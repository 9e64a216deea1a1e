import type { Texts } from '../../texts/en';

export const de: Texts['pages']['planning'] = { title: 'Planung' };
