import { describe, expect, test } from 'vitest'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { ConfirmedTransaction, EvmTransaction } from '../../kernel/ports/ability-values.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMemoryStorage, type MemoryStorage } from '../../testing/memory-storage.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockWallet } from '../../testing/mock-wallet.ts'
import { evmAccount } from '../../testing/mocks.ts'
import { targetOf } from '../../testing/target-of.ts'
import { connect } from '../connecting/connect.ts'
import { emptyPreview, owner, shop } from './pipeline.fixture.ts'
import { createTransactions } from './transactions.ts'
import type { BuiltTransaction } from './transactions-api.ts'
import { unacknowledged } from './unacknowledged.ts'

/** Numbers that a seed foretells (mulberry32). */
function numbersOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What outlives a page: the chain, the wallet with its open questions, the browser's storage. */
function createWorld(seed: number, calls: number) {
  const below = numbersOf(seed)
  const clock = createFakeClock()
  const values = new Map<string, string>()
  const sent: { hash: string; call: EvmCall; included?: ConfirmedTransaction | undefined }[] = []
  const wallet = createMockWallet({ id: 'io.mock', name: 'Mock', rdns: 'io.mock', accounts: [evmAccount(owner)] })
  const built: BuiltTransaction = {
    transaction: {
      namespace: 'eip155',
      calls: Array.from({ length: calls }, (_, index) => ({ to: shop, data: `0x0${index + 1}` })),
    },
    steps: Array.from({ length: calls }, (_, index) => `Step ${index + 1}`),
    description: 'Steps',
  }
  let servicesGone = false
  let kills = 0

  function openPage() {
    let alive = true
    // A page that is gone stores nothing any more, whatever its promises still do.
    const storage: MemoryStorage = {
      ...createMemoryStorage(values),
      setItem: (key, value) => void (alive && values.set(key, value)),
      removeItem: (key) => void (alive && values.delete(key)),
    }
    const node = async <T>(answer: () => T) => {
      if (servicesGone) throw new LatchkeyError('request/unreachable')
      return answer()
    }
    const adapter = createMockAdapter({
      namespace: 'eip155',
      wallets: [wallet],
      can: {
        sendTransaction: ({ transaction }) => {
          const { gas: _, ...call } = transaction as EvmTransaction & { to: string }
          return wallet.ask('sendTransaction', () => {
            const hash = `0x${(sent.length + 1).toString(16).padStart(64, '0')}`
            sent.push({ hash, call })
            return { hash }
          })
        },
        waitForTransaction: ({ hash }) =>
          node(() => sent.find((one) => one.hash === hash)?.included ?? { status: 'pending' }),
        estimateFee: () => node(() => ({ gas: 50_000n })),
        getTransaction: ({ hash, order }) =>
          node(() => {
            const next = String(sent.length)
            const at = order === undefined ? undefined : sent[Number(order)]
            const found = hash ? sent.find((one) => one.hash === hash) : at
            if (!found?.included) return { state: found ? 'waiting' : 'unknown', next }
            return { state: 'included', next, hash: found.hash, ...found.call, value: undefined }
          }),
      },
    })
    const { client } = createTestClient({
      adapters: [adapter],
      clock,
      storage,
      random: { id: () => `id-${seed}-${++ids}` },
    })
    const off = client.start()
    const pipeline = createTransactions(client, (parameters) => node(() => emptyPreview(parameters)))
    return {
      client,
      pipeline,
      adapter,
      kill() {
        alive = false
        kills += 1
        off()
      },
    }
  }
  let ids = 0
  return {
    /**
     * No node could be reached when the wallet was asked, and no page was there when it answered: without services no
     * list can know these. With services, on a real chain, none is excused: `interruptions.test.ts` of apps/services.
     */
    onlyInWallet: new Set<string>(),
    below,
    clock,
    sent,
    wallet,
    built,
    openPage,
    kills: () => kills,
    toggleServices: () => (servicesGone = !servicesGone),
    servicesBack: () => (servicesGone = false),
    include() {
      const next = sent.find(({ included }) => !included)
      if (next) next.included = { status: 'success' }
    },
  }
}

type World = ReturnType<typeof createWorld>
type Page = ReturnType<World['openPage']>

