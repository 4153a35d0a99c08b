import { expect, test, vi } from 'vitest'
import { createMemoryStorage, evmAddresses } from '../../testing/index.ts'
import { setActiveAccount } from '../account/set-active-account.ts'
import { previewTypedData } from '../preview/preview-typed-data.ts'
import { switchNetwork } from '../switching/switch-network.ts'
import { owner, pipelineScene, type SceneOptions, twoCalls } from './pipeline.fixture.ts'
import { transactions } from './transactions.ts'

const unknown = '0x00000000000000000000000000000000000000dd'
const another = '0x00000000000000000000000000000000000000ee'
const known = '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'
const follows = (delegate: string) => `0xef0100${delegate.slice(2)}`
let ids = 0

/** A page of a visitor whose account has this code; `storage` is what an earlier page left. */
async function openPage({
  getCode,
  storage = createMemoryStorage(),
  client,
}: {
  readonly getCode: () => Promise<string>
  readonly storage?: ReturnType<typeof createMemoryStorage>
  readonly client?: SceneOptions['client']
}) {
  const random = { id: () => `id-${++ids}` }
  const scene = pipelineScene({ can: { getCode }, client: { storage, random, ...client } })
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

test('an account under an unknown contract asks no wallet until the visitor has acknowledged it and something was sent; also after a reload', async () => {
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
  // What the visitor declines in the wallet isn't remembered either.
  page.wallet.reject()
  await page.clock.flush()
  await page.preview({ purpose: 'swap', built: twoCalls })
  expect(page.finding()).toMatchObject({ severity: 'danger' })
  page.pipeline.acknowledge('delegation/unknown')
  page.pipeline.approve()
  await page.clock.flush()
  page.wallet.approve()
  await page.clock.flush()
  expect(page.state().steps[0]?.status).toBe('sent')

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

test('another contract, and the same one for another account or on another network, are acknowledged by themselves', async () => {
  const page = await openPage({ getCode: async () => follows(unknown) })
  await page.preview()
  page.pipeline.acknowledge('delegation/unknown')
  page.pipeline.approve()
  await page.clock.flush()
  page.wallet.approve()
  await page.clock.flush()
  const other = await openPage({ getCode: async () => follows(another), storage: page.storage })
  await other.preview()
  expect(other.finding()).toMatchObject({ severity: 'danger', details: { delegate: another } })
  page.pipeline.leave()
  const [connection] = Object.values(page.client.connection.getState().connections)
  setActiveAccount(page.client, { connectionId: connection?.id ?? '', account: evmAddresses[1] })
  await page.clock.flush()
  await page.preview({ account: evmAddresses[1] })
  expect(page.finding()).toMatchObject({ severity: 'danger', details: { delegate: unknown } })
  page.pipeline.leave()
  setActiveAccount(page.client, { connectionId: connection?.id ?? '', account: evmAddresses[0] })
  await page.clock.flush()
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
])('%s says nothing and keeps nothing', async (_, getCode) => {
  const page = await openPage({ getCode })
  await page.preview()
  expect(page.finding()).toBeUndefined()
  page.pipeline.approve()
  await page.clock.flush()
  expect(page.state().status).toBe('asked')
})

const codes = ({ state }: Awaited<ReturnType<typeof openPage>>) =>
  state().preview?.findings.map(({ code, severity }) => `${code} ${severity}`)

test('a node that fails has a finding, and stops no transaction', async () => {
  const page = await openPage({ getCode: () => Promise.reject(new Error('The node is away')) })
  await page.preview()
  expect(codes(page)).toContain('delegation/unread info')
  page.pipeline.approve()
  await page.clock.flush()
  expect(page.state().status).toBe('asked')
})

/** Lets time pass until the preview is there; answers how long that took, in ms. */
async function timeOfPreview(page: Awaited<ReturnType<typeof openPage>>) {
  // Code that loads at the first call is here before the clock moves.
  await import('../preview/preview-transaction.ts')
  await import('../preview/judge-delegation.ts')
  await import('../preview/descriptor/fetch-descriptors.ts')
  await import('../services/connect-blockchain.ts')
  const begun = page.clock.now()
  page.pipeline.begin(page.draft())
  for (let turn = 0; turn < 10; turn++) await page.clock.flush()
  await vi.waitFor(
    async () => {
      await page.clock.advance(500)
      expect(page.state().status).toBe('ready')
    },
    { timeout: 10_000, interval: 5 },
  )
  return page.clock.now() - begun
}

test('a node that is silent has a finding in the preview', async () => {
  const page = await openPage({ getCode: () => new Promise(() => {}) })
  await timeOfPreview(page)
  expect(page.state().preview).toBeDefined()
  expect(codes(page)).toContain('delegation/unread info')
})

test('services that are silent drop neither the preview nor its warning of the contract', async () => {
  const services = { url: 'https://services.example', projectId: 'p' }
  const page = await openPage({
    getCode: async () => follows(unknown),
    client: { services, fetch: () => new Promise(() => {}) },
  })
  await timeOfPreview(page)
  expect(page.state().error).toBeUndefined()
  expect(page.finding()).toEqual({ code: 'delegation/unknown', severity: 'danger', details: { delegate: unknown } })
})

test('typed data of an account with an unknown delegate has the same finding', async () => {
  const page = await openPage({ getCode: async () => follows(unknown) })
  const typedData = {
    domain: { chainId: 1, verifyingContract: another },
    types: { Vote: [{ name: 'for', type: 'bool' }] },
    primaryType: 'Vote',
    message: { for: true },
  }
  const { findings } = await previewTypedData(page.client, { chainId: 'eip155:1', account: owner, typedData })
  expect(findings[0]).toEqual({ code: 'delegation/unknown', severity: 'danger', details: { delegate: unknown } })
})
