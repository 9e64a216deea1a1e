const BLOCK = /(<!-- computed: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page with every marked block as the code has it now. Throws for a block that nothing computes, and for one that is nowhere. */
export function withComputedBlocks(page: string, blocks: Readonly<Record<string, string>>): string {
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
