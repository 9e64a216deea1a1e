import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExtensionFinder } from '../../platform/index.js';
import { ProviderNotConfiguredError } from '../errors.js';
import { IdentityProvider, type IdentityProviderMeta, type IdentityProviderPort } from '../oauth/identity-provider.js';

const KEY = /^[a-z0-9-]{1,40}$/;

/** The ways to sign in that were found, and of them those that are configured here. */
@Injectable()
export class IdentityProviders implements OnModuleInit {
  private readonly configured = new Map<string, { name: string; localOnly: boolean; provider: IdentityProviderPort }>();

  constructor(private readonly finder: ExtensionFinder) {}

  onModuleInit(): void {
    for (const { key, meta, instance } of this.finder.find<IdentityProviderMeta, IdentityProviderPort>(
      IdentityProvider,
      (m) => m.key,
    )) {
      if (!KEY.test(key)) throw new Error(`The identity provider key "${key}" must be 1-40 of a-z, 0-9 and hyphen.`);
      if (instance.isConfigured()) {
        const { name, localOnly = false } = meta;
        this.configured.set(key, { name, localOnly, provider: instance });
      }
    }
  }

  /** Those that are there for a request, which may have been `forwarded` by a proxy; by name, local ones first. */
  list({ forwarded }: { forwarded: boolean }): { id: string; name: string }[] {
    return [...this.configured]
      .filter(([, { localOnly }]) => !(forwarded && localOnly))
      .sort(([, a], [, b]) => Number(b.localOnly) - Number(a.localOnly) || (a.name < b.name ? -1 : 1))
      .map(([id, { name }]) => ({ id, name }));
  }

  isLocalOnly(key: string): boolean {
    return this.configured.get(key)?.localOnly === true;
  }

  /** Throws {@link ProviderNotConfiguredError}, whether it is unknown or only without credentials. */
  get(key: string): IdentityProviderPort {
    const found = this.configured.get(key);
    if (!found) throw new ProviderNotConfiguredError();
    return found.provider;
  }
}
