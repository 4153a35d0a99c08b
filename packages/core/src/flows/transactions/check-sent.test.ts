import { expect, onTestFinished, test, vi } from 'vitest'
import type { SentTransaction } from '../../kernel/ports/ability-values.ts'
import { owner, pipelineScene, type SceneOptions, shop, twoCalls } from './pipeline.fixture.ts'

const thief = '0x4444444444444444444444444444444444444444'
const eth = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })

/** A chain whose node tells what `sent` says. */
async function sceneWith(sent: () => SentTransaction, options: SceneOptions = {}) {
  const asked: string[] = []
  const scene = pipelineScene({
    ...options,
    can: {
      getTransaction: async ({ hash }) => {
        if (hash) asked.push(hash)
        return hash ? sent() : { state: 'unknown', next: '7' }
      },
      ...options.can,
    },
  })
  await scene.connected()
  return {
    ...scene,
    asked,
    async confirm() {
      scene.pipeline.approve()
      scene.wallet.approve()
      await scene.clock.flush()
      await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
      await scene.clock.flush()
    },
  }
}

test('the wallet’s transaction is read back, and a difference from the preview is reported', async () => {
  const { asked, chain, client, clock, confirm, draft, pipeline, state } = await sceneWith(() => ({
    state: 'waiting',
    from: owner,
    to: thief,
    data: '0x',
    value: eth(5n),
  }))
  pipeline.begin(draft())
  await clock.flush()
  await confirm()
  expect(asked).toEqual([chain.sent[0]?.hash])
  expect(state()).toMatchObject({ status: 'sent', steps: [{ differs: 'other' }] })
  expect(client.operations.getState()[0]).toMatchObject({ differs: 'other' })
  chain.include(chain.sent[0]?.hash ?? '')
  await clock.flush()
  expect(state()).toMatchObject({ status: 'included', steps: [{ status: 'included', differs: 'other' }] })
})

test('a page that was offline when the code that compares was to be loaded compares later', async () => {
  const load = vi.fn(() => {
    throw new Error('offline')
  })
  vi.doMock('./check-sent.ts', load)
  onTestFinished(() => void vi.doUnmock('./check-sent.ts'))
  const { clock, draft, pipeline, state, wallet } = await sceneWith(() => ({
    state: 'waiting',
    from: owner,
    to: thief,
  }))
  pipeline.begin(draft())
  await clock.flush()
  pipeline.approve()
  wallet.approve()
  await clock.flush()
  await vi.waitFor(() => expect(load).toHaveBeenCalled())
  await vi.dynamicImportSettled()
  vi.doUnmock('./check-sent.ts')
  const isCompared = async () => {
    await clock.advance(4000)
    expect(state()).toMatchObject({ steps: [{ differs: 'other' }] })
  }
  await vi.waitFor(isCompared, { timeout: 10_000 })
})

test('the shown transaction is no difference, and a node that gets it later is asked again', async () => {
  let isKnown = false
  const { asked, clock, confirm, draft, pipeline, state } = await sceneWith(() =>
    isKnown
      ? { state: 'included', from: owner, to: shop, data: '0x', value: eth(5n), order: '7' }
      : { state: 'unknown' },
  )
  pipeline.begin(draft())
  await clock.flush()
  await confirm()
  expect(asked).toHaveLength(1)
  isKnown = true
  await clock.advance(1000)
  expect(asked).toHaveLength(2)
  expect(state().steps[0]).not.toHaveProperty('differs')
  await clock.advance(600_000)
  expect(asked).toHaveLength(2)
})

test('each of several steps is compared with its own call, also when the view was left', async () => {
  const { asked, chain, client, clock, confirm, draft, pipeline, wallet } = await sceneWith(() => ({
    state: 'waiting',
    from: owner,
    to: shop,
    data: chain.sent.length === 1 ? '0x01' : '0x03',
    value: eth(0n),
  }))
  pipeline.begin(draft({ built: twoCalls }))
  await clock.flush()
  await confirm()
  chain.include(chain.sent[0]?.hash ?? '')
  await clock.flush()
  pipeline.approve()
  pipeline.leave()
  wallet.approve()
  await clock.flush()
  await vi.waitFor(() => expect(new Set(asked).size).toBe(2))
  await clock.flush()
  const [second, first] = client.operations.getState()
  expect(first).not.toHaveProperty('differs')
  expect(second).toMatchObject({ status: 'sent', differs: 'other' })
})

/** A batch that was sent, whose second call differs from the one shown. */
async function sentBatch() {
  const receipts = [
    { hash: '0xa', status: 'success' },
    { hash: '0xb', status: 'success' },
  ] as const
  const scene = await sceneWith(
    () => ({
      state: 'included',
      from: owner,
      to: shop,
      data: scene.asked.at(-1) === '0xa' ? '0x01' : '0x03',
      value: eth(0n),
    }),
    { atomic: true },
  )
  const { asked, chain, clock, draft, pipeline, wallet } = scene
  pipeline.begin(draft({ built: twoCalls }))
  await clock.flush()
  pipeline.approve()
  wallet.approve()
  await clock.flush()
  expect(asked).toEqual([])
  return {
    ...scene,
    async include() {
      const [{ hash: id } = { hash: '' }] = chain.sent
      chain.batches.set(id, { id, chainId: 'eip155:1', status: 'success', code: 200, receipts })
      await clock.advance(10_000)
    },
  }
}

test('all transactions of a batch that the wallet names are read', async () => {
  const { asked, include, state } = await sentBatch()
  await include()
  const differs = { differs: 'other' }
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'included', steps: [differs, differs] }))
  // The last one is also watched, in case its block is taken back.
  expect(new Set(asked)).toEqual(new Set(['0xa', '0xb']))
})

test('a batch is compared also when the view was left', async () => {
  const { client, include, pipeline } = await sentBatch()
  pipeline.leave()
  await include()
  await vi.waitFor(() => expect(client.operations.getState()[0]).toMatchObject({ status: 'done', differs: 'other' }))
})
