import { expect, onTestFinished, test, vi } from 'vitest'
import { grantPermissions } from '../../actions/grant-permissions.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { mainnet } from '../../kernel/networks/eip155.ts'
import type { Capabilities } from '../../kernel/ports/ability.ts'
import type { ContractCall, EncodedCall } from '../../kernel/ports/ability-values.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { createMockEvm } from '../../testing/mocks.ts'
import { connect } from '../connecting/connect.ts'
import { emailLogin } from '../login/email-login.ts'
import { openLoginScene } from '../login/login-scene.fixture.ts'
import { answer } from '../services/answer.fixture.ts'
import { transactions } from '../transactions/transactions.ts'
import { decodeDelegation } from './decode-delegation.ts'
import { delegationContext, delegationHash } from './delegation-context.fixture.ts'
import { permissions } from './permissions.ts'
import { revokePermissions } from './revoke-permissions.ts'
import { mostPermissions, storedPermissions } from './stored-permissions.ts'

const description = 'End it'
const expiry = 4_000_000_000
const daily = {
  type: 'native-token-recurring-allowance',
  data: { allowance: '0x429d069189e0000', start: 1_700_000_000, period: 86_400 },
}
const request = { expiry, signer: { type: 'account' }, permissions: [daily] }

/** The framework's contracts on a chain, as far as they are asked. */
function chainOf(state: { ended?: boolean; left?: bigint; broken?: boolean }) {
  return async ({ call: { args = [], functionName } }: { readonly call: ContractCall | EncodedCall }) => {
    if (state.broken) throw new LatchkeyError('request/unreadable')
    if (functionName === 'getDelegationHash') return delegationHash
    expect(args[0]).toBe(delegationHash)
    return functionName === 'disabledDelegations' ? state.ended === true : [state.left ?? 0n, false, 1n]
  }
}

