import { afterAll, describe, expect, it } from '@jest/globals';
import { FileTree } from '../../src/device/file-tree.js';
import { inventoryOf } from '../../src/envelope.js';
import { collectLanguages, LANGUAGE_BOUNDS, type LanguageBounds } from '../../src/languages/collect-languages.js';
import { bytesOf } from '../../src/languages/random-bytes.js';
import { readArchive } from '../../src/languages/readers/java.js';
import { rustReader } from '../../src/languages/readers/go-binary.js';
import { WorkBudget } from '../../src/languages/work-budget.js';
import { fakeRuntime } from '../support/fake-runtime.js';
import { fakeRoot, removeTemporaryDirectories } from '../support/fake-tree.js';
import { elf, jar, zip, type ZipFile } from './build-files.js';
import { placeOf } from './place.js';

afterAll(removeTemporaryDirectories);

const MIB = 1024 * 1024;

/** An archive of so many others. */
function nested(count: number, content: (index: number) => Buffer): Buffer {
  return zip(Array.from({ length: count }, (_, index) => ({ name: `lib/${index}.jar`, content: content(index) })));
}

/** Archives that can be unpacked to the last of their bytes and then turn out to be damaged. */
function damaged(count: number, size: number): Buffer {
  const files: ZipFile[] = Array.from({ length: count }, (_, index) => ({
    name: `lib/${index}.jar`,
    content: Buffer.alloc(size),
  }));
  const bytes = zip(files);
  for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    const next = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt32LE(at + 18);
    // The last block says that it is one of a kind that there is not.
    bytes.fill(0xff, next - 4, next);
  }
  return bytes;
}

describe('the work on archives in archives', () => {
  it('that cannot be unpacked counts like that on others', () => {
    const budget = new WorkBudget({ bytes: 20 * MIB }, () => 0);
    expect(readArchive(bytesOf(damaged(100, MIB)), budget)).toMatchObject({ packages: [] });
    expect(budget.usedUp).toBe('bytes');
  });

  it('ends with the time of the clock, and keeps what was found', () => {
    let clock = 0;
    const budget = new WorkBudget({ time: 5000 }, () => (clock += 1));
    const { packages, lacking } = readArchive(bytesOf(nested(1000, (index) => jar([`a:b${index}:1`]))), budget);
    expect(budget.usedUp).toBe('time');
    expect(lacking).toBe('too-large');
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.length).toBeLessThan(1000);
    // What is left is not even tried.
    expect(clock).toBeLessThan(5010);
  });

  it('ends with the number of files in them', () => {
    const budget = new WorkBudget({ entries: 500 }, () => 0);
    const { packages, lacking } = readArchive(bytesOf(nested(200, (index) => jar([`a:b${index}:1`]))), budget);
    expect(budget.usedUp).toBe('entries');
    expect(lacking).toBe('too-large');
    expect(packages).toHaveLength(150);
  });

  it('is spent of the whole as well', () => {
    const whole = new WorkBudget({ entries: 200 }, () => 0);
    const archive = bytesOf(nested(40, (index) => jar([`a:b${index}:1`])));
    const lacks = [1, 2, 3].map(() => readAs(whole.part({ entries: 200 })));
    expect(lacks).toEqual([undefined, 'too-large', 'refused']);
    expect(whole.usedUp).toBe('entries');

    function readAs(budget: WorkBudget) {
      try {
        return readArchive(archive, budget).lacking;
      } catch {
        return 'refused';
      }
    }
  });
});

describe('the work on a program of Rust', () => {
  it('counts where its list cannot be unpacked', () => {
    const budget = new WorkBudget({}, () => 0).part({ bytes: 4 * MIB });
    const bytes = bytesOf(elf({ sections: { '.dep-v0': Buffer.alloc(8192, 0xff) } }));
    expect(() => rustReader.read(bytes, placeOf('/a', true), budget)).toThrow();
    expect(budget.usedUp).toBe('bytes');
  });
});

describe('a scan of archives', () => {
  const files = Object.fromEntries(
    Array.from({ length: 4 }, (_, of) => [
      `/srv/${of}.jar`,
      nested(10, (index) => jar([`org.example:a${of}-${index}:1`])),
    ]),
  );
  const scan = async (bounds: Partial<LanguageBounds>) => {
    const { runtime } = fakeRuntime();
    const before = { roots: null, looked: [], told: [] };
    const context = { tree: new FileTree(fakeRoot(files)), runtime };
    const { readings } = await collectLanguages(context, ['/srv'], before, { ...LANGUAGE_BOUNDS, ...bounds });
    const found = inventoryOf(readings);
    return { count: found.packages.length, source: found.sources.find(({ type }) => type === 'maven') };
  };

  it('is whole within its bounds', async () => {
    expect(await scan({})).toMatchObject({ count: 40, source: { status: 'complete' } });
  });

  it('says which files held more than is looked at', async () => {
    const { count, source } = await scan({ fileEntries: 20 });
    expect(count).toBe(20);
    expect(source).toMatchObject({
      status: 'partial',
      reason: { code: 'bound-reached', detail: expect.stringContaining('4 files hold more than is read') },
    });
  });

  it('says that all of them together did', async () => {
    const { count, source } = await scan({ packedEntries: 50 });
    expect(count).toBeLessThan(40);
    expect(source).toMatchObject({
      status: 'partial',
      reason: { code: 'bound-reached', detail: expect.stringContaining('stopped after 50 files in archives') },
    });
  });
});
