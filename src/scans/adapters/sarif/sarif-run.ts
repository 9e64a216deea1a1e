import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';

/** More extensions of one tool, taxonomies or bases are not looked at. */
const COMPONENT_LIMIT = 200;

const NOTIFICATIONS = ['toolExecutionNotifications', 'toolConfigurationNotifications'];

/** A driver or an extension with its rules. */
interface Component {
  rules: readonly unknown[];
  byId: Map<string, JsonObject>;
}

/** A rule that a result is of. */
export interface SarifRule {
  id: string;
  /** Null where the run does not describe it. */
  fields: JsonObject | null;
}

/** Tools under several names. */
const TOOL_NAMES: readonly [RegExp, string][] = [
  [/^codeql/, 'codeql'],
  [/^semgrep/, 'semgrep'],
  [/^snyk/, 'snyk'],
  [/^checkov|^bridgecrew/, 'checkov'],
];

/** What is read of a run before its results. */
export class SarifRun {
  /** Lower case, as it stands before the colon of ids of checks. */
  readonly tool: string;
  readonly version: string | null;
  private readonly driver: Component;
  private readonly extensions: Component[];
  private readonly bases: string[];

  constructor(readonly fields: JsonObject) {
    const tool = objectOf(fields.tool);
    const driver = objectOf(tool?.driver) ?? {};
    this.tool = toolName(cleanText(driver.name, TEXT_LIMITS.word));
    this.version = cleanText(driver.semanticVersion ?? driver.version, TEXT_LIMITS.word);
    this.driver = componentOf(driver);
    this.extensions = listOf(tool?.extensions)
      .slice(0, COMPONENT_LIMIT)
      .map((one) => componentOf(objectOf(one) ?? {}));
    this.bases = Object.values(objectOf(fields.originalUriBaseIds) ?? {})
      .slice(0, COMPONENT_LIMIT)
      .map((base) => objectOf(base)?.uri)
      .filter((uri): uri is string => typeof uri === 'string' && uri.length > 1);
  }

  /** Whether the run says that it looked: absent results are of a run that was not made (SARIF 2.1.0, 3.14.23). */
  get isLook(): boolean {
    return Array.isArray(this.fields.results);
  }

  /**
   * Whether one of its invocations says that it did not come to its end, or notifies of an error: then the results are wrong or
   * not whole (3.58.6).
   */
  get hasFailed(): boolean {
    return listOf(this.fields.invocations)
      .map(objectOf)
      .some(
        (one) =>
          one !== null && (one.executionSuccessful === false || NOTIFICATIONS.some((kind) => hasError(one[kind]))),
      );
  }

  get ruleCount(): number {
    return [this.driver, ...this.extensions].reduce((sum, { rules }) => sum + rules.length, 0);
  }

  /** The rule of a result: by its place in the component that it names, else by its id. Null where it names none. */
  ruleOf(result: JsonObject): SarifRule | null {
    const reference = objectOf(result.rule);
    const named = objectOf(reference?.toolComponent)?.index;
    const component = typeof named === 'number' && named >= 0 ? this.extensions[named] : this.driver;
    const index = typeof reference?.index === 'number' ? reference.index : result.ruleIndex;
    const placed = typeof index === 'number' ? objectOf(component?.rules[index]) : null;
    const id = textOf(result.ruleId) ?? textOf(reference?.id) ?? textOf(placed?.id);
    if (id === null) return null;
    const fields = placed ?? this.described(id);
    return { id, fields };
  }

  /** What overrides the level of a rule in the invocation that made a result. */
  overriddenLevel(result: JsonObject, rule: SarifRule): unknown {
    const at = objectOf(result.provenance)?.invocationIndex;
    if (typeof at !== 'number' || at < 0) return undefined;
    const overrides = listOf(objectOf(listOf(this.fields.invocations)[at])?.ruleConfigurationOverrides);
    for (const one of overrides.slice(0, COMPONENT_LIMIT)) {
      const override = objectOf(one);
      const descriptor = objectOf(override?.descriptor);
      const isIt =
        descriptor?.id === rule.id ||
        (typeof descriptor?.index === 'number' && objectOf(this.driver.rules[descriptor.index]) === rule.fields);
      if (rule.fields !== null && isIt) return objectOf(override?.configuration)?.level;
    }
    return undefined;
  }

  /** The file of a location, without the folder that the run says to be its root. */
  fileOf(location: JsonObject | null): string | null {
    const artifact = objectOf(objectOf(location?.physicalLocation)?.artifactLocation);
    const index = artifact?.index;
    const listed = typeof index === 'number' ? objectOf(listOf(this.fields.artifacts)[index])?.location : null;
    const uri = textOf(artifact?.uri) ?? textOf(objectOf(listed)?.uri);
    if (uri === null) return null;
    const base = this.bases.find((one) => uri.startsWith(one));
    const path = base === undefined ? uri.replace(/^file:\/\/(?=\/)/, '') : uri.slice(base.length).replace(/^\/+/, '');
    try {
      return cleanText(decodeURI(path.slice(0, TEXT_LIMITS.location * 3)), TEXT_LIMITS.location);
    } catch {
      return cleanText(path, TEXT_LIMITS.location);
    }
  }

  private described(id: string): JsonObject | null {
    // `CA1000/1` is a part of `CA1000`.
    const parts = id.split('/', 20);
    for (let length = parts.length; length > 0; length -= 1) {
      const name = parts.slice(0, length).join('/');
      for (const { byId } of [this.driver, ...this.extensions]) {
        const found = byId.get(name);
        if (found) return found;
      }
    }
    return null;
  }
}

function hasError(notifications: unknown): boolean {
  return listOf(notifications).some((one) => objectOf(one)?.level === 'error');
}

function componentOf(component: JsonObject): Component {
  const rules = listOf(component.rules);
  const byId = new Map<string, JsonObject>();
  for (const rule of rules) {
    const fields = objectOf(rule);
    const id = textOf(fields?.id);
    if (fields !== null && id !== null && !byId.has(id)) byId.set(id, fields);
  }
  return { rules, byId };
}

function toolName(name: string | null): string {
  const slug = (name ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .slice(0, 40);
  return TOOL_NAMES.find(([pattern]) => pattern.test(slug))?.[1] ?? (slug || 'sarif');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
