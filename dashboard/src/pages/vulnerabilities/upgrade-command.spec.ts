import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commandFor } from './upgrade-command';

it.each([
  ['Debian:12', 'sudo apt-get update && sudo apt-get install --only-upgrade openssl libssl3'],
  ['Rocky Linux:9', 'sudo dnf upgrade openssl libssl3'],
  ['npm', 'npm update openssl libssl3'],
  ['Go', null],
])('brings packages of %s up to date', (ecosystem, command) => {
  expect(commandFor(ecosystem, [{ name: 'openssl' }, { name: 'libssl3' }])).toBe(command);
});

it('never puts a name into a command that a shell could take for more', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(' ', ';', '$', '`', '|', '&', '>', '\n', '"', "'", '\\', '('),
      (rest, sign) => {
        expect(commandFor('npm', [{ name: `a${sign}${rest}` }])).toBeNull();
      },
    ),
  );
  expect(commandFor('PyPI', [{ name: '--index-url' }])).toBeNull();
});
