import { describeFeed } from 'posture/vulnerabilities/testing';
import { AcmeFeed } from './acme.feed.js';

const text = '{"acmeFixes":"7"}\n{"package":"left-pad","cve":"CVE-2026-31337","fixed":"1.3.1"}\n';

describeFeed({ feed: AcmeFeed, samples: [{ name: 'fixes.ndjson', text }] });
