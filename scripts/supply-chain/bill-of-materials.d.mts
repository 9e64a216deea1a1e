/** A component of a CycloneDX document, as far as we write it. */
export interface BomComponent {
  type: string;
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  scope: 'required' | 'optional';
  hashes?: { alg: string; content: string }[];
  licenses?: { license?: { id: string }; expression?: string }[];
  purl: string;
}

/** A CycloneDX document, as far as we write it. */
export interface BillOfMaterials {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { name: string; version: string; purl: string; 'bom-ref': string; type: string } };
  components: BomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** See bill-of-materials.mjs. */
export function billOfMaterials(lock?: object, reviewed?: Record<string, { licence: string }>): BillOfMaterials;
export function licenceFaults(bom: Pick<BillOfMaterials, 'components'>): string[];
export function purlOf(name: string, version: string): string;
