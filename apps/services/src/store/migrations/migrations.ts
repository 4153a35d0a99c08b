import { projects } from './0001-projects.ts'
import type { Migration } from './migration.ts'

/** Every migration there is, in order. */
export const migrations: readonly Migration[] = [projects]
