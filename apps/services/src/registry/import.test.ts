import { walletRegistry } from '@latchkey/wallet-list/registry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRequestScope } from '../limits/request-scope.ts'
import { createLog } from '../log/log.ts'
import { describeDatabases } from '../test/databases.ts'
import { digestRecord } from './digest-record.ts'
import { createRegistryWithImports } from './registry-with-imports.ts'
import { type ImportRules, reviewImport } from './review-import.ts'
import { createWalletTable } from './wallet-table.ts'

const acorn = {
  id: 'acorn',
  name: 'Acorn',
  rdns: 'example.acorn',
  homepage: 'https://acorn.example',
  mobile_link: 'acorn://',
  chains: ['eip155:1', 'eip155:31337'],
  order: 5,
  source: 'https://acorn.example/docs',
  checked: '2026-11-01',
}
const review = (entries: readonly unknown[], rules: Partial<ImportRules> = {}) =>
  reviewImport(entries, { shipped: [], imported: [], today: '2026-11-21', ...rules })

test('an entry is taken with its source, the day and a digest of what it says', () => {
  const { accepted, refused } = review([acorn])
  const { source, checked, ...record } = acorn
  expect(refused).toEqual([])
  expect(accepted).toEqual([{ record, source, checked, digest: digestRecord(record) }])
  expect(digestRecord({ b: 1, a: [{ d: 1, c: undefined }] })).toBe(digestRecord({ a: [{ d: 1 }], b: 1 }))
  expect(digestRecord({ a: 1 })).not.toBe(digestRecord({ a: 2 }))
})

test.each([
  [{ homepage: 'http://acorn.example' }, /^homepage: an https link/],
  [{ app_store: 'javascript:alert(1)' }, /^app_store: an https link/],
  [{ mobile_link: 'javascript:alert(1)' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'JavaScript:alert(1)' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'data:text/html,x' }, /^mobile_link: a link to an app/],
  [{ desktop_link: 'http://acorn.example' }, /^desktop_link: a link to an app/],
  [{ homepage: 'https://metamask.io@evil.example/' }, /^homepage: a link without a user name/],
  [{ homepage: 'https://a:b@evil.example/' }, /^homepage: a link without a user name/],
  [{ homepage: 'https://acorn.example\\@evil.example' }, /^homepage: a link without quotes/],
  [{ homepage: 'https://acorn.example/\n' }, /^homepage: a link without spaces/],
  [{ homepage: 'https://\u0430corn.example/' }, /^homepage: a link without spaces/],
  [{ mobile_link: 'acorn://metamask.io@evil.example' }, /^mobile_link: a link without a user name/],
  [{ mobile_link: 'acorn:metamask@evil.example' }, /^mobile_link: a link without a user name/],
  [{ mobile_link: 'aco\trn://' }, /^mobile_link: a link without spaces/],
  [{ mobile_link: 'ms-msdt:/id' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'tel:112' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'search-ms:x' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'smb://x' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'itms-services://x' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'intent://x' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'wc:' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'chrome-extension://x' }, /^mobile_link: a link to an app/],
  [{ mobile_link: 'oak://' }, /^mobile_link: oak: isn’t named after the wallet; --scheme oak/],
  [{ name: '\u3164' }, /^name: without control/],
  [{ name: '...' }, /^name: with a letter/],
  [{ name: '\u0410corn' }, /^name: of one alphabet/],
  [{ source: 'http://acorn.example' }, /^source: an https link/],
  [{ source: undefined }, /^source: /],
  [{ checked: 'yesterday' }, /^checked: a day/],
  [{ checked: '2026-12-31' }, /^checked: a day that hasn’t come/],
  [{ chains: [] }, /^chains: at least one/],
  [{ name: 'Aco\u202Ern' }, /^name: without control/],
  [{ id: '../etc' }, /^id: small letters/],
  [{ surprise: 1 }, /^surprise: /],
])('error: %j is refused with its reason', (over, reason) => {
  const { accepted, refused } = review([
    { ...acorn, ...over },
    { ...acorn, id: 'other', name: 'Other', rdns: 'example.other', mobile_link: 'other://' },
  ])
  expect(refused).toEqual([{ entry: expect.any(String), reason: expect.stringMatching(reason) }])
  expect(accepted.map(({ record }) => record.id)).toEqual(['other'])
})

test('error: an rdns that another wallet has, in the registry or in the same import', () => {
  const oak = { id: 'oak', name: 'Oak', rdns: 'example.acorn' }
  expect(review([acorn], { imported: [oak] }).refused[0]?.reason).toBe('rdns: example.acorn belongs to oak already')
  const twice = review([acorn, { ...acorn, id: 'copy', rdns: 'Example.ACORN' }, { ...acorn }])
  expect(twice.refused).toEqual([
    { entry: '1 ("copy")', reason: 'rdns: example.acorn belongs to acorn already' },
    { entry: '2 ("acorn")', reason: 'id: it is in this import twice' },
  ])
  expect(review([acorn], { imported: [{ ...oak, id: 'acorn' }] }).refused).toEqual([])
})

