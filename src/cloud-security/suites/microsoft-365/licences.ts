/**
 * Service plans by the name of their licence. A plan is asked for, not a product: bundles come and go, plans stay.
 * Clouds of governments have plans of their own for mail and Defender. Source: Microsoft, "Product names and service plan
 * identifiers for licensing".
 */
export const SERVICE_PLANS: Readonly<Record<string, readonly string[]>> = {
  P1: ['41781fb2-bc02-4b7c-bd55-b576c07bb09d'],
  P2: ['eec0eb4f-6444-4f95-aba0-50c24d67f998'],
  EXO: [
    '9aaf7827-d63c-4b61-89c3-182f06f82e5c',
    'efb87545-963c-4e0d-99df-69c6916d9eb0',
    '4a82b400-a79f-41a4-b4e2-e94f5787b113', // EXCHANGE_S_DESKLESS
    '1126bef5-da20-4f07-b45e-ad25d2581aa8', // EXCHANGE_S_ESSENTIALS
    'e9b4930a-925f-45e2-ac2a-3f7788ca6fdd', // EXCHANGE_S_STANDARD_GOV
    '8c3069c0-ccdb-44be-ab77-986203a67df2', // EXCHANGE_S_ENTERPRISE_GOV
  ],
  MDO: [
    'f20fedf3-f3c3-43c3-8267-2bfdd51c0939',
    '8e0c0a52-6a6c-4d40-8370-dd62790dcd70',
    '493ff600-6a2b-4db6-ad37-a7d4eb214516', // ATP_ENTERPRISE_GOV
    '900018f1-0cdb-4ecb-94d4-90281760fdc6', // THREAT_INTELLIGENCE_GOV
  ],
};

/** Plans of other clouds and offers have ids of their own; what kind they are stands in their names. */
const BY_NAME: Readonly<Record<string, RegExp>> = {
  P1: /^AAD_PREMIUM(?!_P2)(?:_|$)/,
  P2: /^AAD_PREMIUM_P2(?:_|$)/,
  EXO: /^EXCHANGE_[SBL]_(?:STANDARD|ENTERPRISE|DESKLESS|ESSENTIALS)(?:_|$)/,
  MDO: /^(?:ATP_ENTERPRISE|THREAT_INTELLIGENCE)(?:_|$)/,
};

/** The id of a plan that is asked for as which another one counts, by its name; null where it is none of them. */
export function planByName(name: string): string | null {
  const [licence] = Object.entries(BY_NAME).find(([, pattern]) => pattern.test(name.toUpperCase())) ?? [];
  return SERVICE_PLANS[licence ?? '']?.[0] ?? null;
}

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
