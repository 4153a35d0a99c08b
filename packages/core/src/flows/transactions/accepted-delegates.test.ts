import { expect, test, vi } from 'vitest'
import { createMemoryStorage } from '../../testing/index.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { pipelineScene, twoCalls } from './pipeline.fixture.ts'
import { transactions } from './transactions.ts'

const unknown = '0x00000000000000000000000000000000000000dd'
const another = '0x00000000000000000000000000000000000000ee'
const known = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const follows = (delegate: string) => `0xef0100${delegate.slice(2)}`

/** A page of a visitor whose account has this code; `storage` is what an earlier page left. */
async function openPage({
  getCode,
  storage = createMemoryStorage(),
}: {
  readonly getCode: () => Promise<string>
  readonly storage?: ReturnType<typeof createMemoryStorage>
}) {
  const scene = pipelineScene({ can: { getCode }, client: { storage } })
  await scene.connected()
  const pipeline = scene.client.use(transactions)
  const state = () => {
    const now = pipeline.getState()
    if (now.status === 'none') throw new Error('There is no transaction')
    return now
  }
  return {
    ...scene,
    storage,
    pipeline,
    state,
    finding: () => state().preview?.findings.find(({ code }) => code === 'delegation/unknown'),
    async preview(built: Parameters<typeof scene.draft>[0] = {}) {
      pipeline.begin(scene.draft(built))
      await vi.waitFor(
        async () => {
          await scene.clock.flush()
          expect(state().status).toBe('ready')
        },
        { timeout: 10_000 },
      )
    },
  }
}

test('an account under an unknown contract asks no wallet until the visitor has acknowledged it, once and also after a reload', async () => {
  const page = await openPage({ getCode: async () => follows(unknown) })
  await page.preview()
  expect(page.finding()).toMatchObject({ severity: 'danger', details: { delegate: unknown } })
  const prompts = page.wallet.prompts.length
  page.pipeline.approve()
  await page.clock.flush()
  expect(page.wallet.prompts).toHaveLength(prompts)
  // Ticked and taken back, it isn't remembered.
  page.pipeline.acknowledge('delegation/unknown')
  page.pipeline.acknowledge('delegation/unknown', false)
  page.pipeline.approve()
  await page.preview({ purpose: 'swap', built: twoCalls })
  expect(page.finding()).toMatchObject({ severity: 'danger' })
  page.pipeline.acknowledge('delegation/unknown')
  page.pipeline.approve()
  await page.clock.flush()
  expect(page.wallet.prompts).toHaveLength(prompts + 1)

  const next = await openPage({
    getCode: async () => follows(unknown.toUpperCase().replace('0X', '0x')),
    storage: page.storage,
  })
  await next.preview()
  expect(next.finding()).toMatchObject({ severity: 'warning' })
  next.pipeline.approve()
  await next.clock.flush()
  expect(next.state().status).toBe('asked')
})

test('another contract, and the same one on another network, are acknowledged by themselves', async () => {
  const page = await openPage({ getCode: async () => follows(unknown) })
  await page.preview()
  page.pipeline.acknowledge('delegation/unknown')
  page.pipeline.approve()
  await page.clock.flush()
  const other = await openPage({ getCode: async () => follows(another), storage: page.storage })
  await other.preview()
  expect(other.finding()).toMatchObject({ severity: 'danger', details: { delegate: another } })
  page.pipeline.leave()
  page.wallet.reject()
  const switching = switchNetwork(page.client, { chainId: 'eip155:10' })
  await page.clock.flush()
  page.wallet.approve()
  await switching
  await page.preview()
  expect(page.state()).toMatchObject({ chainId: 'eip155:10' })
  expect(page.finding()).toMatchObject({ severity: 'danger', details: { delegate: unknown } })
})

test.each([
  ['a published contract', async () => follows(known)],
  ['no code', async () => '0x'],
  ['a node that fails', () => Promise.reject(new Error('The node is away'))],
])('%s says nothing and keeps nothing', async (_, getCode) => {
  const page = await openPage({ getCode })
  await page.preview()
  expect(page.finding()).toBeUndefined()
  page.pipeline.approve()
  await page.clock.flush()
  expect(page.state().status).toBe('asked')
})

test('a node that is silent keeps the preview for four seconds', async () => {
  const page = await openPage({ getCode: () => new Promise(() => {}) })
  page.pipeline.begin(page.draft())
  await vi.waitFor(
    async () => {
      await page.clock.advance(4_000)
      expect(page.state().status).toBe('ready')
    },
    { timeout: 10_000 },
  )
  expect(page.state().preview).toBeDefined()
  expect(page.finding()).toBeUndefined()
})
