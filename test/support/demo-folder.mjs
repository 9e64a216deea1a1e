/** Names the variable with the folder in which the specs of a run find the demo that one of them had told (demo-service.ts). */
export const DEMO_FOLDER = 'POSTURE_TEST_DEMO';
