import * as v from 'valibot'
import { createBoundedTable } from '../limits/bounded-table.ts'
import { isFresh } from '../limits/is-fresh.ts'
import { createSharedLoads } from '../limits/share-loads.ts'
import type { Log } from '../log/log.ts'
import { type Project, projectIdSchema } from './project.ts'
import type { ProjectTable, StoredProject } from './project-table.ts'

/**
 * The projects that may be used now: those of the configuration, and those made by command, also while this process
 * runs.
 */
export type ProjectDirectory = {
  /**
   * The project of an id, undefined when there is none or it was revoked.
   *
   * @throws {DatabaseError} when the database can't be asked and the id isn't known from before
   */
  find(id: string): Promise<Project | undefined>
}

export type ProjectDirectoryOptions = {
  readonly configured: readonly Project[]
  readonly table: Pick<ProjectTable, 'find'>
  readonly log: Log
  /** In ms. */
  readonly now: () => number
}

/**
 * How long an answer of the database is kept, in ms. After this time a new project works and a revoked one doesn't, on
 * every server node.
 */
const freshFor = 2_000

/** The memory for ids, in bytes: some 7,000. Made-up ids are dropped before those of projects. */
const projectTableBytes = 2_097_152
/** The size of a `Known` in V8's heap. The projects themselves are the operator's own. */
const knownBytes = 64

type Known = { readonly at: number; readonly entry: StoredProject | undefined }

export function createProjectDirectory({ configured, table, log, now }: ProjectDirectoryOptions): ProjectDirectory {
  const fixed = new Map(configured.map((project) => [project.id, project]))
  const known = createBoundedTable<Known>({
    maxBytes: projectTableBytes,
    valueBytes: knownBytes,
    worth: ({ at, entry }) => (entry ? 2 : isFresh(at, now(), freshFor) ? 1 : 0),
  })
  const shared = createSharedLoads({ now })

  const ask = async (id: string): Promise<Known> => {
    const answer = { at: now(), entry: await table.find(id) }
    known.set(id, answer)
    return answer
  }

  return {
    async find(id) {
      const project = fixed.get(id)
      if (project || !v.is(projectIdSchema, id)) return project
      const before = known.get(id)
      const answer =
        before && isFresh(before.at, now(), freshFor)
          ? before
          : await shared
              .get(id, () => ask(id))
              .catch((error: unknown) => {
                // A project that worked a moment ago still works while the database can't be reached.
                if (!before?.entry) throw error
                log.warn('projects: the database failed, an older answer is used', { cause: String(error) })
                return before
              })
      const { entry } = answer
      return entry && (entry.revokedAt === undefined || entry.revokedAt > now()) ? entry.project : undefined
    },
  }
}
