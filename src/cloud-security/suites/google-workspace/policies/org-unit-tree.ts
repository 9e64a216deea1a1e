/** An organizational unit. */
export interface OrgUnit {
  /** Without `id:`. */
  id: string;
  /** `/`, `/Sales`. */
  path: string;
}

/** The organizational units of a customer, and how many active people are in each. */
export class OrgUnitTree {
  private readonly byId: ReadonlyMap<string, OrgUnit>;
  private readonly byPath: ReadonlyMap<string, OrgUnit>;
  readonly root: OrgUnit;

  constructor(units: readonly OrgUnit[]) {
    this.byId = new Map(units.map((unit) => [unit.id, unit]));
    this.byPath = new Map(units.map((unit) => [unit.path, unit]));
    const root = this.byPath.get('/');
    if (root === undefined) throw new Error('The collector let organizational units without a root pass.');
    this.root = root;
  }

  /** Null for one that was deleted: its policies linger for a while. */
  find(id: string | null): OrgUnit | null {
    return id === null ? this.root : (this.byId.get(id) ?? null);
  }

  /** From the unit of a path up to the root; of a path that is not known, the part that is. */
  chainOf(path: string): OrgUnit[] {
    const parts = path.split('/').filter((part) => part !== '');
    const paths = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
    return [...paths, '/'].map((one) => this.byPath.get(one)).filter((unit) => unit !== undefined);
  }

  depthOf(unit: OrgUnit): number {
    return unit === this.root ? 0 : unit.path.split('/').length - 1;
  }
}
