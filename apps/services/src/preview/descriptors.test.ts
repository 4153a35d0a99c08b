import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { startServices } from '../index.ts'
import { createDescriptorTable } from '../store/descriptors.ts'
import { openStore } from '../store/store.ts'
import { neverStopped } from '../test/never-stopped.ts'
import { readDescriptorFolder } from './read-descriptor-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-descriptors-'))
const registry = join(folder, 'registry')
const router = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const write = (path: string, value: unknown) =>
  writeFileSync(join(registry, path), typeof value === 'string' ? value : JSON.stringify(value))

beforeAll(() => {
  mkdirSync(join(registry, 'shop', 'tests'), { recursive: true })
  write('shop/common.json', {
    metadata: { owner: 'Shop' },
    display: { formats: { 'buy(uint256 id)': { intent: 'Buy', fields: [{ path: 'id', label: 'Id' }] } } },
  })
  write('shop/router.json', {
    includes: 'common.json',
    context: {
      contract: {
        deployments: [
          { chainId: 1, address: router },
          { chainId: 10, address: router },
        ],
      },
    },
    display: { formats: { 'buy(uint256 id)': { fields: [{ path: 'id', label: 'Number' }] } } },
  })
  write('shop/tests/router.json', { context: { contract: { deployments: [{ chainId: 1, address: router }] } } })
  write('shop/broken.json', '{')
  writeFileSync(join(folder, 'secret.json'), '{"metadata":{"owner":"secret"}}')
  symlinkSync(join(folder, 'secret.json'), join(registry, 'shop', 'link.json'))
  write('shop/outside.json', { includes: '../../secret.json', context: { contract: { deployments: [] } } })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('includes are merged, each contract gets a copy, and nothing outside of the folder is read', () => {
  const { descriptors, refused } = readDescriptorFolder(registry)
  expect(descriptors.map(({ chainId, address, source }) => [chainId, address, source])).toEqual([
    ['eip155:1', router.toLowerCase(), 'shop/router.json'],
    ['eip155:10', router.toLowerCase(), 'shop/router.json'],
  ])
  expect(descriptors[0]?.descriptor).toMatchObject({
    context: { contract: { deployments: [{ chainId: 1 }] } },
    metadata: { owner: 'Shop' },
    display: { formats: { 'buy(uint256 id)': { intent: 'Buy', fields: [{ path: 'id', label: 'Number' }] } } },
  })
  expect(refused.map(({ file }) => file).sort()).toEqual(['shop/broken.json', 'shop/outside.json'])
  expect(JSON.stringify(descriptors)).not.toContain('secret')
})

test('the command takes a folder, and the route answers from it', async () => {
  const store = join(folder, 'store.sqlite')
  const lines: string[] = []
  const context = {
    environment: { LATCHKEY_STORE: store },
    out: (line: string) => void lines.push(line),
    err: () => {},
    now: Date.now,
    listenForStop: neverStopped,
  }
  expect(await runCli(['descriptors', 'import', registry], context)).toBe(1)
  expect(lines.at(-1)).toBe('1 files about 2 contracts taken, 2 refused')
  const services = await startServices({ port: 0, logLevel: 'silent', store })
  const ask = async (path: string) => {
    const response = await fetch(`${services.url}/v1/preview/descriptors/${path}?projectId=local`)
    return { status: response.status, body: await response.json() }
  }
  const found = await ask(`eip155:10/${router}`)
  expect(found).toMatchObject({ status: 200, body: { descriptors: [{ source: 'shop/router.json' }] } })
  expect(await ask(`eip155:137/${router}`)).toEqual({ status: 200, body: { descriptors: [] } })
  expect(await ask(`eip155:1/..%2f..%2fetc`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_path' } } })
  expect(await ask(`solana:x/${router}`)).toMatchObject({ status: 400 })
  await services.close()
})

test('an import takes the place of the one before', async () => {
  const store = await openStore(':memory:')
  const table = createDescriptorTable(store.database)
  const row = { chainId: 'eip155:1', address: router.toLowerCase(), source: 'a.json', descriptor: { a: 1 } }
  await table.replace([row, { ...row, source: 'b.json' }], 1)
  await table.replace([{ ...row, descriptor: { a: 2 } }], 2)
  expect(await table.of('eip155:1', router)).toEqual([{ source: 'a.json', descriptor: { a: 2 } }])
  await store.close()
})