test('error: the id, the name by its looks, the rdns and the app of a shipped wallet', async () => {
  const { data: shipped } = await walletRegistry.getWallets({ entries: 10_000 })
  const reasonOf = (over: object, rules: Partial<ImportRules> = {}) =>
    review([{ ...acorn, ...over }], { shipped, ...rules }).refused[0]?.reason
  expect(reasonOf({})).toBeUndefined()
  expect(reasonOf({ id: 'metamask' })).toMatch(/^id: metamask ships with the program/)
  for (const name of ['MetaMask', 'metamask', 'Meta Mask', 'MetaMask Wallet', 'Metarnask', 'MÉTAMASK'])
    expect(reasonOf({ name, mobile_link: undefined })).toBe('name: it looks like that of metamask')
  expect(reasonOf({ rdns: 'IO.metamask' })).toBe('rdns: io.metamask belongs to metamask already')
  expect(reasonOf({ mobile_link: 'MetaMask://dapp' }, { schemes: ['metamask'] })).toBe(
    'mobile_link: metamask: opens the app of metamask',
  )
  const own = { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', mobile_link: 'metamask://' }
  expect(reasonOf(own, { replace: ['metamask'] })).toBeUndefined()
  expect(reasonOf({ ...own, name: 'Rabby' }, { replace: ['metamask'] })).toBe('name: it looks like that of rabby')
  expect(reasonOf({ mobile_link: 'oak://' }, { schemes: ['oak'] })).toBeUndefined()
})

test('whatever is in a file, each entry is taken or refused with a reason, and no link that isn’t safe gets through', () => {
  const link = fc.oneof(
    fc.webUrl(),
    fc.string(),
    fc.constantFrom('javascript:1', ' javascript:1', 'java\nscript:1', 'https:', 'https:///', 'x:'),
  )
  const entry = fc.oneof(
    fc.jsonValue(),
    fc.record({
      ...Object.fromEntries(Object.entries(acorn).map(([key, value]) => [key, fc.constant(value)])),
      homepage: link,
      mobile_link: link,
    }),
  )
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
      const { accepted, refused } = review(entries)
      expect(accepted.length + refused.length).toBe(entries.length)
      for (const { record } of accepted) {
        expect(record.homepage ?? 'https://').toMatch(/^https:\/\//)
        expect(record.mobile_link ?? 'acorn:').not.toMatch(/^(http|javascript|data):/i)
      }
    }),
  )
})

test('the imports are read outside of the request that needs them: all visitors get them', async () => {
  const scope = createRequestScope()
  const askers: unknown[] = []
  const list = async () => {
    askers.push(scope.current())
    return []
  }
  const registry = createRegistryWithImports({
    base: walletRegistry,
    table: { list },
    log: createLog('silent'),
    now: () => 0,
  })
  await scope.run({ address: '203.0.113.1', route: 'GET /getWallets' }, () => registry.getWallets())
  expect(askers).toEqual([undefined])
})

describeDatabases('imports', ({ open }) => {
  test('an import is served beside the shipped list, in its place, and takes over an entry of its id', async () => {
    const database = await open()
    const table = createWalletTable(database)
    const clock = { now: 0 }
    const registry = createRegistryWithImports({
      base: walletRegistry,
      table,
      log: createLog('silent'),
      now: () => clock.now,
    })
    const before = await registry.getWallets({ entries: 100 })
    expect(before).toEqual(await walletRegistry.getWallets({ entries: 100 }))

    await table.put(
      review([acorn, { ...acorn, id: 'rabby', name: 'Rabbit', rdns: undefined, mobile_link: 'rabbit://', order: 7 }])
        .accepted,
      0,
    )
    clock.now += 2_000
    const after = await registry.getWallets({ entries: 100 })
    expect(after.count).toBe(before.count + 1)
    expect(after.data[0]).toMatchObject({ id: 'acorn', image_id: 'acorn' })
    expect((await registry.getWallets({ search: 'rab' })).data.map(({ name }) => name)).toEqual(['Rabbit'])
    const ids = async (query: object) => (await registry.getWallets(query)).data.map(({ id }) => id)
    expect(await ids({ entries: 2, page: 1 })).toEqual(['acorn', 'rabby'])
    expect(await ids({ include: ['ACORN', 'metamask'] })).toEqual(['acorn', 'metamask'])
    expect(await ids({ exclude: ['acorn'] })).not.toContain('acorn')
    expect(await ids({ chains: ['eip155:31337'], entries: 1 })).toEqual(['acorn'])
    expect(await ids({ badge_type: 'certified' })).toEqual([])
    expect(await registry.getWalletImage('acorn')).toMatch(/^<svg /)
  })

  test('an entry that an earlier version accepted but that is refused now is not served, and doesn’t stop the others', async () => {
    const database = await open()
    const table = createWalletTable(database)
    const [stored] = review([acorn]).accepted
    if (!stored) throw new Error('refused')
    const odd = { ...stored, record: { ...stored.record, id: 'odd', homepage: 'https://metamask.io@evil.example' } }
    await table.put([stored, odd], 0)
    expect((await table.list()).map(({ record }) => record.id)).toEqual(['acorn'])
    expect(await table.leftOut()).toEqual(['odd'])
  })

  test('every entry has its source, the day and a digest', async () => {
    const database = await open()
    const table = createWalletTable(database)
    await table.put(review([acorn]).accepted, 0)
    const registry = createRegistryWithImports({ base: walletRegistry, table, log: createLog('silent'), now: () => 0 })
    const day = /^\d{4}-\d\d-\d\d$/
    for (const id of ['acorn', 'metamask']) {
      expect(await registry.getProvenance(id)).toEqual({
        id,
        source: expect.stringMatching(/^https:/),
        checked: expect.stringMatching(day),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
    }
    expect(await registry.getProvenance('nobody')).toBeNull()
  })
})
