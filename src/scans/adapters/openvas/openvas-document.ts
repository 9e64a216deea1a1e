import { refuseTooManyHosts } from '../../domain/host-report.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { LABELLED_LENGTH } from '../../domain/labelled-lines.js';
import { type Attributes, xmlSteps } from '../../xml-reader.js';
import { isOfLook } from './openvas-look.js';
import { isOfWhole, keepOfWhole, type OpenvasWhole } from './openvas-whole.js';

/** One result: what a test found on a host. */
export interface OpenvasResult {
  host: string;
  hostname: string;
  asset: string;
  oid: string;
  /** `cve` ids of references and of the old element. */
  cves: string[];
  /** Elements of the result and of its test, by name (`nvt/name`). */
  texts: Map<string, string>;
  /** CVSS vectors, of which each tells its version. */
  vectors: string[];
  /** CPEs that the detection names. */
  products: string[];
}

/** A host as the report lists it. */
export interface OpenvasHost {
  address: string;
  asset: string;
  start: string;
  details: Map<string, string>;
}

export interface OpenvasDocument {
  root: string;
  task: string | null;
  isReport: boolean;
  results: OpenvasResult[];
  hosts: OpenvasHost[];
  whole: OpenvasWhole;
}

const OF_RESULT = new Set(['name', 'port', 'threat', 'severity', 'description', 'host']);
const OF_NVT = new Set(['name', 'family', 'cvss_base', 'tags', 'cve']);
const OF_HOST = new Set(['ip', 'start']);
const LIST_LIMIT = 500;

/** Reads one report of OpenVAS, whatever it is wrapped in. */
export function* readOpenvas(text: string): Steps<OpenvasDocument> {
  const whole: OpenvasWhole = {
    ...{ reports: 0, isComparison: false, status: '', listed: '', start: '', term: '' },
    ...{ levels: new Set(), failed: new Map() },
  };
  const document: OpenvasDocument = { root: '', task: null, isReport: false, results: [], hosts: [], whole };
  const reader = new Reader(document);
  yield* xmlSteps(text, {
    open: (name, attributes, path) => reader.open(name, attributes, path),
    close: (name, content) => {
      reader.close(name, content);
    },
  });
  return document;
}

class Reader {
  private result: OpenvasResult | null = null;
  private host: OpenvasHost | null = null;
  private readonly places: string[] = [];
  private detail = '';

  constructor(private readonly document: OpenvasDocument) {}

  open(name: string, attributes: Attributes, path: readonly string[]): boolean | number {
    const parent = path.at(-1) ?? '';
    if (parent === '') this.document.root = name;
    this.places.push(parent);
    if (name === 'report' && attributes.type === 'delta') this.document.whole.isComparison = true;
    if (name === 'results' && parent === 'report') this.beginResults(attributes);
    if (name === 'result' && parent === 'results') this.begin();
    else if (name === 'host' && parent === 'report') this.list();
    else if (this.result) return this.inResult(this.result, name, attributes, path);
    else if (this.host) {
      if (name === 'asset') this.host.asset = own(attributes.asset_id);
      return (OF_HOST.has(name) && parent === 'host') || (parent === 'detail' && (name === 'name' || name === 'value'));
    }
    return (name === 'name' && parent === 'task' && this.document.task === null) || isOfWhole(name, path);
  }

  private beginResults({ start }: Attributes): void {
    this.document.isReport = true;
    this.document.whole.reports += 1;
    this.document.whole.start = own(start);
  }

  private begin(): void {
    this.result = { host: '', hostname: '', asset: '', oid: '', cves: [], texts: new Map(), vectors: [], products: [] };
    this.document.results.push(this.result);
    refuseTooMany(this.document.results.length, ROW_LIMIT, 'results', '');
  }

  private list(): void {
    this.host = { address: '', asset: '', start: '', details: new Map() };
    this.document.hosts.push(this.host);
    refuseTooManyHosts(this.document.hosts.length);
  }

  private inResult(
    result: OpenvasResult,
    name: string,
    attributes: Attributes,
    path: readonly string[],
  ): boolean | number {
    const parent = path.at(-1);
    if (name === 'nvt' && parent === 'result') result.oid = own(attributes.oid);
    if (name === 'ref' && attributes.type === 'cve' && result.cves.length < LIST_LIMIT)
      result.cves.push(own(attributes.id));
    if (name === 'asset' && parent === 'host') result.asset = own(attributes.asset_id);
    // One more than is looked at tells that it goes on.
    if (parent === 'result') return name === 'description' ? LABELLED_LENGTH + 1 : OF_RESULT.has(name);
    if (parent === 'nvt') return OF_NVT.has(name);
    if (parent === 'host') return name === 'hostname';
    if (parent === 'qod') return name === 'value';
    if (parent === 'severity') return name === 'value';
    return parent === 'detail' && (name === 'name' || name === 'value');
  }

  close(name: string, content: string | null): void {
    const parent = this.places.pop();
    if (name === 'result' && parent === 'results') this.result = null;
    else if (name === 'host' && parent === 'report') this.host = null;
    else if (content === null) return;
    else if (this.result) this.keep(this.result, name, parent ?? '', content);
    else if (this.host) this.storeOfHost(this.host, name, parent ?? '', content);
    else if (name === 'name' && parent === 'task') this.document.task = own(content);
    else keepOfWhole(this.document.whole, name, parent ?? '', content.trim());
  }

  private keep(result: OpenvasResult, name: string, parent: string, content: string): void {
    if (parent === 'detail') {
      if (name === 'name') this.detail = content.trim();
      else if (this.detail === 'product' && result.products.length < 20) result.products.push(own(content));
    } else if (parent === 'host') result.hostname = own(content.trim());
    else if (parent === 'severity') result.vectors.push(own(content));
    else if (parent === 'nvt' && name === 'cve')
      result.cves.push(...content.split(/[\s,]+/, Math.max(0, LIST_LIMIT - result.cves.length)).map(own));
    // The text of `host` has that of what is in it as well.
    else if (parent === 'result' && name === 'host') result.host = own(addressIn(content, result.hostname));
    else result.texts.set(parent === 'result' ? name : `${parent}/${name}`, own(content));
  }

  private storeOfHost(host: OpenvasHost, name: string, parent: string, content: string): void {
    if (parent === 'detail') {
      if (name === 'name') this.detail = content.trim();
      else if (!host.details.has(this.detail) && (host.details.size < 200 || isOfLook(this.detail)))
        host.details.set(own(this.detail), own(content.slice(0, 2048)));
    } else if (name === 'ip') host.address = own(content.trim());
    else if (name === 'start') host.start = own(content.trim());
  }
}

function addressIn(content: string, hostname: string): string {
  const text = content.trim();
  return (hostname !== '' && text.endsWith(hostname) ? text.slice(0, -hostname.length) : text).trim();
}

function own(text: string | undefined): string {
  return ` ${text ?? ''}`.slice(1);
}
