import { describe, expect, it } from '@jest/globals';
import { kindOfMediaType, kindOfText, sentenceOf } from './text-kind.js';

describe('kindOfText', () => {
  it.each([
    ['<?xml version="1.0"?>\n<bom xmlns="http://cyclonedx.org/schema/bom/1.4">', 'a CycloneDX document in XML'],
    ['\n<bom xmlns="http://cyclonedx.org/schema/bom/1.2"', 'a CycloneDX document in XML'],
    ['bomFormat: CycloneDX\nspecVersion: "1.5"', 'a CycloneDX document in YAML'],
    ['SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0', 'an SPDX document'],
    ['---\nspdxVersion: "SPDX-2.3"', 'an SPDX document in YAML'],
    ['<rdf:RDF xmlns:spdx="http://spdx.org/rdf/terms#">', 'an SPDX document in XML'],
    ['<?xml version="1.0"?><Benchmark xmlns="http://checklists.nist.gov/xccdf/1.2">', 'an OpenSCAP result'],
    ['<oval_results xmlns="http://oval.mitre.org/XMLSchema/oval-results-5">', 'an OVAL or SCAP document'],
    ['<testsuites name="trivy">', 'a JUnit report'],
    ['<other/>', 'XML'],
    ['<?xml version="1.0" ?>\n<NessusClientData_v2>', 'a Nessus report'],
    ['<report id="x" format_id="y" extension="xml" content_type="text/xml">', 'a report of OpenVAS (Greenbone)'],
    ['<NexposeReport version="2.0">', 'a report of Nexpose (InsightVM)'],
    ['<!DOCTYPE SCAN SYSTEM "https://qualysapi.qualys.com/scan-1.dtd">', 'a Qualys report'],
    ['<?xml version="1.0"?><!DOCTYPE nmaprun><nmaprun scanner="nmap">', 'a result of Nmap'],
    ['<OWASPZAPReport version="2.15">', 'a ZAP report'],
    ['<niktoscan>', 'a Nikto report'],
    ['<issues burpVersion="2024">', 'a report of Burp Suite'],
    [
      '<analysis xmlns="https://jeremylong.github.io/DependencyCheck/dependency-check.4.0.xsd">',
      'a report of OWASP Dependency-Check',
    ],
    ['<NeXposeSimpleXML version="1.0">', 'a report of Nexpose (InsightVM)'],
    ['<?xml version="1.0"?><SCAN value="scan/1">', 'a Qualys report'],
    ['<WAS_SCAN_REPORT>', 'a Qualys report'],
    ['<CxXMLResults InitiatorName="x">', 'a Checkmarx report'],
    ['<FVDL xmlns="xmlns://www.fortifysoftware.com/schema/fvdl">', 'a Fortify report'],
    ['<detailedreport xmlns="https://www.veracode.com/schema">', 'a Veracode report'],
    ['<BugCollection version="4.8">', 'a SpotBugs report'],
    ['<pmd version="7">', 'a PMD report'],
    ['<ScanGroup ExportedOn="x">', 'an Acunetix report'],
    ['<w3af-run start="1">', 'a w3af report'],
    ['<XanitizerFindingsList><producer>DependencyCheck</producer>', 'XML'],
    ['"Project","ScanDate","DependencyName"\n', 'a report of OWASP Dependency-Check in CSV'],
    ['scoutsuite_results =\n{}', 'a ScoutSuite report'],
    ['asset.id,asset.name,definition.id,severity\n', 'a Nessus report in CSV'],
    ['"Plugin","Plugin Name","Family","Severity"\n', 'a Nessus report in CSV'],
    ['"IP","DNS","QID","Title","CVE ID","Solution"\n', 'a Qualys report in CSV'],
    ['Plugin ID,CVE,CVSS v2.0 Base Score,Risk,Host\n', 'a Nessus report in CSV'],
    [
      'IP,Hostname,Port,Port Protocol,CVSS,Severity,QoD,Solution Type,NVT Name\n',
      'a report of OpenVAS (Greenbone) in CSV',
    ],
    ['"id","fqdn/ip","port","severity","finding","cve","cwe"\n', 'a report of testssl in CSV'],
    ['"exportedTimestamp","subscriptionId","x"\n', 'a list of Microsoft Defender for Cloud in CSV'],
    ['ID,WizURL,Name,CVSSSeverity\n', 'a report of Wiz in CSV'],
    ['/x: OK\n\n----------- SCAN SUMMARY -----------\nKnown viruses: 3\n', 'a log of ClamAV'],
    ['PROFILE,ACCOUNT_NUM,REGION,TITLE_ID,CHECK_RESULT\n', 'a Prowler report in CSV'],
    ['AUTH_METHOD;TIMESTAMP;ACCOUNT_UID;CHECK_ID;CHECK_TITLE\n', 'a Prowler report in CSV'],
    ['<!DOCTYPE html>\n<html>', 'an HTML page'],
    ['<html lang="en">', 'an HTML page'],
    ['# Lynis Report\nreport_version_major=1', 'a Lynis report'],
    ['\napp (debian 12.5)\n=====\nTotal: 3 (UNKNOWN: 0, LOW: 1)\n', 'a table for people'],
    ['┌─────┬─────┐\n│ Library │ Vulnerability │', 'a table for people'],
    ['NAME      INSTALLED  FIXED-IN  TYPE  VULNERABILITY  SEVERITY\napt 1', 'a table for people'],
    ['+-----+\n| OSV URL | CVSS |', 'a table for people'],
    ['---\nkey: value', 'a YAML document'],
    ['apiVersion: v1\nkind: List', 'a YAML document'],
    ['2026-11-20T12:00:00Z INFO scanning\n{"SchemaVersion":2}', 'output that begins with lines of a log'],
    ['Scanning dir .\nScanned file\n{\n', 'output that begins with lines of a log'],
  ])('of %j is %s', (text, title) => {
    const kind = kindOfText(text);
    expect(kind?.title).toBe(title);
    expect(kind && sentenceOf(kind)).toMatch(/^This is [^.]+; [\s\S]+\.$/);
  });

  it.each([[''], ['hello'], ['{"a":'], ['<'.slice(1)], ['2026-11-20 INFO nothing']])('of %j is not known', (text) => {
    expect(kindOfText(text)).toBeNull();
  });

  it.each([['\n'.repeat(1e6)], [' |'.repeat(5e5)], ['NAME '.repeat(2e5)], ['<'.repeat(1e6)], ['|' + ' '.repeat(1e6)]])(
    'takes no longer for a hostile text',
    (text) => {
      kindOfText(text);
    },
  );
});

describe('kindOfMediaType', () => {
  it('knows what is nearly right', () => {
    expect(kindOfMediaType('application/vnd.openvex+json')?.title).toBe('OpenVEX');
    expect(kindOfMediaType('text/plain')).toBeNull();
  });
});
