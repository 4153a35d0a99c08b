import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { decodeStoredTransactions } from './decode-stored.ts'
import { createTestChain, owner, pipelineScene, shop, twoCalls } from './pipeline.fixture.ts'
import type { BuiltTransaction } from './transactions-api.ts'

/** One visit after another in the same browser. */
function visits() {
  const storage = createMemoryStorage()
  const chain = createTestChain()
  return {
    chain,
    storage,
    visit: () => pipelineScene({ chain, client: { storage, random: { id: () => `id-${++ids}` } } }),
  }
}
let ids = 0

async function confirmOnce(scene: ReturnType<typeof pipelineScene>) {
  scene.pipeline.approve()
  scene.wallet.approve()
  await scene.clock.flush()
}

test('a reload goes on with the step that is next, and sends none again', async () => {
  const { chain, visit } = visits()
  const first = visit()
  await first.connected()
  first.pipeline.begin(first.draft({ built: { ...twoCalls, gas: [undefined, 200_000n] } }))
  await first.clock.flush()
  await confirmOnce(first)
  const next = visit()
  expect(next.status()).toBe('none')
  await next.connected()
  expect([next.status(), next.stepsAre()]).toEqual(['sent', ['sent', 'waiting']])
  chain.include(chain.sent[0]?.hash ?? '')
  await next.clock.flush()
  expect(next.state()).toMatchObject({ status: 'ready', built: { description: twoCalls.description } })
  await confirmOnce(next)
  expect(chain.sent.map(({ calls }) => calls[0]?.data)).toEqual(['0x01', '0x02'])
  expect(chain.sent.map(({ gas }) => gas)).toEqual([120_000n, 200_000n])
  chain.include(chain.sent[1]?.hash ?? '')
  await next.clock.flush()
  expect([next.status(), next.pipeline.unfinished()]).toEqual(['included', []])
})

test('after a reload the remaining steps are still compared with the promise', async () => {
  const { chain, storage, visit } = visits()
  const first = visit()
  await first.connected()
  const expected = { leaves: { native: 5n }, arrives: { [shop]: 2n ** 200n } }
  const calls = [
    { to: shop, data: `0x095ea7b3${'0'.repeat(128)}` },
    { to: shop, data: '0x02' },
  ]
  first.pipeline.begin(first.draft({ built: { ...twoCalls, transaction: { namespace: 'eip155', calls }, expected } }))
  await first.clock.flush()
  await confirmOnce(first)
  chain.include(chain.sent[0]?.hash ?? '')
  const next = visit()
  await next.connected()
  await next.clock.flush()
  expect(next.previewed.at(-1)?.expected).toEqual(expected)
  // What isn't an amount is no promise, and the calls stay.
  for (const [key, text] of storage.values)
    if (key.endsWith(':transactions')) storage.values.set(key, text.replace('"native":"5"', '"native":"-5"'))
  const other = visit()
  await other.connected()
  await other.clock.flush()
  expect([other.status(), other.previewed.at(-1)?.expected]).toEqual(['ready', undefined])
})

test('after a reload the addresses that the visitor knows are still compared with the receiver', async () => {
  const { storage, visit } = visits()
  const first = visit()
  await first.connected()
  const knownAddresses = [`0x${'ab'.repeat(20)}`, owner]
  first.pipeline.begin(first.draft({ built: { knownAddresses } }))
  await first.clock.flush()
  first.pipeline.approve()
  const next = visit()
  await next.connected()
  next.pipeline.retry()
  await next.clock.flush()
  expect(next.previewed.at(-1)?.knownAddresses).toEqual(knownAddresses)
  // An invalid address is dropped, and the calls stay.
  for (const [key, text] of storage.values)
    if (key.endsWith(':transactions')) storage.values.set(key, text.replace(`"${owner}"]`, '7]'))
  const other = visit()
  await other.connected()
  expect([other.stepsAre(), other.state().built?.knownAddresses]).toEqual([['waiting'], undefined])
})

