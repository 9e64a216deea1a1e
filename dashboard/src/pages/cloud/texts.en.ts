export const en = { title: 'Cloud suites' };
