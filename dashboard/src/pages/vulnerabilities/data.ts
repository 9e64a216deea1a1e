import type { ReadBody } from '../../api/client';

export type VulnerabilityDetail = ReadBody<'/api/v1/vulnerabilities/{id}'>;
