import type { Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { discoverModules } from '../../platform/plain.js';
import type { ScanAdapterPort } from '../domain/scan-adapter.port.js';
import { ScanAdapter, type ScanAdapterMeta } from '../scan-adapter.decorator.js';
import type { RegisteredAdapter } from './scan-formats.js';

/** The adapters that come with the service, made without Nest: each stands alone. Those of other teams may need more. */
export async function ownAdapters(): Promise<RegisteredAdapter[]> {
  const { imports = [] } = await discoverModules(new URL('../adapters/', import.meta.url));
  const providers = imports.flatMap(
    (module) => (Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module as Type) ?? []) as Type[],
  );
  return providers.flatMap((provider) => {
    const meta = Reflect.getMetadata(ScanAdapter.KEY, provider) as ScanAdapterMeta | undefined;
    return meta === undefined ? [] : [{ meta, adapter: new provider() as ScanAdapterPort }];
  });
}
