import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** The process's metrics. One registry per process: several applications in one process (tests) share it. */
export const metrics = new Registry();
collectDefaultMetrics({ register: metrics });

export const requestDuration = new Histogram({
  name: 'posture_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the end of its answer, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

export const jobOutcomes = new Counter({
  name: 'posture_jobs_total',
  help: 'Jobs finished, by name and outcome (done, retried, dead).',
  labelNames: ['name', 'outcome'],
  registers: [metrics],
});

export const anonymousDenials = new Counter({
  name: 'posture_anonymous_denials_total',
  help: 'Requests refused before the caller was known, by problem code.',
  labelNames: ['code'],
  registers: [metrics],
});
