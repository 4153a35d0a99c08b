import type { Database } from '../store/database.ts'
import { createProjectId } from './create-project-id.ts'
import { createProjectTable, type StoredProject } from './project-table.ts'

export type RotateOptions = {
  /** When the old id ends, in ms. By then every open page should have been loaded again. */
  readonly endsAt: number
  /** In ms. */
  readonly now: number
}

/**
 * Gives a project a new id with the same settings. The old one works until `endsAt`.
 *
 * @returns the new one, undefined when there is no living project of that id
 */
export function rotateProject(database: Database, id: string, { endsAt, now }: RotateOptions) {
  return database.transaction(async (tx): Promise<StoredProject | undefined> => {
    const table = createProjectTable(tx)
    const old = await table.find(id)
    if (!old || (old.revokedAt !== undefined && old.revokedAt <= now)) return undefined
    const entry = { project: { ...old.project, id: createProjectId() }, name: old.name, createdAt: now, replaces: id }
    await table.add(entry)
    await table.revoke(id, endsAt)
    return entry
  })
}
