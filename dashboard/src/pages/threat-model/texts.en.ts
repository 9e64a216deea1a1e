export const en = { title: 'Threat model' };
