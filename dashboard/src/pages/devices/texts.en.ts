export const en = { title: 'Devices' };
