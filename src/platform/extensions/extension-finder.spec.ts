import 'reflect-metadata';
import { type INestApplicationContext, Injectable, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DuplicateExtensionError, ExtensionFinder } from './extension-finder.js';

const Marked = DiscoveryService.createDecorator<{ key: string }>();
const Other = DiscoveryService.createDecorator<{ key: string }>();

@Marked({ key: 'zeta' })
@Injectable()
class Zeta {}

@Marked({ key: 'acme' })
@Injectable()
class Acme {}

@Marked({ key: 'acme' })
@Injectable()
class Impostor {}

@Other({ key: 'other' })
@Injectable()
class Stranger {}

@Injectable()
class Plain {}

@Module({ providers: [Zeta], exports: [Zeta] })
class Elsewhere {}

/** Another class of the name `Zeta`, that claims its key. */
function twin(): Type {
  @Marked({ key: 'zeta' })
  @Injectable()
  class Zeta {}

  return Zeta;
}

let app: INestApplicationContext | null = null;

afterEach(() => app?.close());

async function finder(providers: Type[]): Promise<ExtensionFinder> {
  @Module({ imports: [DiscoveryModule, Elsewhere], providers: [ExtensionFinder, ...providers] })
  class Root {}

  app = await NestFactory.createApplicationContext(Root, { logger: false });
  return app.get(ExtensionFinder);
}

describe('extensions', () => {
  it('are found by their decorator wherever their module stands, sorted by key', async () => {
    const found = (await finder([Acme, Stranger, Plain])).find<{ key: string }, object>(Marked, ({ key }) => key);
    expect(found.map(({ key, instance }) => [key, instance.constructor])).toEqual([
      ['acme', Acme],
      ['zeta', Zeta],
    ]);
    expect(found[0]!.meta).toEqual({ key: 'acme' });
  });

  it('of one key are refused, both named', async () => {
    const search = await finder([Acme, Impostor]);
    const find = (): unknown => search.find<{ key: string }, object>(Marked, ({ key }) => key);
    expect(find).toThrow(DuplicateExtensionError);
    expect(find).toThrow('"acme" is claimed by both Acme and Impostor. Rename one of them.');
  });

  it('of one key and one name are told apart by their modules', async () => {
    const search = await finder([twin()]);
    expect(() => search.find<{ key: string }, object>(Marked, ({ key }) => key)).toThrow(
      '"zeta" is claimed by both Zeta of Root and Zeta of Elsewhere. Rename one of them.',
    );
  });

  it('may be none', async () => {
    expect((await finder([])).find(Other, () => 'x')).toEqual([]);
  });
});
