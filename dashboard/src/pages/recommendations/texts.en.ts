export const en = { title: 'Recommendations' };
