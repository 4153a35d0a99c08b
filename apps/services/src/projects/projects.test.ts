import { expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import type { Database } from '../store/database.ts'
import { describeDatabases } from '../test/databases.ts'
import { issueProject } from './issue-project.ts'
import { createProjectDirectory } from './project-directory.ts'
import { createProjectTable } from './project-table.ts'
import { rotateProject } from './rotate-project.ts'

const shop = { name: 'Shop', settings: { allowedOrigins: ['https://shop.example'] }, now: 1_000 }
const log = createLog('silent')

describeDatabases('projects', ({ open }) => {
  const directoryOf = (database: Database, clock = { now: 1_000 }) => {
    const table = createProjectTable(database)
    return { clock, directory: createProjectDirectory({ configured: [], table, log, now: () => clock.now }) }
  }

  test('a project is made with an id that can’t be guessed, and listed with all that was said of it', async () => {
    const database = await open()
    const first = await issueProject(database, shop)
    const second = await issueProject(database, { ...shop, name: 'Other', now: 2_000 })
    expect(first.project.id).toMatch(/^[0-9a-f]{32}$/)
    expect(first.project.id).not.toBe(second.project.id)
    expect(await createProjectTable(database).list()).toEqual([first, second])
    await expect(createProjectTable(database).add(first)).rejects.toMatchObject({ code: 'unique' })
  })

  test('error: origins that are none', async () => {
    const attempt = issueProject(await open(), { ...shop, settings: { allowedOrigins: ['shop.example'] } })
    await expect(attempt).rejects.toThrow('an origin, such as https://app.example')
  })

  test('a new one works and a revoked one doesn’t, within two seconds and without a restart', async () => {
    const database = await open()
    const { directory, clock } = directoryOf(database)
    const { project } = await issueProject(database, shop)
    expect(await directory.find(project.id)).toEqual(project)
    expect(await createProjectTable(database).revoke(project.id, clock.now)).toBe(true)
    clock.now += 2_000
    expect(await directory.find(project.id)).toBeUndefined()
    expect(await createProjectTable(database).revoke('nobody', clock.now)).toBe(false)
  })

  test('a clock that is set back keeps no older answer: a new project works within two seconds', async () => {
    const database = await open()
    const { directory, clock } = directoryOf(database)
    clock.now = 7_200_000
    expect(await directory.find('shop')).toBeUndefined()
    const { project } = await issueProject(database, shop)
    await database.run('UPDATE projects SET id = $1 WHERE id = $2', ['shop', project.id])
    clock.now -= 3_600_000
    expect(await directory.find('shop')).toMatchObject({ allowedOrigins: ['https://shop.example'] })
  })

  test('after a rotation both ids work until the old one ends, on time', async () => {
    const database = await open()
    const { directory, clock } = directoryOf(database)
    const old = await issueProject(database, shop)
    const next = await rotateProject(database, old.project.id, { endsAt: 5_000, now: 1_500 })
    expect(next).toMatchObject({
      replaces: old.project.id,
      name: 'Shop',
      project: { allowedOrigins: ['https://shop.example'] },
    })
    clock.now = 4_999
    expect(await directory.find(old.project.id)).toMatchObject({ id: old.project.id })
    clock.now = 5_000
    expect(await directory.find(old.project.id)).toBeUndefined()
    expect(await directory.find(next?.project.id ?? '')).toMatchObject({ id: next?.project.id })
    expect(await rotateProject(database, old.project.id, { endsAt: 9_000, now: 5_000 })).toBeUndefined()
    expect(await rotateProject(database, 'nobody', { endsAt: 9_000, now: 5_000 })).toBeUndefined()
  })

  test('revoking sooner than a rotation said counts, later doesn’t', async () => {
    const table = createProjectTable(await open())
    const project = { id: 'abc', allowedOrigins: [], isAnalyticsEnabled: false, features: [] }
    await table.add({ project, name: '', createdAt: 0 })
    await table.revoke('abc', 5_000)
    await table.revoke('abc', 9_000)
    expect((await table.find('abc'))?.revokedAt).toBe(5_000)
    await table.revoke('abc', 1_000)
    expect((await table.find('abc'))?.revokedAt).toBe(1_000)
  })

  test('while the database is down, known projects work and new ones fail', async () => {
    const database = await open()
    const { directory, clock } = directoryOf(database)
    const { project } = await issueProject(database, shop)
    await directory.find(project.id)
    await database.close()
    clock.now += 60_000
    expect(await directory.find(project.id)).toEqual(project)
    await expect(directory.find('unheard-of')).rejects.toMatchObject({ code: 'closed' })
  })

  test('a flood of made-up ids asks once each, and not for what can’t be an id', async () => {
    const table = createProjectTable(await open())
    let asked = 0
    const find = (id: string) => {
      asked += 1
      return table.find(id)
    }
    const directory = createProjectDirectory({ configured: [], table: { find }, log, now: () => 0 })
    await Promise.all(Array.from({ length: 100 }, () => directory.find('made-up')))
    await directory.find("x'; DROP TABLE projects")
    await directory.find('a\0b')
    expect(asked).toBe(1)
  })
})
