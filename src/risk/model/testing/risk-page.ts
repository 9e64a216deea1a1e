import { cloudBlocks } from './risk-page-cloud.js';
import { findingBlocks } from './risk-page-findings.js';
import { fleetBlocks } from './risk-page-fleet.js';
import { otherScoreBlocks } from './risk-page-other-scores.js';

const BLOCK = /(<!-- computed: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with every marked block as the model computes it now. Throws for a block that nothing computes, and for one that is nowhere. */
export function renderedRiskPage(page: string): string {
  const blocks = { ...findingBlocks(), ...cloudBlocks(), ...fleetBlocks(), ...otherScoreBlocks() };
  const unused = new Set(Object.keys(blocks));
  const rendered = page.replace(BLOCK, (_whole, begin: string, name: string, end: string) => {
    const block = blocks[name];
    if (block === undefined) throw new Error(`Nothing computes ${name}`);
    unused.delete(name);
    return `${begin}\n${block}\n\n${end}`;
  });
  if (unused.size > 0) throw new Error(`The page shows no ${[...unused].join(', ')}`);
  return rendered;
}
