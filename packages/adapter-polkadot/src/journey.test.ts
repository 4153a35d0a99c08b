import { connect, connectionStatus, disconnect, sendTransaction, setActiveAccount, signMessage } from '@latchkey/core'
import { decodeAddress, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { expect, test } from 'vitest'
import { instanceOf, networksOf, targetOf, useClient, useWallet } from './testing/page.fixture.ts'
import { transferCall } from './testing/transfer-call.fixture.ts'
import { slow, useVisits } from './testing/visit.fixture.ts'

const { apiOf, chainOf, unitsOf, visit } = useVisits()

test.each([
  ['sr25519', 0],
  ['ed25519', 3],
])('a visitor connects, and another library verifies the signature: %s', async (crypto, index) => {
  const { client, connection, controls } = await visit({ ed25519: true })
  const { activeAccount } = connection
  expect(activeAccount).toBe(controls.addresses()[0])
  setActiveAccount(client, { connectionId: connection.id, account: controls.addresses()[index] ?? '' })
  const address = controls.addresses()[index] ?? ''
  const message = 'Sign in to example.com ✓'
  const answer = await signMessage(client, { message })
  expect(answer).toMatchObject({
    scheme: crypto,
    publicKey: `0x${Buffer.from(decodeAddress(address)).toString('hex')}`,
  })
  expect(answer.signedBytes).toBe(`0x${Buffer.from(`<Bytes>${message}</Bytes>`).toString('hex')}`)
  const verify = (text: string) => signatureVerify(text, answer.signature, address)
  expect(verify(`<Bytes>${message}</Bytes>`)).toMatchObject({ isValid: true, crypto })
  expect(verify('<Bytes>another</Bytes>').isValid).toBe(false)
  const raw = await signMessage(client, { message: { raw: '0x00ff10' } })
  expect(signatureVerify(raw.signedBytes ?? '', raw.signature, address).isValid).toBe(true)
  const wrapped = await signMessage(client, { message: '<Bytes>mine</Bytes>' })
  expect(wrapped.signedBytes).toBeUndefined()
  expect(signatureVerify('<Bytes>mine</Bytes>', wrapped.signature, address).isValid).toBe(true)
})

test('addresses have each network’s prefix, and one account is the same with every prefix', async () => {
  const { alice, can, chain, client, connection, on } = await visit()
  const [home, away] = networksOf(chain)
  const [account] = connection.accounts
  expect(account.addresses).toEqual([
    { chainId: home.caipNetworkId, address: encodeAddress(alice, 2) },
    { chainId: away.caipNetworkId, address: encodeAddress(alice, 42) },
  ])
  expect(on.account).toBe(encodeAddress(alice, 2))
  const other = await can.signMessage?.({ ...on, account: encodeAddress(alice, 0), message: 'x' })
  expect(other).toMatchObject({ scheme: 'sr25519' })
  expect(client.adapters.get('polkadot')?.adapter.chain.displayAddress(alice, home.caipNetworkId)).toBe(on.account)
})

test('a transaction is signed without being sent, and Polkadot’s own library reads it', async () => {
  const { alice, bob, can, on } = await visit()
  const before = await unitsOf(bob)
  const { transaction = '' } = (await can.signTransaction?.({ ...on, transaction: transferCall(bob, 50_000) })) ?? {}
  const read = apiOf().createType('Extrinsic', transaction)
  expect(read.isSigned).toBe(true)
  expect(read.signer.toString()).toBe(encodeAddress(alice, 2))
  expect(read.method.toHuman()).toMatchObject({ section: 'balances', args: { value: '50,000' } })
  expect(await unitsOf(bob)).toBe(before)
})

test('a transfer arrives, to the unit, and the operation is done', async () => {
  const { alice, bob, client, clock } = await visit()
  const [from, to] = [await unitsOf(alice), await unitsOf(bob)]
  const call = apiOf().tx.balances?.transferKeepAlive?.(bob, 1_234_567_891_234n)
  if (!call) throw new Error('no such call')
  const { hash } = await sendTransaction(client, { transaction: { call, tip: 7n } })
  await expect
    .poll(async () => {
      await clock.advance(0)
      return client.operations.getState().find((operation) => operation.hash === hash)?.status
    }, slow)
    .toBe('done')
  expect(await unitsOf(bob)).toBe(to + 1_234_567_891_234n)
  expect(await unitsOf(alice)).toBeLessThan(from - 1_234_567_891_234n - 7n)
})

test('a missing node, or a node of another chain, is reported', async () => {
  const { can, chain, client, connection, on } = await visit()
  const [home, away] = networksOf(chain)
  // The network "Away" has the same node.
  await can.switchNetwork?.({ connectionId: connection.id, network: away })
  const chainId = away.caipNetworkId
  await expect(can.getBalance?.({ chainId, account: on.account })).rejects.toMatchObject({ code: 'network/invalid' })
  const gone = { ...home, rpcUrls: { default: { http: [], webSocket: ['ws://127.0.0.1:1'] } } }
  const nowhere = useClient(chain, { networks: [gone] })
  await expect(
    instanceOf(nowhere.client).can.getBalance?.({ chainId: home.caipNetworkId, account: on.account }),
  ).rejects.toMatchObject({ code: 'request/unreachable' })
  expect(connectionStatus(client.connection.getState(), 'polkadot')).toBe('connected')
})

test('it also works over HTTP only', async () => {
  const chain = chainOf()
  useWallet()
  const [home] = networksOf(chain)
  const rpcUrls = { default: { http: [chain.httpUrl] } }
  const { client, clock } = useClient(chain, { networks: [{ ...home, rpcUrls }] })
  const { connection } = await connect(client, { adapterId: 'polkadot', connectorId: 'dot' })
  const { can } = instanceOf(client)
  const on = targetOf(connection)
  const { hash = '' } = (await can.transfer?.({ ...on, to: on.account, amount: 1n })) ?? {}
  let answer: unknown
  can.waitForTransaction?.({ chainId: chain.chainId, hash }).then((value) => {
    answer = value
  })
  await expect
    .poll(async () => {
      await clock.advance(100)
      return answer
    }, slow)
    .toEqual({ status: 'success' })
})

test('a disconnected wallet is not asked any more', async () => {
  const { can, client, connection, controls, on } = await visit()
  await disconnect(client)
  expect(controls.listeners()).toBe(0)
  expect(client.connection.getState().connections[connection.id]).toBeUndefined()
  await expect(can.signMessage?.({ ...on, message: 'x' })).rejects.toMatchObject({ code: 'connection/mismatch' })
})