async function openWallet(can: Partial<Capabilities<'eip155'>>, context = delegationContext()) {
  const { adapter, wallet } = createMockEvm({
    can: {
      grantPermissions: async ({ request: asked }) => ({ ...asked, context, response: {} }),
      revokePermissions: async () => {},
      ...can,
    },
  })
  const scene = createTestClient({ adapters: [adapter], networks: [mainnet] })
  scene.client.start()
  const connected = connect(scene.client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  return { ...scene, feature: scene.client.use(permissions) }
}

test('a wallet’s permission is listed with the amount that the chain says is left, until its end', async () => {
  const chain = { left: 100_000_000_000_000_000n }
  const { client, clock, feature } = await openWallet({ readContract: chainOf(chain) })
  expect(await feature.fetch()).toMatchObject({ status: 'ready', list: [] })
  await grantPermissions(client, { request })
  const { list } = await feature.fetch()
  expect(list).toMatchObject([
    {
      delegate: '0x00000000000000000000000000000000000000aa',
      expiresAt: expiry * 1000,
      isEnding: false,
      limits: [{ kind: 'native', symbol: 'ETH', amount: '0.3', left: '0.1', period: 86_400 }],
    },
  ])
  // Its time is over.
  await clock.advance(expiry * 1000 - clock.now())
  expect((await feature.fetch()).list).toEqual([])
})

test('without the code that reads them the list is an error, and nothing is rejected', async () => {
  const { client, feature } = await openWallet({ readContract: chainOf({}) })
  await grantPermissions(client, { request })
  vi.doMock('./read-permission.ts', () => {
    throw new Error('offline')
  })
  onTestFinished(() => void vi.doUnmock('./read-permission.ts'))
  expect(await feature.fetch()).toMatchObject({ status: 'error', loading: false, list: [] })
  expect(feature.getState().error).toBeDefined()
  vi.doUnmock('./read-permission.ts')
  expect(await feature.fetch()).toMatchObject({ status: 'ready', error: undefined, list: [{ isEnding: false }] })
})

test('two permissions with one salt are two, and each is ended by itself', async () => {
  const contexts = [delegationContext(), delegationContext().replace('0429d069189e0000', '0853a0d2313c0000')]
  const ended: string[] = []
  let count = 0
  const { client, feature } = await openWallet({
    readContract: chainOf({ left: 1n }),
    grantPermissions: async ({ request: asked }) => ({ ...asked, context: contexts[count++] ?? '0x', response: {} }),
    revokePermissions: async ({ context }) => void ended.push(context),
  })
  for (const _ of contexts) await grantPermissions(client, { request })
  const { list } = await feature.fetch()
  expect(list.map(({ context }) => context).toSorted()).toEqual(contexts.toSorted())
  for (const { id } of list) await feature.revoke({ id, description })
  expect(ended).toEqual(list.map(({ context }) => context))
})

test('a permission whose chain can’t be read stays as it was granted, and what is left of it is unknown', async () => {
  const { client, feature } = await openWallet({ readContract: chainOf({ broken: true }) })
  await grantPermissions(client, { request })
  const { list, status } = await feature.fetch()
  expect([status, list[0]?.limits[0]?.amount, list[0]?.limits[0]?.left]).toEqual(['ready', '0.3', undefined])
})

test('a permission that the wallet says it has ended stays listed while the chain can’t be asked', async () => {
  const chain = { broken: true, left: 1n }
  const { client, feature } = await openWallet({ readContract: chainOf(chain) })
  await grantPermissions(client, { request })
  const [{ id } = { id: '' }] = (await feature.fetch()).list
  await feature.revoke({ id, description })
  expect(feature.getState().list).toMatchObject([{ id, isEnding: true }])
  chain.broken = false
  expect((await feature.fetch()).list).toMatchObject([{ id, isEnding: true }])
})

test('a context of another account says nothing about this one', async () => {
  const { client, feature } = await openWallet(
    { readContract: chainOf({ ended: true, left: 5n }) },
    delegationContext('9'.repeat(40)),
  )
  await grantPermissions(client, { request })
  const { list } = await feature.fetch()
  expect(list[0]?.delegate).toBeUndefined()
  expect(list[0]?.limits[0]?.left).toBeUndefined()
})

test('the wallet ends a permission; while the chain has it in force the list says so, and then it is gone', async () => {
  const chain = { left: 1n, ended: false }
  const revoked: string[] = []
  const { client, feature } = await openWallet({
    readContract: chainOf(chain),
    revokePermissions: async ({ context }) => void revoked.push(context),
  })
  await grantPermissions(client, { request })
  const [granted] = (await feature.fetch()).list
  await feature.revoke({ id: granted?.id ?? '', description })
  expect(revoked).toEqual([delegationContext()])
  expect(feature.getState()).toMatchObject({ ending: [], list: [{ isEnding: true }] })
  chain.ended = true
  expect((await feature.fetch()).list).toEqual([])
})

test('where the chain can’t tell, the wallet’s word ends it', async () => {
  const { client, feature } = await openWallet({}, '0x1234')
  await grantPermissions(client, { request })
  expect((await feature.fetch()).list).toHaveLength(1)
  await revokePermissions(client, { context: '0x1234' })
  expect((await feature.fetch()).list).toEqual([])
})

test('a refusal ends nothing', async () => {
  const { client, feature } = await openWallet({
    revokePermissions: () => Promise.reject(new LatchkeyError('connection/user-rejected')),
  })
  await grantPermissions(client, { request })
  const [granted] = (await feature.fetch()).list
  const refused = feature.revoke({ id: granted?.id ?? '', description })
  expect(feature.getState().ending).toEqual([granted?.id])
  await expect(refused).rejects.toMatchObject({ code: 'connection/user-rejected' })
  expect(feature.getState()).toMatchObject({ ending: [], list: [{ isEnding: false }] })
})

test('a wallet that knows no revocation sends the transaction that ends it', async () => {
  const { client, feature } = await openWallet({
    readContract: chainOf({}),
    sendTransaction: async () => ({ hash: `0x${'1'.repeat(64)}` }),
    revokePermissions: () => Promise.reject(new LatchkeyError('wallet/unsupported-method')),
  })
  await grantPermissions(client, { request })
  const [granted] = (await feature.fetch()).list
  await feature.revoke({ id: granted?.id ?? '', description })
  const pipeline = client.use(transactions)
  // The struct as it is in the context, behind a head of one word.
  const data = `0x49934047${'20'.padStart(64, '0')}${delegationContext().slice(2 + 3 * 64)}`
  const to = '0xdb9b1e94b5b69df7e401ddbede43491141047db3'
  await expect
    .poll(() => 'built' in pipeline.getState() && pipeline.getState())
    .toMatchObject({ purpose: 'revoke', built: { transaction: { calls: [{ to, data }] }, description } })
})

test('permissions of a login come from its server, each once, and a server that fails is an error', async () => {
  const mine = '3'.repeat(40)
  const state = { status: 200 }
  const sessions = () => ({
    pcis: [
      {
        pci: delegationHash,
        expiration: expiry,
        permissions: [{ kind: 'native', amount: '300000000000000000', period: 86_400, start: 1 }],
        context: delegationContext(mine),
      },
      // Another app's.
      { pci: `0x${'2'.repeat(64)}`, expiration: expiry, permissions: [{ kind: 'native', amount: '1', period: 1 }] },
    ],
  })
  const { client, clock, site } = openLoginScene(
    {},
    {
      adapters: [
        createMockAdapter({
          namespace: 'eip155',
          wallets: [],
          can: {
            readContract: chainOf({ left: 200_000_000_000_000_000n }),
            grantPermissions: async ({ request: asked }) => ({
              ...asked,
              context: delegationContext(mine),
              response: {},
            }),
          },
        }),
      ],
      networks: [mainnet],
      services: { url: 'https://services.example', projectId: 'p' },
      fetch: async (input) =>
        new URL(String(input)).pathname.startsWith('/v1/sessions')
          ? answer({ status: state.status, body: sessions() })
          : answer({ body: {} }),
    },
  )
  client.start()
  client.use(emailLogin).submit('ada@shop.example')
  site.answer('email.start', { action: 'CONNECT' })
  await clock.flush()
  const feature = client.use(permissions)
  const listed = await feature.fetch()
  expect(listed).toMatchObject({ status: 'ready', list: [{ limits: [{ amount: '0.3', left: '0.2' }] }] })
  // The same one, as this browser knows it.
  await grantPermissions(client, { request })
  expect((await feature.fetch()).list).toHaveLength(1)
  state.status = 400
  expect(await feature.fetch()).toMatchObject({ status: 'error', list: [{ limits: [{ amount: '0.3' }] }] })
})

test.each([
  ['0x', 'no words'],
  [`0x${'f'.repeat(64)}`, 'an offset beyond the end'],
  [delegationContext().slice(0, -64), 'a cut end'],
  [delegationContext().replace(/1/, '2'), 'another number of delegations'],
  [`${delegationContext()}00`, 'half a word'],
])('a context that is no delegation: %#, $1', (context) => {
  expect(decodeDelegation(context)).toBeUndefined()
})

test('if older permissions may be left out, the list says so, and ended ones are dropped first', async () => {
  let next = 0
  const { adapter, wallet } = createMockEvm({
    can: {
      grantPermissions: async ({ request: asked }) => ({ ...asked, context: contextOf(next++), response: {} }),
      readContract: chainOf({ broken: true }),
    },
  })
  const contextOf = (index: number) => `0x${index.toString(16).padStart(8, '0')}` as const
  const { client } = createTestClient({ adapters: [adapter], networks: [mainnet] })
  client.start()
  const connected = connect(client, { adapterId: 'mock-eip155', connectorId: 'io.mock' })
  wallet.approve()
  await connected
  const feature = client.use(permissions)
  for (let count = 1; count < mostPermissions; count++) await grantPermissions(client, { request })
  expect(await feature.fetch()).toMatchObject({ status: 'ready', more: false })
  storedPermissions(client).markRevoked(contextOf(50))
  for (let count = 0; count < 2; count++) await grantPermissions(client, { request })
  const { list, more } = await feature.fetch()
  const contexts = list.map(({ context }) => context)
  expect([more, list.length]).toEqual([true, mostPermissions])
  // The oldest one still is there: the ended one has made room.
  expect([contexts.includes(contextOf(0)), contexts.includes(contextOf(50))]).toEqual([true, false])
})
