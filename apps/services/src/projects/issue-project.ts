import * as v from 'valibot'
import type { Database } from '../store/database.ts'
import { createProjectId } from './create-project-id.ts'
import { type ProjectInput, projectSchema } from './project.ts'
import { createProjectTable, type StoredProject } from './project-table.ts'

export type IssueOptions = {
  readonly name: string
  readonly settings: Omit<ProjectInput, 'id'>
  /** In ms. */
  readonly now: number
}

/** Makes a project. @throws {v.ValiError} when its settings can't be used */
export async function issueProject(database: Database, { name, settings, now }: IssueOptions): Promise<StoredProject> {
  const entry = { project: v.parse(projectSchema, { ...settings, id: createProjectId() }), name, createdAt: now }
  await createProjectTable(database).add(entry)
  return entry
}
