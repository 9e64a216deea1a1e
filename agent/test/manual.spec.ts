import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../src/system-error.js';
import { main } from '../src/main.js';
import { overview, PAGES, pageOf } from '../src/manual/manual.js';
import { fakeRuntime } from './support/fake-runtime.js';

async function run(...words: string[]) {
  const { runtime, printed } = fakeRuntime();
  return { code: await main(words, runtime), ...printed };
}

describe('the manual', () => {
  it.each(PAGES.map((page) => [page.name, page] as const))(
    '%s tells every option that it takes, and no other',
    (_name, page) => {
      const shown = page.optionTexts.map(([option]) => /^--([a-z-]+)/.exec(option)?.[1] ?? '').sort();
      const taken = [...page.options.values, ...page.options.flags].filter((option) => option !== 'root').sort();
      expect(shown).toEqual(taken);
      for (const [option] of page.optionTexts) expect(pageOf(page.name)).toContain(option);
    },
  );

  it.each(PAGES.map(({ name }) => name))('shows the page of %s by help and by --help', async (name) => {
    const [byHelp, byOption] = [await run('help', name), await run(name, '--help')];
    expect(byHelp).toEqual({ code: 0, out: pageOf(name), err: '' });
    expect(byOption).toEqual(byHelp);
    expect(byHelp.out).toMatch(/^NAME\n[^]*SYNOPSIS\n[^]*EXIT STATUS\n/);
  });

  it('has every verb and every exit code on one screen', async () => {
    const { out } = await run('help');
    expect(out).toBe(overview());
    for (const { name } of PAGES) expect(out).toContain(`  ${name} `);
    for (const code of Object.values(EXIT)) expect(out).toMatch(new RegExp(`^ +${code}  `, 'm'));
    expect(out.split('\n').length).toBeLessThan(30);
  });

  it.each([['help', overview()], ...PAGES.map(({ name }) => [name, pageOf(name) ?? ''])])(
    '%s fits a terminal of 80 columns',
    (_name, text) => {
      expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    },
  );

  it.each([['nonsense'], ['help', 'nonsense'], ['constructor', '--help'], ['version', 'more']])(
    'has nothing for %s %s',
    async (...words) => expect(await run(...words)).toMatchObject({ code: 2, out: '' }),
  );

  it('says the version in JSON', async () => {
    expect(JSON.parse((await run('version', '--json')).out)).toMatchObject({
      name: 'posture-agent',
      platform: 'linux',
    });
  });
});
