import type { FileTree } from '../device/file-tree.js';
import type { Platform } from '../device/operating-system.js';
import type { LanguageType } from '../languages/language-package.js';
import type { Runtime } from '../runtime.js';

/** Where packages come from, as the service spells it in `inventory.sources[].type`. */
export type InventoryType =
  | 'deb'
  | 'rpm'
  | 'apk'
  | 'alpm'
  | 'brew'
  | 'snap'
  | 'flatpak'
  | 'macos-app'
  | 'windows-program'
  | 'msix'
  | 'windows-update'
  | LanguageType;

/** How well one package database could be read. Only a `complete` one lets the service take an absent package as gone. */
export interface InventorySource {
  type: InventoryType;
  status: 'complete' | 'partial' | 'failed' | 'not-present';
  count: number;
  reason?: { code: string; detail: string };
}

/** One installed package, as it is sent. */
export interface InventoryPackage {
  purl: string;
  name: string;
  version: string;
  architecture: string | null;
  /** What it was built from, where advisories speak of that. */
  sourceName?: string;
  sourceVersion?: string;
  /** The repository that it is from, where that is another than the distribution's own. */
  origin?: string;
  /** The `Vendor` that it names. */
  vendor?: string;
  /** The `Maintainer` or `Packager` that it names. */
  maintainer?: string;
  /**
   * Of a package of a language: the package of the distribution that brought its files; null where none did, absent where that is
   * not known.
   */
  owner?: string | null;
}

/** What a reader may look at. */
export interface InventoryContext {
  tree: FileTree;
  runtime: Runtime;
}

/** What one reader found. */
export interface InventoryReading {
  source: InventorySource;
  packages: InventoryPackage[];
}

/**
 * Reads one kind of package database. What is not there is `not-present`; what cannot be read is `failed` with a reason, never
 * an empty `complete`. It may throw: then its source is `failed`.
 */
export interface InventoryReader {
  type: InventoryType;
  platforms: readonly Platform[];
  read: (context: InventoryContext) => InventoryReading | Promise<InventoryReading>;
}
