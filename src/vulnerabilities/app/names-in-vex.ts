import { namedProduct, type VexStatement } from '../domain/vex.js';

const PUBLIC_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LINK = /^urn:cdx:/i;

/** What a document names that only the organization knows, each once. */
export class NamesInVex {
  /** Every name of a vulnerability. */
  readonly identifiers = new Set<string>();
  /** Public ids of devices. */
  readonly devices = new Set<string>();
  /** Links into SBOMs. */
  readonly links = new Set<string>();
  /** Of CSAF, statements share those of their vulnerability. */
  private seen: readonly string[] = [];

  add({ identifiers, products }: VexStatement): void {
    if (identifiers !== this.seen) for (const name of identifiers) this.identifiers.add(name);
    this.seen = identifiers;
    for (const { id, within } of products) {
      this.addProduct(id);
      if (within !== null) this.addProduct(within);
    }
  }

  private addProduct(name: string): void {
    if (LINK.test(name)) this.links.add(name);
    const named = namedProduct(name);
    if (named !== null && 'device' in named && PUBLIC_ID.test(named.device)) this.devices.add(named.device);
  }
}