test('a library that gives its connections other ids on the next page loses nothing', async () => {
  const { chain, storage, visit } = visits()
  const first = visit()
  await first.connected()
  first.pipeline.begin(first.draft({ built: twoCalls }))
  await first.clock.flush()
  await confirmOnce(first)
  chain.include(chain.sent[0]?.hash ?? '')
  await first.clock.flush()
  for (const [key, value] of storage.values)
    if (key.endsWith(':transactions')) storage.values.set(key, value.replaceAll('mock-eip155:io.mock', 'other'))
  const next = visit()
  await next.connected()
  expect(next.status()).toBe('ready')
  await confirmOnce(next)
  expect(chain.sent).toHaveLength(2)
})

test('a transaction that was left half done is listed, continued, or forgotten', async () => {
  const { chain, visit } = visits()
  const scene = visit()
  await scene.connected()
  scene.pipeline.begin(scene.draft({ built: twoCalls }))
  await scene.clock.flush()
  await confirmOnce(scene)
  chain.include(chain.sent[0]?.hash ?? '')
  await scene.clock.flush()
  scene.pipeline.leave()
  const [left] = scene.pipeline.unfinished()
  expect(left).toMatchObject({
    description: 'Swap 5 USDC for ETH',
    steps: [{ status: 'included' }, { status: 'waiting' }],
  })
  const later = visit()
  await later.connected()
  // It was the visitor's own choice: it isn't shown by itself.
  expect(later.status()).toBe('none')
  later.pipeline.resume(left?.id ?? '')
  await later.clock.flush()
  expect(later.status()).toBe('ready')
  later.pipeline.leave()
  later.pipeline.forget(left?.id ?? '')
  expect(later.pipeline.unfinished()).toEqual([])
})

test('a page that went away while the wallet was asked says so, and asks for nothing by itself', async () => {
  const { chain, visit } = visits()
  const first = visit()
  await first.connected()
  first.pipeline.begin(first.draft())
  await first.clock.flush()
  first.pipeline.approve()
  const next = visit()
  await next.connected()
  expect([next.status(), next.stepsAre()]).toEqual(['failed', ['unknown']])
  next.pipeline.approve()
  expect(next.wallet.prompts).toEqual([])
  next.pipeline.markSent()
  expect([next.status(), next.pipeline.unfinished(), chain.sent.length]).toEqual(['included', [], 0])
})

describe('what the wallet has sent after the visitor wanted it asked for again', () => {
  /** A page went away while the wallet was asked, and the next one shows the preview again. `send`: the wallet answers the first question. */
  async function askingAgain() {
    const { chain, storage } = visits()
    const call = { to: shop, data: '0x01' }
    const page = async () => {
      const scene = pipelineScene({
        chain,
        client: { storage, random: { id: () => `id-${++ids}` } },
        can: {
          getTransaction: async ({ hash, order }) => {
            const next = String(chain.sent.length)
            const found = hash ? chain.sent.find((one) => one.hash === hash) : chain.sent[Number(order ?? -1)]
            return found ? { state: 'included', next, hash: found.hash, ...call } : { state: 'unknown', next }
          },
        },
      })
      await scene.connected()
      return scene
    }
    const first = await page()
    const transaction = { namespace: 'eip155', calls: [call] } as const
    first.pipeline.begin(first.draft({ built: { transaction, steps: ['One'], description: 'One' } }))
    await first.clock.flush()
    first.pipeline.approve()
    const next = await page()
    expect(next.stepsAre()).toEqual(['unknown'])
    next.pipeline.retry()
    await next.clock.flush()
    expect(next.status()).toBe('ready')
    return { ...next, send: () => chain.send([call]) }
  }

  test('is found before the visitor confirms, and isn’t sent twice', async () => {
    const { chain, clock, pipeline, send, status, stepsAre, wallet } = await askingAgain()
    send()
    await clock.advance(5000)
    expect([status(), stepsAre()]).toEqual(['sent', ['sent']])
    pipeline.approve()
    await clock.flush()
    expect(wallet.prompts).toEqual([])
    chain.include(chain.sent[0]?.hash ?? '')
    await clock.flush()
    expect([status(), chain.sent.length, pipeline.unfinished()]).toEqual(['included', 1, []])
  })

  test('is found after the visitor has declined the second question', async () => {
    const { clock, pipeline, send, status, stepsAre, wallet } = await askingAgain()
    pipeline.approve()
    wallet.reject()
    await clock.flush()
    expect(status()).toBe('rejected')
    send()
    await clock.advance(5000)
    expect([status(), stepsAre()]).toEqual(['sent', ['sent']])
  })
})

