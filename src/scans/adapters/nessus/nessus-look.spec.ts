import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { NessusAdapter } from './nessus.adapter.js';

const sample = readFileSync(new URL('samples/scan.nessus.xml', import.meta.url), 'utf8');
const TAG = '<tag name="Credentialed_Scan">true</tag>';
const INFORMATION = '<risk_factor>None</risk_factor></ReportItem>';
const item = (plugin: string, name: string): string =>
  `<ReportItem port="0" svc_name="general" protocol="tcp" severity="0" pluginID="${plugin}" pluginName="${name}" pluginFamily="Settings"><risk_factor>None</risk_factor></ReportItem>`;
const output = (text: string): string =>
  `<risk_factor>None</risk_factor><plugin_output>Information about this scan :\n\nNessus version : 8.1.0\n${text}\nScan type : Normal\n</plugin_output></ReportItem>`;

/** Whether packages of distributions stay open that the first host does not show, and what is said of it. */
function read(document: string): [isUnseen: boolean, said: string | undefined] {
  expect(document).not.toBe(sample);
  const [host] = new NessusAdapter().parse(document, { scope: null, os: null }).hosts;
  const { unseen, warnings } = host?.observations ?? { warnings: [] };
  return [unseen?.ecosystems?.includes('Debian') === true, warnings.find((one) => one.startsWith('Nessus '))];
}

describe('what Nessus could not look at', () => {
  it.each([
    ['21745', 'OS Security Patch Assessment Failed'],
    ['117886', 'OS Security Patch Assessment Not Available'],
    ['110695', 'OS Security Patch Assessment Checks Not Supported'],
  ])('stays open, though it signed in: plugin %s', (plugin, name) => {
    const failed = sample.replace(INFORMATION, `${INFORMATION}${item(plugin, name)}`);
    expect(read(failed)).toEqual([true, expect.stringMatching(/could not look at what is installed/)]);
    const available = failed.replace(INFORMATION, `${INFORMATION}${item('117887', 'Local checks enabled')}`);
    expect(read(available)).toEqual([false, undefined]);
  });

  it.each<[string, boolean]>([
    ['Credentialed checks : no', true],
    ["Credentialed checks : yes, as 'root' via ssh", false],
    ['Credentialed_Scan : no', false],
  ])('is told in words by older versions: %s', (text, isUnseen) => {
    const old = sample.replace(TAG, '').replace(INFORMATION, output(text));
    expect(read(old)).toEqual([isUnseen, isUnseen ? expect.stringMatching(/no credentials/) : undefined]);
    // The property of the host counts before that.
    expect(read(sample.replace(INFORMATION, output(text)))[0]).toBe(false);
  });
});
