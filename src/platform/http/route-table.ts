import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  match(path: string): boolean;
}

/** Knows which methods an address takes, so that a wrong verb gets 405 with `Allow` and not 404. */
@Injectable()
export class RouteTable {
  constructor(private readonly adapter: HttpAdapterHost) {}

  /** The methods served at `path`, sorted; empty when the address is unknown. */
  methodsFor(path: string): string[] {
    const methods = new Set<string>();
    for (const layer of this.layers()) {
      if (!layer.route || servesAnything(layer.route) || !matches(layer, path)) continue;
      for (const [method, served] of Object.entries(layer.route.methods)) if (served) methods.add(method.toUpperCase());
    }
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods].sort();
  }

  /** Every route: what the tests walk. */
  all(): { method: string; path: string }[] {
    return this.layers().flatMap(({ route }) =>
      route ? Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: route.path })) : [],
    );
  }

  private layers(): Layer[] {
    const instance = this.adapter.httpAdapter.getInstance<{ router: { stack: Layer[] } }>();
    return instance.router.stack;
  }
}

/** A catch-all takes every method there is, so it says nothing about an address. */
function servesAnything(route: { methods: Record<string, boolean> }): boolean {
  return Object.keys(route.methods).length > 8 || route.methods['_all'] === true;
}

function matches(layer: Layer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