test('a step that another tab has asked for is not asked for again', async () => {
  const { chain, storage, visit } = visits()
  const [one, other] = [visit(), visit()]
  await one.connected()
  one.pipeline.begin(one.draft({ built: twoCalls }))
  await one.clock.flush()
  await confirmOnce(one)
  await other.connected()
  chain.include(chain.sent[0]?.hash ?? '')
  await one.clock.flush()
  await other.clock.flush()
  expect([one.status(), other.status()]).toEqual(['ready', 'ready'])
  await confirmOnce(one)
  other.pipeline.approve()
  expect(other.wallet.prompts).toEqual([])
  expect(chain.sent).toHaveLength(2)
  expect(storage.values.size).toBeGreaterThan(0)
})

test.each([
  ['waited for the visitor', false],
  ['was declined', true],
])(
  'a step that another tab has brought to its end while this page slept is not asked for again, where it %s',
  async (_, isDeclined) => {
    const { chain, visit } = visits()
    const [one, other] = [visit(), visit()]
    await one.connected()
    one.pipeline.begin(one.draft({ built: twoCalls }))
    await one.clock.flush()
    await confirmOnce(one)
    await other.connected()
    chain.include(chain.sent[0]?.hash ?? '')
    await one.clock.flush()
    await other.clock.flush()
    expect(other.status()).toBe('ready')
    if (isDeclined) {
      other.pipeline.approve()
      other.wallet.reject()
      await other.clock.flush()
    }
    await confirmOnce(one)
    chain.include(chain.sent[1]?.hash ?? '')
    await one.clock.flush()
    expect([one.status(), one.pipeline.unfinished()]).toEqual(['included', []])
    expect(other.status()).toBe(isDeclined ? 'rejected' : 'ready')
    other.pipeline.approve()
    await other.clock.flush()
    expect([other.wallet.prompts, chain.sent.length]).toEqual([[], 2])
    // No source knows the outcome, so the visitor looks.
    expect([other.status(), other.stepsAre()]).toEqual(['failed', ['included', 'unknown']])
    other.pipeline.markSent()
    expect([other.status(), other.pipeline.unfinished()]).toEqual(['included', []])
  },
)

test('a step that another tab has asked for while this one built it again is not asked for again', async () => {
  const { chain, visit } = visits()
  const [one, other] = [visit(), visit()]
  const allow = { to: shop, data: `0x095ea7b3${'0'.repeat(128)}` }
  const swap = { to: shop, data: '0x02' }
  const both = { ...twoCalls, transaction: { namespace: 'eip155', calls: [allow, swap] } } as const
  const rest = { ...twoCalls, steps: ['Swap'], transaction: { namespace: 'eip155', calls: [swap] } } as const
  let finish = (_: BuiltTransaction) => {}
  const last = new Promise<BuiltTransaction>((resolve) => {
    finish = resolve
  })
  const builds: BuiltTransaction[] = [both, both, rest]
  await one.connected()
  one.pipeline.begin(one.draft({ build: async () => builds.shift() ?? last, recheck: () => undefined }))
  await one.clock.flush()
  one.pipeline.approve()
  await one.clock.flush()
  one.wallet.approve()
  await one.clock.flush()
  await other.connected()
  chain.include(chain.sent[0]?.hash ?? '')
  await one.clock.flush()
  await other.clock.flush()
  expect([one.status(), other.status()]).toEqual(['ready', 'ready'])
  one.pipeline.approve()
  expect(one.status()).toBe('building')
  await confirmOnce(other)
  finish(rest)
  await one.clock.flush()
  expect([one.wallet.prompts, chain.sent.length]).toEqual([[], 2])
  expect([one.status(), one.stepsAre()]).toEqual(['sent', ['included', 'sent']])
})

test('a tab that slept doesn’t store its old word over what another one has sent', async () => {
  const { chain, visit } = visits()
  const [one, other] = [visit(), visit()]
  await one.connected()
  one.pipeline.begin(one.draft({ built: twoCalls }))
  await one.clock.flush()
  await confirmOnce(one)
  await other.connected()
  chain.include(chain.sent[0]?.hash ?? '')
  await one.clock.flush()
  await other.clock.flush()
  await confirmOnce(one)
  expect([one.status(), other.status()]).toEqual(['sent', 'ready'])
  other.pipeline.leave()
  const later = visit()
  await later.connected()
  // Listed, it would be gone on with, and sent twice.
  expect(later.pipeline.unfinished()).toEqual([])
  expect(later.client.operations.getState().map(({ hash }) => hash)).toEqual(
    expect.arrayContaining(chain.sent.map(({ hash }) => hash)),
  )
})

