import { ScanDocumentError } from '../../domain/scan-document-error.js';
import { refuseTooManyHosts } from '../../domain/host-report.js';
import { LABELLED_LENGTH } from '../../domain/labelled-lines.js';
import { refuseTooMany, ROW_LIMIT } from '../../domain/report-notes.js';
import type { Steps } from '../../domain/steps.js';
import { xmlSteps } from '../../xml-reader.js';

/** What one plugin says of a host. */
export interface NessusItem {
  port: string;
  protocol: string;
  service: string;
  /** 0 (information) to 4 (critical). */
  severity: string;
  pluginId: string;
  pluginName: string;
  /** Elements that come once, by name. */
  texts: Map<string, string>;
  /** `cve`, `cwe`, `cpe`, in their order. */
  cves: string[];
  cwes: string[];
  cpes: string[];
  isCompliance: boolean;
}

/** A host and all that is said of it. */
export interface NessusHost {
  name: string;
  /** Of `HostProperties`. */
  tags: Map<string, string>;
  items: NessusItem[];
}

export interface NessusDocument {
  root: string;
  report: string | null;
  hosts: NessusHost[];
}

/** Elements of an item that are read. */
const TEXTS = new Set([
  ...['description', 'synopsis', 'risk_factor', 'plugin_output', 'vuln_publication_date'],
  ...['cvss4_vector', 'cvss4_base_score', 'cvss3_vector', 'cvss3_base_score', 'cvss_vector', 'cvss_base_score'],
]);
const LISTS = { cve: 'cves', cwe: 'cwes', cpe: 'cpes' } as const;
const LIST_LIMIT = 500;
const TAG_LIMIT = 200;

/** Reads a `.nessus` document once; nothing of the policy in it is kept. */
export function* readNessus(text: string): Steps<NessusDocument> {
  const document: NessusDocument = { root: '', report: null, hosts: [] };
  let host: NessusHost | null = null;
  let item: NessusItem | null = null;
  let tag = '';
  let items = 0;
  yield* xmlSteps(text, {
    open(name, attributes, path) {
      if (path.length === 0) document.root = name;
      const parent = path.at(-1);
      if (name === 'Report' && path.length === 1) document.report ??= attributes.name ?? null;
      if (name === 'ReportHost' && parent === 'Report') {
        host = { name: attributes.name ?? '', tags: new Map(), items: [] };
        document.hosts.push(host);
        refuseTooManyHosts(document.hosts.length);
      } else if (name === 'ReportItem' && parent === 'ReportHost' && host) {
        item = itemOf(attributes);
        host.items.push(item);
        items += 1;
        refuseTooMany(items, ROW_LIMIT * 2, 'items', '');
      } else if (name === 'tag' && parent === 'HostProperties') {
        tag = attributes.name ?? '';
        return host !== null && host.tags.size < TAG_LIMIT;
      } else if (parent === 'ReportItem' && item) {
        if (name.startsWith('compliance')) item.isCompliance = true;
        // One more than is looked at tells that it goes on.
        if (name === 'plugin_output') return LABELLED_LENGTH + 1;
        return TEXTS.has(name) || name in LISTS;
      }
      return false;
    },
    close(name, content) {
      if (name === 'ReportHost') host = null;
      else if (name === 'ReportItem') item = null;
      else if (content === null) return;
      else if (name === 'tag') host?.tags.set(own(tag), own(content.slice(0, 2048)));
      else if (item !== null) keep(item, name, content);
    },
  });
  if (document.root !== '' && document.root === 'NessusClientData_v2' && document.report === null) {
    throw new ScanDocumentError(
      'This Nessus document holds a policy and no report. Export the scan itself as .nessus.',
      [{ pointer: '', detail: 'must hold a Report' }],
    );
  }
  return document;
}

/** With memory of its own: a piece of a long text keeps the whole of it alive. */
function own(text: string): string {
  return ` ${text}`.slice(1);
}

function itemOf(attributes: Readonly<Record<string, string>>): NessusItem {
  const {
    port = '',
    protocol = '',
    svc_name: service = '',
    severity = '',
    pluginID: pluginId = '',
    pluginName = '',
  } = attributes;
  return {
    ...{ port: own(port), protocol: own(protocol), service: own(service), severity, pluginId: own(pluginId) },
    pluginName: own(pluginName.slice(0, 600)),
    texts: new Map(),
    cves: [],
    cwes: [],
    cpes: [],
    isCompliance: false,
  };
}

function keep(item: NessusItem, name: string, content: string): void {
  if (name in LISTS) {
    const list = item[LISTS[name as keyof typeof LISTS]];
    if (list.length < LIST_LIMIT) list.push(own(content.slice(0, 1024)));
    return;
  }
  if (TEXTS.has(name) && !item.texts.has(name)) item.texts.set(name, own(content));
}
