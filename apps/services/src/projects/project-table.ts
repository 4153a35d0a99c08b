import * as v from 'valibot'
import type { Database, Row } from '../store/database.ts'
import { type Project, projectSchema } from './project.ts'

/** A project that an operator made with a command. Times are in ms. */
export type StoredProject = {
  readonly project: Project
  /** The name that its owner gave it. Visitors never see it. */
  readonly name: string
  readonly createdAt: number
  /**
   * The project is refused from this time on. The time may lie in the future, while apps move to the project that
   * replaces it.
   */
  readonly revokedAt?: number | undefined
  /** The id of the project that this one replaces. */
  readonly replaces?: string | undefined
}

export type ProjectTable = {
  /** @throws {DatabaseError} `unique` when the id is taken */
  add(entry: StoredProject): Promise<void>
  find(id: string): Promise<StoredProject | undefined>
  /** All projects, oldest first, including revoked ones. */
  list(): Promise<StoredProject[]>
  /**
   * Refuses a project from a time on, unless it is already refused from an earlier time. False when there is no project
   * with that id.
   */
  revoke(id: string, at: number): Promise<boolean>
}

const columns = 'id, name, settings, created_at, revoked_at, replaces'

export function createProjectTable(database: Database): ProjectTable {
  return {
    async add({ project: { id, ...settings }, name, createdAt, revokedAt = null, replaces = null }) {
      await database.run(`INSERT INTO projects (${columns}) VALUES ($1, $2, $3, $4, $5, $6)`, [
        id,
        name,
        JSON.stringify(settings),
        createdAt,
        revokedAt,
        replaces,
      ])
    },
    async find(id) {
      const row = await database.get(`SELECT ${columns} FROM projects WHERE id = $1`, [id])
      return row && toStoredProject(row)
    },
    list: async () =>
      (await database.all(`SELECT ${columns} FROM projects ORDER BY created_at, id`)).map(toStoredProject),
    async revoke(id, at) {
      await database.run(
        'UPDATE projects SET revoked_at = $2 WHERE id = $1 AND (revoked_at IS NULL OR revoked_at > $2)',
        [id, at],
      )
      return (await database.get('SELECT id FROM projects WHERE id = $1', [id])) !== undefined
    },
  }
}

function toStoredProject(row: Row): StoredProject {
  const project = v.parse(projectSchema, { ...JSON.parse(String(row.settings)), id: row.id })
  return {
    project,
    name: String(row.name),
    createdAt: Number(row.created_at),
    ...(row.revoked_at !== null && { revokedAt: Number(row.revoked_at) }),
    ...(row.replaces !== null && { replaces: String(row.replaces) }),
  }
}
