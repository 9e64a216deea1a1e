export const en = { title: 'Planning' };
