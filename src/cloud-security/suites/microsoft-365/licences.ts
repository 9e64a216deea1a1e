/**
 * Service plans by the name of their licence. A plan is asked for, not a product: bundles come and go, plans stay.
 * Source: Microsoft, "Product names and service plan identifiers for licensing".
 */
export const SERVICE_PLANS: Readonly<Record<string, readonly string[]>> = {
  P1: ['41781fb2-bc02-4b7c-bd55-b576c07bb09d'],
  P2: ['eec0eb4f-6444-4f95-aba0-50c24d67f998'],
  EXO: ['9aaf7827-d63c-4b61-89c3-182f06f82e5c', 'efb87545-963c-4e0d-99df-69c6916d9eb0'],
  MDO: ['f20fedf3-f3c3-43c3-8267-2bfdd51c0939', '8e0c0a52-6a6c-4d40-8370-dd62790dcd70'],
};

export const LICENCE_TITLES: Readonly<Record<string, string>> = {
  P1: 'Microsoft Entra ID P1',
  P2: 'Microsoft Entra ID P2',
  EXO: 'Exchange Online',
  MDO: 'Microsoft Defender for Office 365',
};

/** Which licences a tenant has, by the plans in it. P2 holds all of P1. */
export function licencesOf(plans: ReadonlySet<string>): ReadonlySet<string> {
  const held = Object.entries(SERVICE_PLANS)
    .filter(([, ids]) => ids.some((id) => plans.has(id)))
    .map(([name]) => name);
  return new Set(held.includes('P2') ? [...held, 'P1'] : held);
}
