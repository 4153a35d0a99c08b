import type { Migration } from './migration.ts'

/** Nodes of the login server that run, and when each last said so. */
export const loginNodes: Migration = {
  version: 32,
  name: 'login-nodes',
  statements: () => ['CREATE TABLE login_nodes (id TEXT PRIMARY KEY, seen_at BIGINT NOT NULL)'],
}
