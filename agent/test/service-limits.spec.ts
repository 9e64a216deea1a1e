import { describe, expect, it } from '@jest/globals';
import { WIRE_LIMIT_BYTES } from '../../src/devices/http/agent-signed.decorators.js';
import { NATIVE_LIMITS } from '../../src/scans/adapters/native/native-document.schema.js';
import { TEXT_LIMITS } from '../../src/scans/domain/clean-text.js';
import { DOCUMENT_CAPS } from '../../src/scans/domain/document-caps.js';
import { FREE_JSON_LIMITS } from '../../src/scans/domain/free-json.js';
import { SERVICE_LIMITS } from '../src/service-limits.js';

describe('the limits that the agent keeps to', () => {
  it('are those of the service', () => {
    const { packages, checks, listeningPorts, evidence, check, text } = SERVICE_LIMITS;
    const { findings: _notOurs, ...native } = NATIVE_LIMITS;
    expect({ packages, checks, listeningPorts, evidence }).toEqual(native);
    expect(check).toEqual(FREE_JSON_LIMITS);
    expect(SERVICE_LIMITS.body.wire).toBe(WIRE_LIMIT_BYTES);
    const { id, name, version, word, prose } = text;
    const { id: longestId, name: longestName, version: longestVersion, word: longestWord, description } = TEXT_LIMITS;
    expect([id, name, version, word, prose]).toEqual([
      longestId,
      longestName,
      longestVersion,
      longestWord,
      description,
    ]);
  });

  it('leave room for the values of a whole document', () => {
    // A package is an object with ten members at most, a port one of four.
    const { packages, checks, listeningPorts, check } = SERVICE_LIMITS;
    const most = packages * 11 + listeningPorts * 5 + checks * check.values;
    expect(most).toBeLessThan(DOCUMENT_CAPS.values);
  });
});
