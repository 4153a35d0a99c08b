import type { Migration } from './migration.ts'

/** Projects that were made by command. `settings` is JSON as `projects/project.ts` has it. */
export const projects: Migration = {
  version: 1,
  name: 'projects',
  statements: () => [
    `CREATE TABLE projects (
      id TEXT PRIMARY KEY, name TEXT NOT NULL, settings TEXT NOT NULL,
      created_at BIGINT NOT NULL, revoked_at BIGINT, replaces TEXT
    )`,
  ],
}
