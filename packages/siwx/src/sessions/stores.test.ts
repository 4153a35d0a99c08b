import type { SiwxSession } from '@latchkey/core/ports'
import { createMemoryStorage } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { decodeSession } from './decode-session.ts'
import { localSessions } from './local-sessions.ts'
import { memorySessions } from './memory-sessions.ts'
import { openPage } from './page.fixture.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

function proof(accountAddress = alice, change: Partial<SiwxSession['data']> = {}): SiwxSession {
  const data = {
    domain: 'example.org',
    uri: 'https://example.org',
    version: '1',
    nonce: '0123456789abcdef',
    issuedAt: '1970-01-01T00:00:00.000Z',
    chainId: 'eip155:1',
    accountAddress,
    ...change,
  }
  return { data, message: 'signed', signature: '0x00', scheme: 'eip191' }
}
const eip155 = { namespace: 'eip155' }

describe.each([
  ['memory', memorySessions],
  ['local', localSessions],
] as const)('%s', (_, source) => {
  const open = async () => {
    const page = openPage()
    return { ...page, store: await source()(page.context) }
  }

  test('keeps one session for each account and network', async () => {
    const { store } = await open()
    await store.add(proof())
    await store.add(proof(alice, { nonce: 'abcdef0123456789' }))
    await store.add(proof(alice, { chainId: 'eip155:10' }))
    await store.add(proof(bob))
    expect((await store.list(alice, 'eip155')).map(({ data }) => [data.chainId, data.nonce])).toEqual([
      ['eip155:1', 'abcdef0123456789'],
      ['eip155:10', '0123456789abcdef'],
    ])
    expect(await store.list(bob, 'eip155')).toHaveLength(1)
  })

  test('compares addresses as their namespace does', async () => {
    const { store } = await open()
    await store.add(proof())
    await store.add(proof('So1anaAddress11111111111111111111', { chainId: `solana:${solana}` }))
    expect(await store.list(alice.toLowerCase(), 'eip155')).toHaveLength(1)
    expect(await store.list('so1anaaddress11111111111111111111', 'solana')).toHaveLength(0)
  })

  test('ends the sign-in sessions of one account, and of no other on the same network', async () => {
    const { store } = await open()
    await store.add(proof())
    await store.add(proof(alice, { chainId: 'eip155:10' }))
    await store.add(proof(bob))
    await store.remove(alice.toLowerCase(), { ...eip155, chainId: 'eip155:1' })
    expect(await store.list(alice, 'eip155')).toHaveLength(1)
    await store.remove(alice, eip155)
    expect([await store.list(alice, 'eip155'), (await store.list(bob, 'eip155')).length]).toEqual([[], 1])
    await store.replace([])
    expect(await store.list(bob, 'eip155')).toEqual([])
  })

  test('returns only sessions that are valid now, and forgets none', async () => {
    const { clock, store } = await open()
    const begin = clock.now()
    const at = (ms: number) => new Date(begin + ms).toISOString()
    await store.add(proof(alice, { expirationTime: at(100_000), notBefore: at(50_000), issuedAt: at(0) }))
    const there = async () => (await store.list(alice, 'eip155')).length
    expect(await there()).toBe(0)
    // The clock that wrote the start may be half a minute ahead.
    await clock.advance(19_999)
    expect(await there()).toBe(0)
    await clock.advance(1)
    expect(await there()).toBe(1)
    await clock.advance(79_999)
    expect(await there()).toBe(1)
    await clock.advance(1)
    expect(await there()).toBe(0)
  })

  test('keeps at most fifty', async () => {
    const { store } = await open()
    for (let chain = 1; chain <= 60; chain += 1) await store.add(proof(alice, { chainId: `eip155:${chain}` }))
    expect(await store.list(alice, 'eip155')).toHaveLength(50)
  })
})

describe('local', () => {
  test('a later page load finds them, except in memory', async () => {
    const storage = createMemoryStorage()
    const first = openPage({ storage })
    await (await localSessions()(first.context)).add(proof())
    await (await memorySessions()(first.context)).add(proof(bob))
    const { context } = openPage({ storage })
    expect(await (await localSessions()(context)).list(alice, 'eip155')).toEqual([proof()])
    expect(await (await memorySessions()(context)).list(bob, 'eip155')).toEqual([])
  })

  test('changes in another tab are noticed', async () => {
    const { context, platform } = openPage()
    const store = await localSessions()(context)
    let heard = 0
    const off = store.subscribe?.(() => {
      heard += 1
    })
    platform.storageChanged('latchkey:default:siwx')
    platform.storageChanged('latchkey:default:other')
    off?.()
    platform.storageChanged('latchkey:default:siwx')
    expect(heard).toBe(1)
  })

  test('an unreadable entry is dropped, and the others stay', async () => {
    const storage = createMemoryStorage()
    storage.setItem('latchkey:default:siwx', JSON.stringify({ v: 1, d: [{ data: {} }, proof(), null, 7] }))
    const { context } = openPage({ storage })
    expect(await (await localSessions()(context)).list(alice, 'eip155')).toEqual([proof()])
    storage.setItem('latchkey:default:siwx', '{"v":1,"d":{"a":1}}')
    expect(await (await localSessions()(openPage({ storage }).context)).list(alice, 'eip155')).toEqual([])
  })
})

describe('[S3.34] the fields of a session: data, message, signature and cacao', () => {
  const cacao = { h: { t: 'caip122' }, p: { iss: 'did:pkh:eip155:1:0x0' }, s: { t: 'eip191', s: '0x00' } }
  const whole = { ...proof(), publicKey: 'k', signedBytes: '0x00', cacao }

  test('are read back as they were', () => {
    expect(decodeSession(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
    const { cacao: _none, ...without } = whole
    expect(decodeSession(without)).toEqual(without)
  })

  test.each([
    ['data', undefined],
    ['data', 'text'],
    ['data', { ...whole.data, accountAddress: 'nobody' }],
    ['data', { ...whole.data, issuedAt: 'yesterday' }],
    ['data', { ...whole.data, statement: 'a\nURI: https://evil.org' }],
    ['message', 7],
    ['message', 'a'.repeat(70_000)],
    ['signature', null],
    ['signature', 'a'.repeat(200_001)],
    ['scheme', 7],
    ['publicKey', {}],
    ['cacao', 'text'],
    ['cacao', { h: {}, p: {}, s: {} }],
    ['cacao', { h: { t: 'caip122' }, s: { t: 'eip191', s: '0x00' } }],
  ])('a wrong %s is refused: %#', (field, value) => {
    expect(decodeSession({ ...whole, [field]: value })).toBeUndefined()
  })
})
