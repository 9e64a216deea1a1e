import { median, short } from '../support/numbers.mjs';
import { findingsOf, scanOf } from '../support/scan.mjs';
import { row } from '../table.mjs';

export const title = 'Validation';

const SIZE = 5000;

/** What checking the shape of a native body costs, against parsing its JSON; in this process, with the built code. */
export async function measure({ quick }) {
  const built = (path) => import(new URL(`../../dist/src/scans/${path}`, import.meta.url).href);
  const { checkNativeDocument } = await built('adapters/native/native-faults.js');
  const { NativeAdapter } = await built('adapters/native/native.adapter.js');
  const { readEnvelope } = await built('app/scan-envelope.js');
  const { head, tail } = scanOf(findingsOf(SIZE));
  const text = Buffer.concat([head, tail]).toString('utf8');
  const adapter = new NativeAdapter();
  const context = { scope: null, os: null };
  const steps = {
    parse: () => JSON.parse(text),
    check: (document) => {
      readEnvelope(document);
      checkNativeDocument(document);
    },
    adapter: (document) => adapter.parse(document, context),
  };
  const taken = { parse: [], check: [], adapter: [] };
  for (let round = 0; round < (quick ? 30 : 100); round += 1) {
    const document = JSON.parse(text);
    for (const [name, step] of Object.entries(steps)) {
      const begun = performance.now();
      step(document);
      taken[name].push(performance.now() - begun);
    }
  }
  const parse = median(taken.parse);
  const ratio = median(taken.check) / parse;
  return [
    row(
      'validation of 5 000 native findings ÷ JSON.parse',
      `${short(ratio)}×`,
      '≤ 0.5×',
      ratio <= 0.5,
      `Envelope and document schema ${short(median(taken.check))} ms, JSON.parse ${short(parse)} ms, in one process.`,
    ),
    row(
      'the whole adapter (schema, package URLs, texts made fit) ÷ JSON.parse',
      `${short(median(taken.adapter) / parse)}×`,
      '',
      null,
    ),
  ];
}
