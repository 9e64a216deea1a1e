import { describe, expect, it } from '@jest/globals';
import { domainOf, emailFrom, nameFrom, pictureFrom, subjectFrom } from './claims.js';

describe('claims', () => {
  it('give the first name that is one, on one line and not too long', () => {
    expect(nameFrom([null, 7, '  ', 'Ada\u0000\r\nLovelace ', 'x'], 'nobody')).toBe('Ada Lovelace');
    expect(nameFrom(['a'.repeat(500)], 'nobody')).toHaveLength(200);
    expect(nameFrom([undefined], 'nobody')).toBe('nobody');
  });

  it('give an email only when it is one', () => {
    expect(emailFrom('Ada@Example.org')).toBe('Ada@Example.org');
    for (const none of [null, 7, '', 'ada', 'a@b@c', 'a b@c', 'a\u0000@b', ['a@b'], `a@${'b'.repeat(300)}`])
      expect([none, emailFrom(none)]).toEqual([none, null]);
  });

  it('give the domain in lower case', () => {
    expect(domainOf('ada@Example.ORG')).toBe('example.org');
  });

  it('give a picture only over https', () => {
    expect(pictureFrom('https://images.example/ada.png')).toBe('https://images.example/ada.png');
    for (const none of [null, 'http://images.example/a', 'javascript:alert(1)', 'data:image/png,', '/a.png', {}])
      expect(pictureFrom(none)).toBeNull();
  });

  it('without a usable subject are an error', () => {
    expect(subjectFrom('108', 'Acme')).toBe('108');
    for (const none of [undefined, '', 7, 'a b', 'é', 'a\u0000', 'a'.repeat(256)])
      expect(() => subjectFrom(none, 'Acme')).toThrow('Acme gave no usable subject');
  });
});
