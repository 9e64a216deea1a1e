import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parsePastedList } from './pasted-list.js';

function read(...lines: string[]): string[] {
  const { items, faults } = parsePastedList(lines);
  return [
    ...items.map(({ line, ecosystem, name, version }) => `${line}: ${ecosystem ?? '*'} ${name} ${version ?? '*'}`),
    ...faults.map(({ line, code }) => `${line}: ${code}`),
  ];
}

describe('a pasted list', () => {
  it.each([
    ['pkg:npm/foo@1.2.3', 'npm foo 1.2.3'],
    ['pkg:npm/%40scope/x@1.0.0?foo=bar#sub', 'npm @scope/x 1.0.0'],
    ['pkg:pypi/Some_Thing@1.0', 'PyPI some-thing 1.0'],
    ['pkg:rpm/redhat/openssl@3.0.7-1.el9?epoch=1&distro=rhel-9.2', 'Red Hat:9 openssl 1:3.0.7-1.el9'],
    ['pkg:deb/debian/openssl@1%3A3.0-1', 'Debian openssl 1:3.0-1'],
    ['pkg:maven/org.group/artifact@1.2', 'Maven org.group:artifact 1.2'],
    ['pkg:npm/foo', 'npm foo *'],
    ['foo@1.2.3', '* foo 1.2.3'],
    ['@scope/x@1.0.0', '* @scope/x 1.0.0'],
    ['@scope/x', '* @scope/x *'],
    ['requests==2.1', '* requests 2.1'],
    ['requests[socks] == 2.1', '* requests 2.1'],
    ['org.group:artifact:1.2', 'Maven org.group:artifact 1.2'],
    ['org.group:artifact', 'Maven org.group:artifact *'],
    ['org.group:artifact:jar:1.2:compile', 'Maven org.group:artifact 1.2'],
    ['org.group:artifact:jar:sources:1.2:test', 'Maven org.group:artifact 1.2'],
    ['npm:@scope/x@1.0.0', 'npm @scope/x 1.0.0'],
    ['pip: Some.Thing==1.0', 'PyPI some-thing 1.0'],
    ['foo 1.2.3', '* foo 1.2.3'],
    ['foo (1.2.3)', '* foo 1.2.3'],
    ['- `foo@1.2.3`,', '* foo 1.2.3'],
    ['3. foo@1.2.3', '* foo 1.2.3'],
    ['"foo@1.2.3",', '* foo 1.2.3'],
    ['foo,1.2.3', '* foo 1.2.3'],
    ['"foo";"1.2.3";"npm"', 'npm foo 1.2.3'],
    ['foo\t1.2.3\tDebian:12', 'Debian:12 foo 1.2.3'],
    ['pkg:npm/foo,1.2.3', 'npm foo 1.2.3'],
    ['{"package":{"ecosystem":"PyPI","name":"Foo_Bar"},"version":"1"}', 'PyPI foo-bar 1'],
    ['{"name":"foo","version":"1","ecosystem":"npm"}', 'npm foo 1'],
    ['{"purl":"pkg:npm/foo@1"}', 'npm foo 1'],
    ['emoji-🐙@1', '* emoji-🐙 1'],
    ['foo@1:2.0~rc1+b2-1', '* foo 1:2.0~rc1+b2-1'],
  ])('reads %j', (line, expected) => {
    expect(read(line)).toEqual([`1: ${expected}`]);
  });

  it.each([
    ['pkg:', 'not-a-purl'],
    ['pkg:npm/', 'not-a-purl'],
    ['{"name":1}', 'not-json'],
    ['{"package":null}', 'not-json'],
    ['{', 'not-json'],
    ['foo>=1.0', 'range'],
    ['foo@^1.0', 'range'],
    ['foo,1.x', 'range'],
    [`foo@${'1'.repeat(501)}`, 'too-long'],
    ['x'.repeat(1001), 'too-long'],
    ['one two three', 'not-understood'],
    ['a\u0007b@1', 'not-understood'],
    [',1.2.3', 'empty'],
    ['""', 'empty'],
  ])('names %j', (line, code) => {
    expect(read(line)).toEqual([`1: ${code}`]);
  });

  it('takes columns by their names, and skips what says nothing', () => {
    expect(
      read('# bad versions', '', 'ecosystem,package,version', 'npm,foo,1.2.3', '  ', 'PyPI,Bar_Baz,2', '// end', '---'),
    ).toEqual(['4: npm foo 1.2.3', '6: PyPI bar-baz 2']);
    expect(read('name;version', 'foo;1')).toEqual(['2: * foo 1']);
    expect(read('version', 'foo@1')).toEqual(['1: * version *', '2: * foo 1']);
  });

  it('makes no fields of a line that is too long to be read', () => {
    expect(read(`name,version${',x'.repeat(600)}`, 'foo,1')).toEqual(['2: * foo 1', '1: too-long']);
    expect(read(';'.repeat(1_000_000))).toEqual(['1: too-long']);
  });

  it('accounts for every line that says something, whatever it says', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 })), (lines) => {
        const { items, faults } = parsePastedList(lines);
        const told = [...items, ...faults].map(({ line }) => line);
        expect(new Set(told).size).toBe(told.length);
        for (const { name } of items) expect(name).not.toBe('');
      }),
    );
  });
});
