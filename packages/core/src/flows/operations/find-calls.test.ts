import { describe, expect, test } from 'vitest'
import { sendCalls } from '../../actions/send-calls.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { CallsStatus, EvmCall } from '../../kernel/ports/wallet-call.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createMemoryStorage } from '../../testing/memory-storage.ts'
import { pipelineScene, shop, twoCalls } from '../transactions/pipeline.fixture.ts'

const chainId = 'eip155:1'
const calls = [
  { to: shop, data: '0x01' },
  { to: shop, data: '0x02' },
]
let ids = 0

/** A browser whose wallet takes batches, and outlives the pages that ask it. */
function browser({ ownIds = true } = {}) {
  const storage = createMemoryStorage()
  const asked: { id?: string | undefined; calls: readonly EvmCall[]; stored: string }[] = []
  const batches = new Map<string, CallsStatus>()
  const stored = () => [...storage.values].find(([key]) => key.endsWith(':operations'))?.[1] ?? ''
  const accept = (index = asked.length - 1) => {
    const id = (ownIds && asked[index]?.id) || `wallet-${index}`
    batches.set(id, { id, chainId, status: 'pending', code: 100, receipts: [] })
    return { id }
  }
  const page = async (clock = createFakeClock()) => {
    const scene = pipelineScene({
      atomic: true,
      client: { clock, storage, random: { id: () => `id-${++ids}` } },
      can: {
        sendCalls: (batch) => {
          asked.push({ id: batch.id, calls: batch.calls, stored: stored() })
          return scene.wallet.ask('sendCalls', () => accept())
        },
        getCallsStatus: async ({ id }) => {
          const batch = batches.get(id)
          if (!batch) throw new LatchkeyError('wallet/invalid-request')
          return batch
        },
      },
    })
    await scene.connected()
    const known = () => scene.client.operations.getState().filter(({ kind }) => kind === 'transaction')
    const operation = () => known()[0]
    const pass = async (seconds: number) => {
      for (let turn = 0; turn < seconds; turn++) await scene.clock.advance(1000)
    }
    return { ...scene, known, operation, pass }
  }
  return {
    accept,
    asked,
    batches,
    page,
    stored,
    include(id = '') {
      const receipts = calls.map((_, index) => ({ hash: `0x${index}`, status: 'success' as const }))
      batches.set(id, { id, chainId, status: 'success', code: 200, receipts })
    },
  }
}

type Browser = ReturnType<typeof browser>

/** A page asks for a batch by the pipeline, and goes away while the wallet shows it. */
async function lost(made: Browser) {
  const first = await made.page()
  first.pipeline.begin(first.draft({ built: twoCalls }))
  await first.clock.flush()
  first.pipeline.approve()
  await first.clock.flush()
  return first
}

/** The next page, whose visitor wants such a batch asked for again. */
async function askedAgain() {
  const made = browser()
  await lost(made)
  const next = await made.page()
  await next.clock.flush()
  next.pipeline.retry()
  await next.clock.flush()
  return { made, next }
}

test('each batch is asked for under another id of 32 bytes, which is stored before the wallet is asked', async () => {
  const made = browser()
  const first = await lost(made)
  const [one] = made.asked
  expect(one?.id).toMatch(/^0x[0-9a-f]{64}$/)
  expect(one?.stored).toContain(one?.id)
  first.wallet.reject()
  await first.clock.flush()
  first.pipeline.retry()
  await first.clock.flush()
  first.pipeline.approve()
  await first.clock.flush()
  expect(made.asked).toHaveLength(2)
  expect(made.asked[1]?.id).not.toBe(one?.id)
})

describe('a page that went away while the wallet was asked for a batch', () => {
  test('finds it once the wallet has accepted it, follows it to its end, and asks for nothing twice', async () => {
    const made = browser()
    await lost(made)
    made.accept()
    const next = await made.page()
    await next.clock.flush()
    expect([next.status(), next.stepsAre()]).toEqual(['sent', ['sent', 'sent']])
    expect(next.operation()).toMatchObject({ status: 'sent', calls: made.asked[0]?.id })
    made.include(made.asked[0]?.id)
    await next.pass(10)
    expect([next.status(), next.pipeline.unfinished()]).toEqual(['included', []])
    expect([made.asked.length, next.wallet.prompts.length]).toEqual([1, 0])
  })

  test('says that it may have been sent while the wallet knows nothing of it, and finds it later', async () => {
    const made = browser()
    await lost(made)
    const next = await made.page()
    await next.pass(20)
    expect([next.status(), next.stepsAre()]).toEqual(['failed', ['unknown', 'unknown']])
    // The extension’s question was still open.
    made.accept()
    await next.pass(60)
    expect([next.status(), next.stepsAre()]).toEqual(['sent', ['sent', 'sent']])
    expect(made.asked).toHaveLength(1)
  })

  test('asks again when the visitor wants that, and still finds the first one if the wallet accepts it as well', async () => {
    const { made, next } = await askedAgain()
    next.pipeline.approve()
    await next.clock.flush()
    expect(made.asked.map(({ id }) => id)).toHaveLength(2)
    made.accept(0)
    await next.pass(60)
    const found = next.client.operations.getState().find((one) => one.calls === made.asked[0]?.id)
    expect(found?.status).toBe('sent')
  })

  test('isn’t asked again if the wallet accepts the first one while the visitor reads the preview', async () => {
    const { made, next } = await askedAgain()
    expect(next.status()).toBe('ready')
    made.accept(0)
    await next.pass(60)
    next.pipeline.approve()
    await next.clock.flush()
    expect([made.asked.length, next.status(), next.stepsAre()]).toEqual([1, 'sent', ['sent', 'sent']])
    made.include(made.asked[0]?.id)
    await next.pass(60)
    expect([next.status(), next.pipeline.unfinished()]).toEqual(['included', []])
  })

  test('doesn’t look for it any more after a day, as long as wallets keep it', async () => {
    const made = browser()
    await lost(made)
    const day = 24 * 3_600_000
    expect((await made.page(createFakeClock(Date.UTC(2026, 0, 1) + day - 60_000))).known()).toHaveLength(1)
    expect((await made.page(createFakeClock(Date.UTC(2026, 0, 1) + day + 60_000))).known()).toEqual([])
  })
})

test('what an app has asked for by sendCalls is found as well', async () => {
  const made = browser()
  const first = await made.page()
  sendCalls(first.client, { calls }).catch(() => {})
  await first.clock.flush()
  const { id } = made.accept()
  const next = await made.page()
  await next.clock.flush()
  expect(next.operation()).toMatchObject({ status: 'sent', calls: id, detached: true })
  made.include(id)
  await next.pass(10)
  expect(next.operation()).toMatchObject({ status: 'done', hash: '0x1' })
})

test('a wallet’s own id counts where it answers with another one', async () => {
  const made = browser({ ownIds: false })
  const first = await lost(made)
  first.wallet.approve()
  await first.clock.flush()
  expect(first.operation()).toMatchObject({ status: 'sent', calls: 'wallet-0' })
  made.include('wallet-0')
  await first.pass(10)
  expect(first.status()).toBe('included')
})

test('nothing is stored of a batch that the visitor declined', async () => {
  const made = browser()
  const first = await lost(made)
  first.wallet.reject()
  await first.clock.flush()
  expect(first.operation()).toMatchObject({ status: 'rejected', calls: undefined })
  expect(made.stored()).toBe('')
})
