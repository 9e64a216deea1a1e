export const en = { title: 'Settings' };
