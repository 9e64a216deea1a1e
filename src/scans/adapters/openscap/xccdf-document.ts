import { TEXT_LIMITS } from '../../domain/clean-text.js';
import { ownText } from '../../domain/own-text.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { xmlSteps, type Attributes, type XmlListener } from '../../xml-reader.js';
import type {
  XccdfDocument,
  XccdfGroup,
  XccdfProfile,
  XccdfRule,
  XccdfRuleResult,
  XccdfTestResult,
} from './xccdf-types.js';

/** Identifiers, references and messages that are kept of one rule: an update of a kernel fixes hundreds of CVEs. */
const PER_RULE = 2000;

/** Elements whose text is wanted, by the element they stand in. */
const TEXTS = new Map([
  ['Rule', new Set(['title', 'ident'])],
  ['TestResult', new Set(['target'])],
  ['target-facts', new Set(['fact'])],
  ['rule-result', new Set(['result', 'ident', 'message'])],
]);

function word(value: string | undefined): string | null {
  return ownText(value, TEXT_LIMITS.location);
}

/** Of an attribute whose default is true. */
function isTrue(value: string | undefined): boolean {
  return value !== 'false' && value !== '0';
}

function addTo(list: string[], value: string | null): void {
  if (value !== null && list.length < PER_RULE) list.push(value);
}

/** The tool behind the CPE name of a test system: `cpe:/a:redhat:openscap:1.3.7`. */
function scannerOf(testSystem: string | undefined): Pick<XccdfTestResult, 'scannerName' | 'scannerVersion'> {
  const [, name, version] =
    /^cpe:(?:\/|2\.3:)a:[^:]{0,100}:([\w.-]{1,100})(?::([\w.-]{1,40}))?/i.exec(testSystem?.trim() ?? '') ?? [];
  return { scannerName: name?.toLowerCase() ?? null, scannerVersion: version ?? null };
}

const CARD = /^urn:xccdf:fact:(?:ethernet:mac|asset:identifier:mac)$/i;
/** That of what talks to itself. */
const NO_CARD = /^(?:00[:-]?){6}$/;
const MOST_CARDS = 100;

class XccdfListener implements XmlListener {
  readonly document: XccdfDocument = { root: '', benchmark: null, rules: new Map(), profiles: new Map(), runs: [] };
  private group: XccdfGroup | null = null;
  private profile: XccdfProfile | null = null;
  private selectCount = 0;
  private rule: XccdfRule | null = null;
  private run: XccdfTestResult | null = null;
  private result: XccdfRuleResult | null = null;
  /** The names of the elements whose text was asked for, with what stands around them. */
  private readonly wanted: { parent: string; attributes: Attributes }[] = [];
  private resultCount = 0;

  open(name: string, attributes: Attributes, path: readonly string[]): boolean {
    const parent = path.at(-1) ?? '';
    if (path.length === 0) this.document.root = name;
    if (name === 'Benchmark') this.document.benchmark ??= word(attributes['id']);
    else if (name === 'Rule') this.openRule(attributes);
    else if (name === 'Group') this.openGroup(attributes);
    else if (name === 'Profile') this.openProfile(attributes);
    else if (name === 'select') this.readSelect(attributes);
    else if (name === 'TestResult') this.openRun(attributes);
    else if (name === 'rule-result' && parent === 'TestResult') this.openResult(attributes);
    else if (parent === 'TestResult') this.readAboutRun(name, attributes);
    else if (name === 'check-content-ref' && this.result) addTo(this.result.checks, word(attributes['name']));
    const isWanted = TEXTS.get(parent)?.has(name) === true;
    if (isWanted) this.wanted.push({ parent, attributes });
    return isWanted;
  }

  close(name: string, text: string | null): void {
    if (text !== null) {
      const { parent, attributes } = this.wanted.pop() ?? { parent: '', attributes: {} };
      this.readText(name, parent, attributes, text);
    } else if (name === 'Rule') this.rule = null;
    else if (name === 'Group') this.group = this.group?.around ?? null;
    else if (name === 'Profile') this.profile = null;
    else if (name === 'rule-result') this.result = null;
    else if (name === 'TestResult') this.run = null;
  }

