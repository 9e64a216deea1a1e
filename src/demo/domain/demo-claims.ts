import type { DaysAgo } from './demo-device.js';

/** Who of the demo's people says something; the others of the organization only read. */
export type DemoSpeaker = 'ada' | 'ben';

/** What somebody says about a control on a day. */
export interface DemoAttestation {
  on: DaysAgo;
  by: DemoSpeaker;
  framework: string;
  control: string;
  status: 'implemented' | 'partially-implemented' | 'planned' | 'not-applicable';
  level?: number;
  statement: string;
  justification?: string;
  evidence?: { title: string; url: string };
  /** It holds for so many days; as long as it may, when left out. */
  forDays?: number;
  /** What Ada decides on the day after; of what others said. */
  review?: { decision: 'approve' | 'request-changes'; note: string };
}

/** A gap that somebody asks to leave open: of a signal on a device, or of a control. */
export interface DemoException {
  on: DaysAgo;
  by: DemoSpeaker;
  scope: { signal: string; device: string } | { framework: string; control: string };
  reason: string;
  compensating: string;
  forDays: number;
  /** Whether Ada approves it on the day after; else it waits. */
  isApproved: boolean;
}

const WIKI = 'https://wiki.example.org';
const CSF = 'nist-csf-2.0';

/**
 * What is said in the demo: by the end one claim has expired, one ends in ten days, one is denied by signals, one waits for
 * changes, one was said anew, and one control does not apply.
 */
export const DEMO_ATTESTATIONS: readonly DemoAttestation[] = [
  {
    on: 85,
    by: 'ben',
    framework: CSF,
    control: 'RC.RP-03',
    status: 'implemented',
    statement: 'The database was restored to a spare machine and compared.',
    evidence: { title: 'Report of the recovery test', url: `${WIKI}/recovery-test` },
    forDays: 60,
  },
  {
    on: 80,
    by: 'ben',
    framework: CSF,
    control: 'GV.PO-01',
    status: 'implemented',
    statement: "The policy is signed by the management and part of everybody's first day.",
    evidence: { title: 'Security policy', url: `${WIKI}/security-policy` },
    forDays: 90,
    review: { decision: 'approve', note: 'Read; it is the version that was signed.' },
  },
  {
    on: 75,
    by: 'ben',
    framework: CSF,
    control: 'RS.CO-02',
    status: 'planned',
    statement: 'There is no list of whom to tell yet.',
  },
  {
    on: 70,
    by: 'ada',
    framework: CSF,
    control: 'DE.CM-02',
    status: 'not-applicable',
    statement: 'There is no site to watch.',
    justification: 'Everybody works from home, and the servers stand at a provider whose certificate covers its rooms.',
    evidence: { title: 'Certificate of the provider', url: `${WIKI}/provider-certificate` },
  },
  {
    on: 40,
    by: 'ben',
    framework: CSF,
    control: 'RS.MA-01',
    status: 'implemented',
    statement: 'The plan was played through with the provider.',
    evidence: { title: 'Notes of the exercise', url: `${WIKI}/incident-exercise` },
    review: { decision: 'approve', note: 'I was there.' },
  },
  {
    on: 33,
    by: 'ben',
    framework: CSF,
    control: 'RS.CO-02',
    status: 'partially-implemented',
    level: 2,
    statement: 'The list names customers and the authority, not yet the partners.',
    evidence: { title: 'Whom to tell', url: `${WIKI}/whom-to-tell` },
  },
  {
    // The machines say otherwise.
    on: 30,
    by: 'ben',
    framework: CSF,
    control: 'PR.DS-01',
    status: 'implemented',
    level: 4,
    statement: 'Every machine is encrypted when it is set up.',
    evidence: { title: 'How machines are set up', url: `${WIKI}/new-machine` },
    review: { decision: 'approve', note: 'As described.' },
  },
  {
    on: 20,
    by: 'ben',
    framework: CSF,
    control: 'PR.DS-11',
    status: 'implemented',
    statement: 'Copies are made every night and kept at a second provider.',
    evidence: { title: 'Backup plan', url: `${WIKI}/backups` },
    review: { decision: 'approve', note: 'Restoring is to be tested again.' },
  },
  {
    on: 19,
    by: 'ben',
    framework: 'iso-27001-2022',
    control: 'A.8.13',
    status: 'implemented',
    statement: 'Copies are made every night and kept at a second provider.',
    evidence: { title: 'Backup plan', url: `${WIKI}/backups` },
    review: { decision: 'approve', note: 'The same as PR.DS-11.' },
  },
  {
    on: 12,
    by: 'ben',
    framework: CSF,
    control: 'PR.AT-01',
    status: 'implemented',
    statement: 'Everybody took the training.',
    evidence: { title: 'Who took the training', url: `${WIKI}/training` },
    review: { decision: 'request-changes', note: 'The list is that of last year. Which of the new ones took it?' },
  },
  {
    on: 6,
    by: 'ben',
    framework: 'soc2-tsc-2017',
    control: 'CC1.4',
    status: 'partially-implemented',
    statement: 'Roles name what one has to know; nobody checks it yet.',
  },
];

/** One exception that holds, and one that nobody has decided about. */
export const DEMO_EXCEPTIONS: readonly DemoException[] = [
  {
    on: 14,
    by: 'ben',
    scope: { signal: 'automatic-updates', device: 'web-2' },
    reason: 'It is built anew from its image every week; what it updates by itself would be lost.',
    compensating: 'The image is built with the newest packages, and at once when something critical is out.',
    forDays: 60,
    isApproved: true,
  },
  {
    on: 3,
    by: 'ben',
    scope: { framework: CSF, control: 'DE.CM-01' },
    reason: 'Nothing watches the network of the office until the new router is there.',
    compensating: '',
    forDays: 45,
    isApproved: false,
  },
];
