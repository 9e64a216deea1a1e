const AUTH = 'https://www.googleapis.com/auth/';

/** All of a mailbox, all files, or what administrators do; and what opens the same doors by another name. */
const RISKY = [
  'https://mail.google.com/',
  `${AUTH}cloud-platform`,
  `${AUTH}drive`,
  `${AUTH}drive.readonly`,
  `${AUTH}ediscovery`,
  `${AUTH}gmail.modify`,
  `${AUTH}gmail.readonly`,
  `${AUTH}gmail.settings.basic`,
  `${AUTH}gmail.settings.sharing`,
];
const RISKY_FAMILIES = [`${AUTH}admin.`, `${AUTH}apps.`, `${AUTH}cloud-identity`];

/** Whether a scope reaches all mail, all files or the administration. */
export function isRisky(scope: string): boolean {
  return RISKY.includes(scope) || RISKY_FAMILIES.some((family) => scope.startsWith(family));
}