/** A visitor who confirms what is shown, and looks into the wallet before asking again for what may have been sent. */
function act({ pipeline }: Page, world: World): void {
  const { wallet, sent, built } = world
  const state = pipeline.getState()
  if (state.status === 'none') return
  if (state.status === 'ready' || state.status === 'moved' || state.status === 'rejected') {
    for (const code of unacknowledged(state)) pipeline.acknowledge(code)
    pipeline.approve()
  }
  if (state.status !== 'failed') return
  const index = state.steps.findIndex(({ status }) => status === 'unknown')
  const { calls } = built.transaction as { calls: readonly EvmCall[] }
  const wasSent = sent.some(({ call }) => call.data === calls[index]?.data)
  // While the wallet still shows the question, the visitor answers it there.
  if (index < 0 || !(wasSent || wallet.prompts.length)) pipeline.retry()
  // What was sent, the page finds by itself, if a node could be asked before the wallet was.
  else if (wasSent && !('order' in state && state.order)) {
    for (const { call, hash } of sent) if (call.data === calls[index]?.data) world.onlyInWallet.add(hash)
    pipeline.markSent()
  }
}

async function run(seed: number): Promise<World> {
  const calls = 1 + (seed % 3)
  const world = createWorld(seed, calls)
  const { below, built, clock, sent, wallet } = world
  let page = world.openPage()
  const connecting = connect(page.client, { connectorId: wallet.id, adapterId: page.adapter.id })
  await clock.flush()
  wallet.approve()
  await connecting
  await clock.flush()
  const [connection] = Object.values(page.client.connection.getState().connections)
  if (!connection) throw new Error('Not connected')
  let begun = false
  /** The feature's form keeps the draft until the first hash is there; then the pipeline does. */
  let form = true
  const begin = () => {
    if (!form || page.pipeline.getState().status !== 'none' || page.pipeline.unfinished().length) return
    begun = true
    page.pipeline.begin({
      purpose: 'send',
      ...targetOf(connection),
      build: async () => built,
      onSubmitted: () => (form = false),
    })
  }
  const moves = [
    begin,
    () => act(page, world),
    () => act(page, world),
    () => wallet.prompts.length && wallet.approve(),
    () => wallet.prompts.length && wallet.approve(),
    () => wallet.prompts.length && wallet.reject(),
    world.include,
    () => clock.advance(below(8000)),
    world.toggleServices,
    async () => {
      page.kill()
      // The wallet may answer what the page asked when the page is gone.
      if (wallet.prompts.length && below(2)) wallet.approve()
      page = world.openPage()
      await clock.advance(1500)
    },
  ]
  for (let turn = 0; turn < 40; turn++) {
    await moves[below(moves.length)]?.()
    await clock.flush()
  }
  world.servicesBack()
  for (let turn = 0; turn < 60 && !isDone(); turn++) {
    begin()
    act(page, world)
    await clock.flush()
    if (wallet.prompts.length) wallet.approve()
    await clock.flush()
    world.include()
    await clock.advance(60_000)
  }
  expect(begun).toBe(true)
  // Each call once, in its order; and whatever has a hash is in the list that the visitor sees.
  expect(
    sent.map(({ call }) => call.data),
    `seed ${seed}`,
  ).toEqual((built.transaction as { calls: readonly EvmCall[] }).calls.map(({ data }) => data))
  const hashes = page.client.operations.getState().flatMap(({ hash }) => hash ?? [])
  const notSeen = sent.filter(({ hash }) => !hashes.includes(hash) && !world.onlyInWallet.has(hash))
  expect({ seed, notSeen }).toEqual({ seed, notSeen: [] })
  page.kill()
  return world

  function isDone() {
    return (
      sent.length === calls &&
      sent.every(({ included }) => included) &&
      page.pipeline.unfinished().length === 0 &&
      ['none', 'included'].includes(page.pipeline.getState().status)
    )
  }
}

describe('whatever goes away on the way, nothing is lost and nothing is sent twice', () => {
  test('pages that are closed, wallets that answer late, services that are gone', async () => {
    const worlds: World[] = []
    for (let seed = 1; seed <= 200; seed++) worlds.push(await run(seed))
    const sum = (count: (world: World) => number) => worlds.reduce((total, world) => total + count(world), 0)
    expect(sum(({ kills }) => kills())).toBeGreaterThanOrEqual(500)
    expect(sum(({ onlyInWallet }) => onlyInWallet.size) / sum(({ sent }) => sent.length)).toBeLessThan(0.1)
  }, 120_000)
})
