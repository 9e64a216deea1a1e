import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** One extension that was found: what it says of itself, and the provider. */
export interface FoundExtension<Meta, Port> {
  key: string;
  meta: Meta;
  instance: Port;
}

interface DiscoverableDecorator<Meta> {
  KEY: string;
  (meta: Meta): ClassDecorator & PropertyDecorator;
}

/** Two extensions claim one key: the boot stops and names both. */
export class DuplicateExtensionError extends Error {
  constructor(key: string, first: string, second: string) {
    super(`"${key}" is claimed by both ${first} and ${second}. Rename one of them.`);
    this.name = 'DuplicateExtensionError';
  }
}

/** Finds the providers that carry a decorator made by `DiscoveryService.createDecorator`, wherever their module stands. */
@Injectable()
export class ExtensionFinder {
  constructor(private readonly discovery: DiscoveryService) {}

  /** All of them, sorted by key; throws {@link DuplicateExtensionError}. */
  find<Meta, Port>(decorator: unknown, keyOf: (meta: Meta) => string): FoundExtension<Meta, Port>[] {
    const marker = decorator as DiscoverableDecorator<Meta> & Parameters<DiscoveryService['getMetadataByDecorator']>[0];
    const found = new Map<string, FoundExtension<Meta, Port> & { module: string }>();
    for (const wrapper of this.discovery.getProviders({ metadataKey: marker.KEY })) {
      const meta = this.discovery.getMetadataByDecorator(marker, wrapper) as Meta | undefined;
      if (meta === undefined || !wrapper.instance) continue;
      const key = keyOf(meta);
      const instance = wrapper.instance as Port & object;
      const twin = found.get(key);
      const module = wrapper.host?.name ?? 'no module';
      if (twin && twin.instance !== instance) {
        const names = [nameOf(twin.instance), nameOf(instance)] as const;
        // Two teams may well call their class the same.
        if (names[0] !== names[1]) throw new DuplicateExtensionError(key, ...names);
        throw new DuplicateExtensionError(key, `${names[0]} of ${twin.module}`, `${names[1]} of ${module}`);
      }
      found.set(key, { key, meta, instance, module });
    }
    return [...found.values()]
      .map(({ key, meta, instance }) => ({ key, meta, instance }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}

function nameOf(instance: unknown): string {
  return (instance as object).constructor.name;
}
