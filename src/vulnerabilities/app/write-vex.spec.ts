import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { reportedDecisions } from '../../../test/support/told-decisions.js';
import type { ReportedDecision } from '../persistence/vex.repository.js';
import { csafVex } from './write-csaf.js';
import { cycloneDxVex, openVex } from './write-vex.js';

const EDITION = {
  organization: { id: '0193f0c4-7a10-7cc3-8b0a-0a6ed2c9f3f1', name: 'Ägäis “Ltd”' },
  version: 7,
  at: new Date(1_764_000_000_000),
};

/** SHA-256 of what was written of no and of a thousand decisions while documents were still made as a whole. */
const WHOLE = [
  {
    name: 'OpenVEX',
    write: openVex,
    none: 'a669e7323c324a47231304a80a568a98f4c197a16eda0333e62f253728f41bce',
    thousand: 'e3bbceddd08144caf68cae9a1b27f442ce3b02da00b83215512e286c481a4a7c',
  },
  {
    name: 'CycloneDX',
    write: cycloneDxVex,
    none: '4c762fc1b5179f4caee8a575d609a86b8caa57890ad266297ceeb3420ef01d33',
    thousand: 'ba72fc96a77006023b6c55d66524db4d7d62a9b35a373098e2e12a2bfd96a939',
  },
  {
    name: 'CSAF',
    write: csafVex,
    none: 'f66786b4c1ad5c06deaccd493b86684ef136f13096cdec0aa325ca308620b45a',
    thousand: '59c1cd134801495091cc88ea910ce6f1495b86bae913d8108686155bc8f311ad',
  },
];

async function* pagesOf(
  decisions: readonly ReportedDecision[],
  size: number,
): AsyncGenerator<ReportedDecision[], void> {
  for (let from = 0; from < decisions.length; from += size)
    yield await Promise.resolve(decisions.slice(from, from + size));
}

async function textOf(write: typeof openVex, decisions: readonly ReportedDecision[], size: number): Promise<string> {
  let text = '';
  for await (const piece of write(EDITION, () => pagesOf(decisions, size))) text += piece;
  return text;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(WHOLE)('$name, written piece by piece', ({ write, none, thousand }) => {
  it('is to the byte what it was as a whole, however many decisions come at a time', async () => {
    expect(digestOf(await textOf(write, [], 1))).toBe(none);
    for (const size of [1, 2, 7, 500, 1000])
      expect([size, digestOf(await textOf(write, reportedDecisions(1000), size))]).toEqual([size, thousand]);
  });

  it('writes each decision when it has come, and no more at once', async () => {
    const decisions = reportedDecisions(20_000, 4);
    let largest = 0;
    for await (const piece of write(EDITION, () => pagesOf(decisions, 500))) largest = Math.max(largest, piece.length);
    expect(largest).toBeLessThan(500 * 1000);
  });
});

it('lets others have their turn in a CSAF document all of whose decisions are about one vulnerability', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await textOf(csafVex, reportedDecisions(20_000, 20_000), 20_000);
  isOver = true;
  expect(turns).toBeGreaterThan(5);
});
