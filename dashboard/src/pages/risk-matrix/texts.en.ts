export const en = { title: 'Risk matrix' };
