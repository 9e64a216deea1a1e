/**
 * For throw-away clusters: a crash may lose them, and nothing waits for the disk or guards what is on it. They hold hundreds
 * of small databases for minutes: looking after each would cost more than what is in it, and so would a slow password.
 */
export const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  scram_iterations: 1,
};
