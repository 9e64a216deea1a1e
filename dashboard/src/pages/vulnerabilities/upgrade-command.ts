/** How packages of an ecosystem are brought up to date; those that are not here have no one command. */
const COMMANDS: readonly (readonly [RegExp, (names: string) => string])[] = [
  [/^(?:Debian|Ubuntu)\b/, (names) => `sudo apt-get update && sudo apt-get install --only-upgrade ${names}`],
  [/^(?:Red Hat|Rocky Linux|AlmaLinux|Fedora|Amazon)\b/, (names) => `sudo dnf upgrade ${names}`],
  [/^(?:SUSE|openSUSE)\b/, (names) => `sudo zypper update ${names}`],
  [/^Alpine\b/, (names) => `sudo apk upgrade ${names}`],
  [/^npm$/, (names) => `npm update ${names}`],
  [/^PyPI$/, (names) => `pip install --upgrade ${names}`],
];
/** Names come from scans: only what no shell understands as more than a name is put into a command. */
const PLAIN_NAME = /^[A-Za-z0-9@/][A-Za-z0-9._+@/-]*$/;

/** The command that brings these packages up to date; null where there is none, or where a name could be more than one. */
export function commandFor(ecosystem: string, packages: readonly { name: string }[]): string | null {
  const write = COMMANDS.find(([pattern]) => pattern.test(ecosystem))?.[1];
  const names = packages.map(({ name }) => name);
  if (write === undefined || !names.every((name) => PLAIN_NAME.test(name))) return null;
  return write(names.join(' '));
}
