import { type Fields, fieldsOf } from '../../domain/intel/fact-fields.js';

/** `Important: nodejs:18 security update`, `httpd:2.4/mod_http2 security …`, `virt:rhel and virt-devel:rhel security …`: after the severity, which a space follows. */
const STREAM = /(?:^|[\s,(])([a-z0-9][\w.+-]{0,40}:[\w.+-]{1,40})(?=$|[\s,)/])/gi;
const BUILT_FOR_MODULE = /\.module[_+]/;

/**
 * The streams of modules of rpm that an entry speaks of, with commas between them: by the qualifier `rpmmod` of its package URL
 * (Red Hat), else by the record's title (AlmaLinux, Rocky Linux, Oracle). Null where it is of none, and where nobody says.
 */
export function moduleOfRecord(record: Fields, affected: Fields): string | null {
  const purl = fieldsOf(affected['package'])?.['purl'];
  const label = typeof purl === 'string' ? /[?&]rpmmod=([^&#]{1,200})/.exec(purl)?.[1] : undefined;
  if (label !== undefined) return streamsIn([label.replaceAll(/%3a/gi, ':').split(':').slice(0, 2).join(':')]);
  // Packages outside of modules stand in the same records as well.
  if (!BUILT_FOR_MODULE.test(JSON.stringify(affected['ranges'] ?? ''))) return null;
  const summary = record['summary'];
  return typeof summary === 'string'
    ? streamsIn([...summary.matchAll(STREAM)].map(([, stream]) => stream ?? ''))
    : null;
}

function streamsIn(streams: readonly string[]): string | null {
  const known = streams.filter((one) => /^[^:]+:[^:]+$/.test(one));
  return known.length === 0 ? null : known.join(',');
}
