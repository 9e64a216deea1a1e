import { describe, expect, it } from '@jest/globals';
import { tarFiles } from './bundled-browser.js';

function entry(path: string, content: string, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

describe('an archive', () => {
  it('has its regular files in their order', () => {
    const archive = Buffer.concat([
      entry('lib/', '', '5'),
      entry('lib/a', 'x'.repeat(600)),
      entry('lib/link', '', '2'),
      entry('b', ''),
      Buffer.alloc(1024),
    ]);
    expect([...tarFiles(archive)].map(({ path, content }) => [path, content.length])).toEqual([
      ['lib/a', 600],
      ['b', 0],
    ]);
  });

  it('that is cut is refused', () => {
    const archive = entry('a', 'x'.repeat(600)).subarray(0, 700);
    expect(() => [...tarFiles(archive)]).toThrow('cut');
  });
});
