export const en = { title: 'Reports' };
