import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SaxesParser } from 'saxes';
import { refusalOf } from './adapters/testing/refusal-of.js';
import { finish } from './domain/steps.js';
import { type XmlListener, xmlSteps } from './xml-reader.js';

const MIB = 1024 * 1024;

/** What is heard of a text of which every element's text is asked for. */
function heard(text: string): string[] {
  const said: string[] = [];
  const listener: XmlListener = {
    open(name, attributes) {
      said.push(`<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`)].join(' ')}>`);
      return true;
    },
    close(name, inner) {
      said.push(`</${name}>${inner}`);
    },
  };
  finish(xmlSteps(text, listener));
  return said;
}

function faultOf(text: string): string | undefined {
  return refusalOf(() => heard(text)).faults[0]?.detail;
}

describe('XML', () => {
  it('is heard with the ends of lines and the references that it stands for', () => {
    expect(heard('<?xml version="1.0"?>\r\n<r>a\r\nb\rc&amp;&#65;&#x1F600;&#13;<b x="1\r\n2&lt;"/></r>\r\n')).toEqual([
      '<r>',
      '<b x=1 2<>',
      '</b>',
      '</r>a\nb\nc&A😀\r',
    ]);
    expect(heard('<r><![CDATA[a]]b<&amp;\r\n]]]>c<!-- d - e --><?pi f?>g</r>')).toEqual(['<r>', '</r>a]]b<&amp;\n]cg']);
  });

  it('keeps no end of a line and no reference apart where a piece of it ends', () => {
    for (const odd of ['\r\n', '&amp;', '😀']) {
      for (let before = 16_384 - 6; before <= 16_384; before += 1) {
        const long = 'x'.repeat(before);
        // Of each element 16,384 characters are kept: what is after its children counts for them alone.
        const [, , read] = heard(`<r><b>${odd}</b>${long}${odd}</r>`).map((one) => one.slice(4));
        expect(read).toBe(odd === '\r\n' ? '\n' : odd === '&amp;' ? '&' : odd);
        const whole = heard(`<r><b>${long.slice(6)}${odd}y</b></r>`)[2];
        expect(whole?.slice(4 + before - 6)).toBe(`${odd === '\r\n' ? '\n' : odd === '&amp;' ? '&' : odd}y`);
      }
    }
  });

  it.each([
    ['<r>', 1, 3],
    ['<r>\n\r\n\r<b></r>', 4, 7],
    ['<r>\n&nbsp;</r>', 2, 1],
    ['<r>&#0;</r>', 1, 4],
    ['<r>a & b</r>', 1, 6],
    ['<r>\n]]></r>', 2, 3],
    ['<r>\u0001</r>', 1, 4],
    ['<r><!-- a -- b --></r>', 1, 13],
    ['<r><!-- \u0001 --></r>', 1, 9],
    ['<r><![CDATA[a</r>', 1, 17],
    ['<r/>\ntext', 2, 1],
    ['<r/><![CDATA[a]]>', 1, 13],
    ['<r><? a?></r>', 1, 6],
    [' <?xml version="1.0"?><r/>', 1, 7],
    ['<!-- a --><?xml version="1.0"?><r/>', 1, 16],
    ['<r><b x=1/></r>', 1, 9],
  ])('is refused where it is none, with its place: %j', (text, line, column) => {
    expect(faultOf(text)).toBe(`is not well-formed XML at line ${line}, column ${column}`);
  });

  it('declares no document type, and nests no deeper than anybody does', () => {
    expect(faultOf('<!DOCTYPE r [<!ENTITY a "b">]><r/>')).toMatch(/no document type/);
    expect(faultOf(`${'<r>'.repeat(200)}${'</r>'.repeat(200)}`)).toMatch(/too deeply/);
    expect(faultOf(`<r>${'<b/>'.repeat(2_000_000)}</r>`)).toMatch(/too much markup/);
  });
});

describe('the work that XML makes', () => {
  let handed = 0;

  beforeEach(() => {
    handed = 0;
    const write = Reflect.get(SaxesParser.prototype, 'write');
    jest.spyOn(SaxesParser.prototype, 'write').mockImplementation(function (this: SaxesParser, chunk) {
      handed += typeof chunk === 'string' ? chunk.length : 0;
      return write.call(this, chunk);
    });
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const long = (part: string): string => part.repeat(Math.ceil((2 * MIB) / part.length));

  it.each(
    Object.entries({
      'carriage returns': `<r>${long('\r')}</r>`,
      'ends of lines': `<r>${long('\r\n')}</r>`,
      blanks: `<r>${long(' ')}</r>`,
      text: `<r>${long('text ')}</r>`,
      'brackets in a section': `<r><![CDATA[${long(']')}x]]></r>`,
      'a comment': `<r><!--${long('c')}--></r>`,
      'an instruction': `<r><?pi ${long('?')} ?></r>`,
      'blanks after all': `<r/>${long('\r')}`,
    }),
  )('is nothing for the parser where it is no tag: %s', (_name, text) => {
    heard(text);
    expect(handed).toBeLessThan(1000);
  });

  it.each(
    Object.entries({
      text: `<r>${long('text ')}</r>`,
      section: `<r><![CDATA[${long(']')}x]]></r>`,
      comment: `<r><!--${long('c')}--></r>`,
      attribute: `<r a="${long('\r')}"/>`,
      tags: `<r>${long('<b a="1"/>')}</r>`,
    }),
  )('has a step for each 32 KiB at least: %s', (_name, text) => {
    const steps = xmlSteps(text, { open: () => true, close: () => undefined });
    let count = 0;
    let most = 0;
    for (let before = 0; steps.next().done !== true; before = handed) {
      most = Math.max(most, handed - before);
      count += 1;
    }
    expect(count).toBeGreaterThanOrEqual(64);
    expect(most).toBeLessThanOrEqual(32_768);
  });
});
