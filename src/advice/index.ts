export { type DescribedMaturity, ReadMaturity } from './app/read-maturity.service.js';
export { ReadStoredRecommendations, type ShownRecommendations } from './app/read-recommendations.service.js';
export type { ShownWords } from './domain/rephrasing.js';
export { EvidenceVersion } from './app/evidence/evidence-version.service.js';
export { AdviceModule } from './advice.module.js';
