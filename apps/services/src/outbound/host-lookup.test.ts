import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHostLookup, type HostLookupOptions } from './host-lookup.ts'
import { createSystemLookup } from './system-lookup.ts'
import { type NameAnswer, startNameServer } from './test/start-name-server.ts'

const names: Readonly<Record<string, NameAnswer>> = {
  'images.test': ['203.0.113.5', '203.0.113.6'],
  'node.default.svc.cluster.local': ['10.0.0.7'],
  'empty.test': [],
}
let nameServer: Awaited<ReturnType<typeof startNameServer>>
let folder = ''
beforeAll(async () => {
  nameServer = await startNameServer(async (name) => {
    if (name.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 70))
    return name.startsWith('silent') ? 'silent' : (names[name] ?? 'unknown')
  })
  folder = await mkdtemp(join(tmpdir(), 'latchkey-hosts-'))
  await writeFile(
    join(folder, 'hosts'),
    '# a comment\n10.1.2.3 Listed.test other.test # more\nfe80::1 listed.test\nx y\n',
  )
})
afterAll(async () => {
  nameServer.close()
  await rm(folder, { recursive: true })
})

const options = (more: HostLookupOptions = {}): HostLookupOptions => ({
  servers: [nameServer.server],
  hostsFile: join(folder, 'hosts'),
  timeoutMs: 300,
  ...more,
})
const ask = (lookup: LookupFunction, name: string, request: Parameters<LookupFunction>[1] = { all: true }) =>
  new Promise<unknown>((resolve, reject) =>
    lookup(name, request, (error, found, family) => {
      if (error) reject(error)
      else resolve(Array.isArray(found) ? found.map(({ address }) => address) : [found, family])
    }),
  )

test('a name is answered by the name server, in the shapes that sockets ask for', async () => {
  const lookup = createHostLookup(options())
  expect(await ask(lookup, 'Images.test')).toEqual(['203.0.113.5', '203.0.113.6'])
  expect(await ask(lookup, 'images.test', {})).toEqual(['203.0.113.5', 4])
  await expect(ask(lookup, 'images.test', { family: 6 })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(ask(lookup, 'nothing.test')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(ask(lookup, 'empty.test')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('localhost and the hosts file are answered without a name server', async () => {
  const lookup = createHostLookup(options())
  const before = nameServer.asked.length
  expect(await ask(lookup, 'localhost')).toEqual(['127.0.0.1', '::1'])
  expect(await ask(lookup, 'a.localhost.', { family: 6 })).toEqual(['::1', 6])
  expect(await ask(lookup, 'listed.test')).toEqual(['10.1.2.3', 'fe80::1'])
  expect(await ask(lookup, 'OTHER.test')).toEqual(['10.1.2.3'])
  expect(nameServer.asked).toHaveLength(before)
  expect(await ask(createHostLookup(options({ hostsFile: '/nowhere' })), 'images.test')).toHaveLength(2)
})

test('a name server that says nothing is waited for no longer than the limit, however many names', async () => {
  const lookup = createHostLookup(options())
  const begin = performance.now()
  const silent = Array.from({ length: 64 }, (_, n) => ask(lookup, `silent-${n}.test`).catch(({ code }) => code))
  // Another name, a file, a lookup of the system: all of them while the others wait.
  expect(await ask(lookup, 'images.test')).toHaveLength(2)
  expect(await ask(createSystemLookup(), 'localhost')).toContain('127.0.0.1')
  expect(performance.now() - begin).toBeLessThan(250)
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']))
  expect(performance.now() - begin).toBeLessThan(1500)
})

test('the limit is for a name with all its search domains, each of which is answered late', async () => {
  const domains = Array.from({ length: 6 }, (_, n) => `domain-${n}.test`)
  const lookup = createHostLookup(options({ search: { domains, dots: 1 } }))
  await expect(ask(lookup, 'slow')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})

test('search domains are tried in the order of resolv.conf', async () => {
  const search = { domains: ['default.svc.cluster.local', 'svc.cluster.local'], dots: 2 }
  const lookup = createHostLookup(options({ search }))
  expect(await ask(lookup, 'node')).toEqual(['10.0.0.7'])
  expect(await ask(lookup, 'images.test')).toHaveLength(2)
  expect(nameServer.asked).toContain('A images.test.default.svc.cluster.local')
  const before = nameServer.asked.length
  expect(await ask(lookup, 'images.test.')).toHaveLength(2)
  expect(nameServer.asked.slice(before).every((question) => question.endsWith(' images.test'))).toBe(true)
})

test('the fallback is asked for unknown names only', async () => {
  const asked: string[] = []
  const fallback: LookupFunction = (name, _, callback) => {
    asked.push(name)
    callback(null, [{ address: '10.9.9.9', family: 4 }])
  }
  const lookup = createHostLookup(options({ fallback }))
  expect(await ask(lookup, 'printer.local')).toEqual(['10.9.9.9'])
  await expect(ask(lookup, 'silent.test')).rejects.toMatchObject({ code: 'ETIMEOUT' })
  expect(await ask(lookup, 'images.test')).toHaveLength(2)
  expect(asked).toEqual(['printer.local'])
})

test('the system is asked for one name at a time, and the queue has an end', async () => {
  const open: (() => void)[] = []
  const lookup = createSystemLookup((_, __, callback) => {
    open.push(() => callback(null, [{ address: '10.0.0.1', family: 4 }]))
  })
  const all = Array.from({ length: 70 }, (_, n) => ask(lookup, `${n}.local`).catch(({ code }) => code))
  expect(open).toHaveLength(1)
  for (let n = 0; n < 65; n += 1) open[n]?.()
  const answers = await Promise.all(all)
  expect(open).toHaveLength(65)
  expect(answers.filter((answer) => answer === 'EAI_AGAIN')).toHaveLength(5)
})
