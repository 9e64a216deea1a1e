import { Injectable } from '@nestjs/common';
import {
  dayOf,
  type Fields,
  fieldsOf,
  instantOf,
  namesOf,
  nameOf,
  objectsOf,
  otherForm,
  prose,
} from '../../domain/intel/fact-fields.js';
import type { EndOfLifeFact, IntelFact } from '../../domain/intel/intel-fact.js';
import type { FeedFile, IntelFeedPort } from '../../domain/intel/intel-feed.port.js';
import { jsonPieces } from '../../domain/intel/json-pieces.js';
import { IntelFeed } from '../../intel-feed.decorator.js';

const TITLE = 'endoflife.date';

/** Until when products are looked after: endoflife.date, all products in one document, or the compact form of that. */
@IntelFeed({
  key: 'end-of-life',
  title: 'End-of-life dates',
  publisher: 'endoflife.date',
  licence: 'MIT',
  attribution: null,
  homepage: 'https://endoflife.date',
  documents: [{ part: null, title: 'All products', address: 'https://endoflife.date/api/v1/products/full' }],
  staleAfterHours: 60 * 24,
  everySeconds: 24 * 3600,
  maxBytes: 64 * 1024 * 1024,
})
@Injectable()
export class EndOfLifeFeed implements IntelFeedPort {
  recognises(head: string): boolean {
    return (
      /^\s*\{"commit":"[^"]*","date":"[^"]*","license":"[^"]*","products":\{/.test(head) ||
      /^\s*\{[^[]*"schema_version"[^[]*"result"\s*:\s*\[/.test(head)
    );
  }

  async *read(files: AsyncIterable<FeedFile>): AsyncIterable<IntelFact> {
    for await (const file of files) {
      let asOf: string | null = null;
      let version: string | null = null;
      yield { kind: 'edition', part: null, version, asOf };
      for await (const { path, value } of jsonPieces(file.text, 2)) {
        if (path[0] === 'date' || path[0] === 'generated_at') asOf = instantOf(value);
        if (path[0] === 'commit') version = nameOf(value, 60)?.slice(0, 12) ?? null;
        if (path.length < 2) continue;
        const entry = fieldsOf(value);
        if (path[0] === 'products' && entry !== null) yield* compact(path[1], entry);
        else if (path[0] === 'result' && entry !== null) yield* official(entry);
        else throw otherForm(TITLE);
      }
      yield { kind: 'edition', part: null, version, asOf };
    }
  }
}

function* compact(id: string | undefined, entry: Fields): Generator<EndOfLifeFact> {
  for (const cycle of objectsOf(entry['cy'])) {
    const { eol } = cycle;
    yield made(id, cycle['c'], {
      label: prose(entry['t']),
      category: nameOf(entry['cat'], 40),
      codename: prose(cycle['code'], 80),
      releasedOn: dayOf(cycle['rel']),
      eolOn: dayOf(eol),
      ended: eol === true,
      activeUntil: dayOf(cycle['eoas']),
      extendedUntil: dayOf(cycle['eoes']),
      latest: nameOf(cycle['latest'], 100),
      latestOn: dayOf(cycle['latestDate']),
      identifiers: namesOf(entry['ids']),
    });
  }
}

function* official(entry: Fields): Generator<EndOfLifeFact> {
  const identifiers = objectsOf(entry['identifiers']).flatMap(({ type, id }) => {
    const name = nameOf(id);
    return typeof type === 'string' && name !== null ? `${type}:${name}` : [];
  });
  for (const release of objectsOf(entry['releases'])) {
    const latest = fieldsOf(release['latest']) ?? {};
    yield made(entry['name'], release['name'], {
      label: prose(entry['label']),
      category: nameOf(entry['category'], 40),
      codename: prose(release['codename'], 80),
      releasedOn: dayOf(release['releaseDate']),
      eolOn: dayOf(release['eolFrom']),
      ended: release['isEol'] === true && dayOf(release['eolFrom']) === null,
      activeUntil: dayOf(release['eoasFrom']),
      extendedUntil: dayOf(release['eoesFrom']),
      latest: nameOf(latest['name'], 100),
      latestOn: dayOf(latest['date']),
      identifiers,
    });
  }
}

function made(
  id: unknown,
  line: unknown,
  said: Omit<EndOfLifeFact, 'kind' | 'product' | 'cycle' | 'label'> & { label: string | null },
): EndOfLifeFact {
  const product = nameOf(id, 100);
  const cycle = nameOf(line, 100);
  if (product === null || cycle === null) throw otherForm(TITLE);
  return { kind: 'end-of-life', ...said, product, cycle, label: said.label ?? product };
}