test('a step that was declined, and that another tab has asked for since, is not asked for again', async () => {
  const { chain, visit } = visits()
  const [one, other] = [visit(), visit()]
  await one.connected()
  one.pipeline.begin(one.draft({ built: twoCalls }))
  await one.clock.flush()
  await confirmOnce(one)
  await other.connected()
  chain.include(chain.sent[0]?.hash ?? '')
  await one.clock.flush()
  await other.clock.flush()
  other.pipeline.approve()
  other.wallet.reject()
  await other.clock.flush()
  one.pipeline.approve()
  expect([one.status(), other.status()]).toEqual(['asked', 'rejected'])
  other.pipeline.approve()
  await other.clock.flush()
  expect([one.wallet.prompts.length, other.wallet.prompts.length]).toEqual([1, 0])
})

test('steps that another tab has got by another build are taken over with that build', async () => {
  const { chain, visit } = visits()
  const [one, other] = [visit(), visit()]
  const word = (value: string) => value.padStart(64, '0')
  const allow = { to: shop, data: `0x095ea7b3${word(shop.slice(2))}${word('5')}` }
  const swap = { to: shop, data: '0x02' }
  const built = { ...twoCalls, transaction: { namespace: 'eip155', calls: [allow, swap] } } as const
  await one.connected()
  one.pipeline.begin(one.draft({ built, recheck: () => undefined }))
  await one.clock.flush()
  one.pipeline.approve()
  await one.clock.flush()
  one.wallet.approve()
  await one.clock.flush()
  await other.connected()
  chain.include(chain.sent[0]?.hash ?? '')
  await other.clock.flush()
  expect([other.status(), other.stepsAre()]).toEqual(['ready', ['included', 'waiting']])
  // The wallet of the first tab has allowed less: it needs another approval.
  await one.clock.flush()
  await one.clock.advance(4000)
  expect(one.stepsAre()).toEqual(['included', 'waiting', 'waiting'])
  one.pipeline.approve()
  await one.clock.flush()
  one.wallet.approve()
  await one.clock.flush()
  for (const name of ['operations', 'transactions']) other.platform.storageChanged(`latchkey:default:${name}`)
  expect([other.status(), other.stepsAre()]).toEqual(['sent', ['included', 'sent', 'waiting']])
  chain.include(chain.sent[1]?.hash ?? '')
  await other.clock.flush()
  expect([other.status(), other.stepsAre()]).toEqual(['ready', ['included', 'included', 'waiting']])
  expect(other.previewed.at(-1)?.transaction).toEqual({ namespace: 'eip155', calls: [swap] })
})

test('stored transactions are decoded: an incomplete one is dropped', () => {
  const whole = {
    id: 'a',
    purpose: 'send',
    connectionId: 'c',
    account: '0x1',
    chainId: 'eip155:1',
    mode: 'single',
    createdAt: 1,
    steps: [{ label: 'Send', status: 'sent', hash: '0xa' }],
    built: { namespace: 'eip155', description: 'Send', calls: [{ to: '0x2', value: '5' }] },
  }
  expect(decodeStoredTransactions([whole])?.[0]?.built.transaction).toEqual({
    namespace: 'eip155',
    calls: [{ to: '0x2', value: 5n }],
  })
  const broken = [
    null,
    7,
    {},
    { ...whole, id: 1 },
    { ...whole, purpose: 'steal' },
    { ...whole, mode: undefined },
    { ...whole, createdAt: 'yesterday' },
    { ...whole, steps: [{ label: 'Send', status: 'done' }] },
    { ...whole, steps: [] },
    { ...whole, built: { ...whole.built, calls: [{ to: '0x2', value: '-5' }] } },
    { ...whole, built: { ...whole.built, calls: [{ to: 2 }] } },
    { ...whole, built: { namespace: 'solana', description: 'x', transactions: [7] } },
  ]
  expect(decodeStoredTransactions(broken)).toEqual([])
  expect(decodeStoredTransactions('x')).toBeUndefined()
})
