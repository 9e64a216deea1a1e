import { factLine, shippedFacts } from '../../src/commands/facts.ts';

// What ships and will be overtaken some day: edition, date, age, whether something took its place, source. `--json` for programs.
const facts = await shippedFacts(new Date());
if (process.argv.includes('--json')) console.log(JSON.stringify(facts, null, 2));
else for (const fact of facts) console.log(factLine(fact));
