import { describe, expect, it } from '@jest/globals';
import { type AttestCommand, attestFaults, defaultReviewOn, validUntilOf } from './attest-command.js';
import { DEFAULT_COMPLIANCE_POLICY as policy } from './policy.js';
import { AT } from './testing/facts.js';

const good: AttestCommand = {
  status: 'implemented',
  level: 3,
  statement: 'Disks are encrypted by the image.',
  evidence: [{ title: 'Policy', url: 'https://wiki.example/policy', from: '2026-01-01', to: '2026-06-30' }],
  reviewOn: '2027-02-01',
  ownerEmail: 'ciso@acme.example',
};
const faultsOf = (change: Partial<AttestCommand>, weight = 1): string[] =>
  attestFaults({ ...good, ...change }, weight, AT, policy).map(({ pointer }) => pointer);
const linked = (change: object): Partial<AttestCommand> => ({ evidence: [{ ...good.evidence[0]!, ...change }] });

describe('an attestation', () => {
  it('that says all it has to is recorded', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ level: null, evidence: [], reviewOn: null, ownerEmail: null })).toEqual([]);
  });

  it.each<[what: string, change: Partial<AttestCommand>, at: string[]]>([
    ['no statement', { statement: ' ' }, ['/statement']],
    ['a book', { statement: 'a'.repeat(4001) }, ['/statement']],
    ['not applicable without a reason', { status: 'not-applicable', level: null }, ['/justification']],
    ['not applicable with a level', { status: 'not-applicable', justification: 'No software is written.' }, ['/level']],
    ['a level of 6', { level: 6 }, ['/level']],
    ['half a level', { level: 2.5 }, ['/level']],
    ['implemented at level 1', { level: 1 }, ['/level']],
    ['planned at level 3', { status: 'planned' }, ['/level']],
    ['not implemented at level 1', { status: 'not-implemented', level: 1 }, ['/level']],
    ['a review today', { reviewOn: '2026-11-22' }, ['/reviewOn']],
    ['a review in the past', { reviewOn: '2020-01-01' }, ['/reviewOn']],
    ['a review in more than a year', { reviewOn: '2027-11-23' }, ['/reviewOn']],
    ['a review on no day', { reviewOn: '2027-02-30' }, ['/reviewOn']],
    ['an owner without an address', { ownerEmail: 'me' }, ['/ownerEmail']],
    ['a period that ends before it begins', linked({ from: '2026-07-01' }), ['/evidence/0/to']],
    ['a period to come', linked({ from: '2026-12-01', to: null }), ['/evidence/0/from']],
    ['a period from no day', linked({ from: 'January', to: null }), ['/evidence/0/from', '/evidence/0/from']],
    ['a script', linked({ url: 'javascript:alert(1)' }), ['/evidence/0/url']],
    ['a file', linked({ url: 'file:///etc/passwd' }), ['/evidence/0/url']],
    ['no address', linked({ url: 'see the wiki' }), ['/evidence/0/url']],
    ['a password', linked({ url: 'https://me:secret@wiki.example/' }), ['/evidence/0/url']],
    ['an untitled link', linked({ title: '' }), ['/evidence/0/title']],
    ['too many links', { evidence: Array(21).fill(good.evidence[0]) }, ['/evidence']],
  ])('with %s is not', (_what, change, at) => {
    expect(faultsOf(change)).toEqual(at);
  });

  it('of a weighty control is reviewed within 90 days, else within 365; by default as late as that', () => {
    expect([faultsOf({ reviewOn: '2027-02-20' }, 3), faultsOf({ reviewOn: '2027-02-21' }, 3)]).toEqual([
      [],
      ['/reviewOn'],
    ]);
    expect([defaultReviewOn(1, AT, policy), defaultReviewOn(3, AT, policy)]).toEqual(['2027-11-22', '2027-02-20']);
    const [fault] = attestFaults({ ...good, reviewOn: '2028-01-01' }, 3, AT, policy);
    expect(fault?.suggestion).toBe('2027-02-20');
  });

  it('counts through its review day', () => {
    expect(validUntilOf('2027-02-20')).toEqual(new Date('2027-02-21T00:00:00Z'));
    expect(() => validUntilOf('soon')).toThrow(RangeError);
  });
});
