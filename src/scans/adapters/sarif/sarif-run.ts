import { cleanText, TEXT_LIMITS } from '../../domain/clean-text.js';
import { type JsonObject, listOf, objectOf } from '../../domain/json-fields.js';
import { SarifOverrides } from './sarif-overrides.js';

/** More extensions of one tool, taxonomies or bases are not looked at. */
const COMPONENT_LIMIT = 200;

const NOTIFICATIONS = ['toolExecutionNotifications', 'toolConfigurationNotifications'];

/** Parts of an id that are told apart: `CA1000/1` is a part of `CA1000`. */
const PARTS = 20;
/** No rule that is kept has a longer id, and no file a longer address. */
const LONGEST_ID = 1000;
const LONGEST_URI = TEXT_LIMITS.location * 3;

/** The rules of a driver or an extension. */
type Component = readonly unknown[];

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
  /** Of all components; the driver's count before those of extensions. */
  private readonly byId = new Map<string, JsonObject>();
  private readonly bases: string[];
  /** What was read of files and of overridden levels, for thousands of results name the same. */
  private readonly files = new Map<string, string | null>();
  private readonly overrides = new Map<number, SarifOverrides>();

  constructor(readonly fields: JsonObject) {
    const tool = objectOf(fields.tool);
    const driver = objectOf(tool?.driver) ?? {};
    this.tool = toolName(cleanText(driver.name, TEXT_LIMITS.word));
    this.version = cleanText(driver.semanticVersion ?? driver.version, TEXT_LIMITS.word);
    this.driver = listOf(driver.rules);
    this.extensions = listOf(tool?.extensions)
      .slice(0, COMPONENT_LIMIT)
      .map((one) => listOf(objectOf(one)?.rules));
    for (const rules of [this.driver, ...this.extensions]) this.index(rules);
    this.bases = Object.values(objectOf(fields.originalUriBaseIds) ?? {})
      .slice(0, COMPONENT_LIMIT)
      .map((base) => objectOf(base)?.uri)
      .filter((uri): uri is string => typeof uri === 'string' && uri.length > 1 && uri.length <= LONGEST_URI);
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
    return [this.driver, ...this.extensions].reduce((sum, rules) => sum + rules.length, 0);
  }

  /** The rule of a result: by its place in the component that it names, else by its id. Null where it names none. */
  ruleOf(result: JsonObject): SarifRule | null {
    const reference = objectOf(result.rule);
    const named = objectOf(reference?.toolComponent)?.index;
    const component = typeof named === 'number' && named >= 0 ? this.extensions[named] : this.driver;
    const index = typeof reference?.index === 'number' ? reference.index : result.ruleIndex;
    const placed = typeof index === 'number' ? objectOf(component?.[index]) : null;
    const id = textOf(result.ruleId) ?? textOf(reference?.id) ?? textOf(placed?.id);
    if (id === null) return null;
    const fields = placed ?? this.described(id);
    return { id, fields };
  }

  /** What overrides the level of a rule in the invocation that made a result. */
  overriddenLevel(result: JsonObject, rule: SarifRule): unknown {
    const at = objectOf(result.provenance)?.invocationIndex;
    if (typeof at !== 'number' || at < 0) return undefined;
    const known = this.overrides.get(at) ?? this.overridesIn(at);
    this.overrides.set(at, known);
    return known.levelOf(rule);
  }

  private overridesIn(at: number): SarifOverrides {
    const rows = listOf(objectOf(listOf(this.fields.invocations)[at])?.ruleConfigurationOverrides);
    return new SarifOverrides(rows.slice(0, COMPONENT_LIMIT), this.driver);
  }

  /** The file of a location, without the folder that the run says to be its root. */
  fileOf(location: JsonObject | null): string | null {
    const artifact = objectOf(objectOf(location?.physicalLocation)?.artifactLocation);
    const index = artifact?.index;
    const listed = typeof index === 'number' ? objectOf(listOf(this.fields.artifacts)[index])?.location : null;
    const uri = textOf(artifact?.uri) ?? textOf(objectOf(listed)?.uri);
    if (uri === null) return null;
    const known = this.files.get(uri);
    if (known !== undefined) return known;
    const file = this.fileAt(uri.slice(0, 2 * LONGEST_URI));
    this.files.set(uri, file);
    return file;
  }

  private fileAt(uri: string): string | null {
    const base = this.bases.find((one) => uri.startsWith(one));
    const path = base === undefined ? uri.replace(/^file:\/\/(?=\/)/, '') : uri.slice(base.length).replace(/^\/+/, '');
    try {
      return cleanText(decodeURI(path.slice(0, LONGEST_URI)), TEXT_LIMITS.location);
    } catch {
      return cleanText(path, TEXT_LIMITS.location);
    }
  }

  private index(rules: Component): void {
    for (const rule of rules) {
      const fields = objectOf(rule);
      const id = textOf(fields?.id);
      if (fields !== null && id !== null && !this.byId.has(id)) this.byId.set(id, fields);
    }
  }

  private described(id: string): JsonObject | null {
    if (id.length > LONGEST_ID) return null;
    let name = id.split('/', PARTS).join('/');
    for (;;) {
      const found = this.byId.get(name);
      if (found) return found;
      const end = name.lastIndexOf('/');
      if (end < 0) return null;
      name = name.slice(0, end);
    }
  }
}

function hasError(notifications: unknown): boolean {
  return listOf(notifications).some((one) => objectOf(one)?.level === 'error');
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
