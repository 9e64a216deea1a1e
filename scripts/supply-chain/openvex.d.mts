import type { BillOfMaterials } from './bill-of-materials.mjs';

/** What somebody found out about a vulnerability in a component; a line of security/vex.json. */
export interface VexStatement {
  vulnerability: string;
  aliases?: string[];
  components: string[];
  status: string;
  justification?: string;
  impact_statement?: string;
  action_statement?: string;
  reviewedOn: string;
  source: string;
}

/** An OpenVEX document, as far as we write it. */
export interface OpenVex {
  '@context': string;
  '@id': string;
  author: string;
  timestamp: string;
  version: number;
  statements: {
    vulnerability: { name: string };
    products: { '@id': string; subcomponents: { '@id': string }[] }[];
    status: string;
  }[];
}

/** See openvex.mjs. */
export function openVex(bom: BillOfMaterials, statements?: VexStatement[]): OpenVex;
