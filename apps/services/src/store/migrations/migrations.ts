import { projects } from './0001-projects.ts'
import { mailbox } from './0010-mailbox.ts'
import type { Migration } from './migration.ts'

/** Every migration there is, in order. */
export const migrations: readonly Migration[] = [projects, mailbox]
