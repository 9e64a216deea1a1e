export const en = { title: 'Compliance' };
