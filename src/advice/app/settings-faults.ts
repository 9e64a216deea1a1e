import type { ErrorItem } from '../../platform/index.js';
import type { AiSettings } from '../domain/ai-settings.js';
import type { TextGeneratorMeta } from '../domain/text-generator.port.js';
import { isAdmissible, type ModelRules } from '../outbound/model-rules.js';

/** What Azure wants in the query of an address; anything else there could be a key, and would be shown. */
const QUERY = /^(\?api-version=[\w.-]{1,40})?$/;

/** What is wrong with settings that a person entered, by field. */
export function settingsFaults(
  { generator, baseUrl, model, prices, budget }: AiSettings,
  apiKey: string | null | undefined,
  known: readonly TextGeneratorMeta[],
  rules: ModelRules,
): ErrorItem[] {
  const meta = known.find(({ key }) => key === generator);
  if (!meta) return [{ pointer: '/generator', detail: `must be one of ${known.map(({ key }) => key).join(', ')}` }];
  if (!meta.isModel) {
    const given = { baseUrl, model, prices, apiKey: apiKey ?? null };
    return Object.entries(given)
      .filter(([, value]) => value !== null)
      .map(([field]) => ({ pointer: `/${field}`, detail: 'must be left out: this generator asks nobody' }));
  }
  const faults: ErrorItem[] = [];
  if (model === null) faults.push({ pointer: '/model', detail: 'must name the model' });
  if (baseUrl !== null) {
    const fault = addressFault(baseUrl, rules);
    if (fault !== null) faults.push({ pointer: '/baseUrl', detail: fault });
  }
  if (budget.microUsd !== null && prices === null)
    faults.push({ pointer: '/prices', detail: 'must be given where a budget in money is' });
  return faults;
}

function addressFault(baseUrl: string, rules: ModelRules): string | null {
  if (!URL.canParse(baseUrl)) return 'must be an address such as https://models.example/v1';
  const url = new URL(baseUrl);
  if (url.hash !== '' || !QUERY.test(url.search)) return 'must have no query but api-version, and no fragment';
  return isAdmissible(url, rules)
    ? null
    : 'must be https, without a name or password in it, and of a host that the operator allows';
}