  private openGroup({ id, 'cluster-id': cluster, selected }: Attributes): void {
    this.group = { id: word(id), cluster: word(cluster), isSelected: isTrue(selected), around: this.group };
  }

  private openProfile({ id, extends: extended }: Attributes): void {
    this.profile = { extended: word(extended), selects: new Map() };
    const name = word(id);
    if (name !== null) this.document.profiles.set(name, this.profile);
    refuseTooMany(this.document.profiles.size, 1000, 'profiles', '');
  }

  private readSelect({ idref, selected }: Attributes): void {
    const name = word(idref);
    if (!this.profile || name === null) return;
    this.selectCount += 1;
    refuseTooMany(this.selectCount, 10 * ROW_LIMIT, 'selections of profiles', '');
    this.profile.selects.set(name, isTrue(selected));
  }

  private openRule({ id, 'cluster-id': cluster, severity, selected }: Attributes): void {
    this.rule = {
      title: null,
      severity: word(severity),
      identifiers: [],
      cluster: word(cluster),
      isSelected: isTrue(selected),
      group: this.group,
    };
    const name = word(id);
    if (name !== null) this.document.rules.set(name, this.rule);
    refuseTooMany(this.document.rules.size, ROW_LIMIT, 'rules', '');
  }

  private openRun(attributes: Attributes): void {
    this.run = {
      benchmark: null,
      benchmarkFile: null,
      profile: null,
      target: null,
      cards: new Set(),
      endedAt: word(attributes['end-time']) ?? '',
      ...scannerOf(attributes['test-system']),
      platforms: [],
      results: [],
    };
    this.document.runs.push(this.run);
    refuseTooMany(this.document.runs.length, 1000, 'runs', '');
  }

  private openResult({ idref, severity }: Attributes): void {
    this.resultCount += 1;
    refuseTooMany(this.resultCount, ROW_LIMIT, 'rule results', '');
    const rule = word(idref) ?? '';
    this.result = { rule, result: '', severity: word(severity), identifiers: [], checks: [], messages: [] };
    this.run?.results.push(this.result);
  }

  private readAboutRun(name: string, { id, href, idref }: Attributes): void {
    if (!this.run) return;
    if (name === 'benchmark') {
      this.run.benchmark = word(id);
      this.run.benchmarkFile = word(href?.split('/').at(-1)?.replace(/^#/, ''));
    } else if (name === 'profile') this.run.profile = word(idref);
    else if (name === 'platform') addTo(this.run.platforms, word(idref));
  }

  private readText(name: string, parent: string, attributes: Attributes, text: string): void {
    const value = ownText(text, TEXT_LIMITS.location);
    if (parent === 'Rule' && this.rule) {
      if (name === 'title') this.rule.title ??= ownText(text, TEXT_LIMITS.title);
      else addTo(this.rule.identifiers, value);
    } else if (parent === 'rule-result' && this.result) {
      if (name === 'result') this.result.result = value?.toLowerCase() ?? '';
      else addTo(name === 'ident' ? this.result.identifiers : this.result.messages, value);
    } else if (this.run && name === 'target') this.run.target ??= value;
    else if (this.run && name === 'fact') this.readFact(attributes['name'] ?? '', value);
  }

  private readFact(name: string, value: string | null): void {
    if (!this.run) return;
    if (name === 'urn:xccdf:fact:scanner:name') this.run.scannerName = value;
    if (name === 'urn:xccdf:fact:scanner:version') this.run.scannerVersion = value;
    const isCard = CARD.test(name) && value !== null && !NO_CARD.test(value);
    if (isCard && this.run.cards.size < MOST_CARDS) this.run.cards.add(value.toLowerCase());
  }
}

/** Reads XCCDF 1.1 and 1.2, bare, inside its benchmark, or inside an asset report; throws for XML that is none at all. */
export function* readXccdf(text: string): Steps<XccdfDocument> {
  const listener = new XccdfListener();
  yield* xmlSteps(text, listener);
  return listener.document;
}
