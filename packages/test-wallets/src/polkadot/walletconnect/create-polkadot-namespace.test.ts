import { cryptoWaitReady, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { createPolkadotNamespace } from './create-polkadot-namespace.ts'

beforeAll(() => cryptoWaitReady())

const genesis = '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'
const id = `polkadot:${genesis.slice(0, 32)}`

function setup() {
  const announce = vi.fn(async () => {})
  const confirm = vi.fn(async () => {})
  const polkadot = [{ id, prefix: 0 }, { id: 'polkadot:45454545454545454545454545454545' }]
  const namespace = createPolkadotNamespace({ relayUrl: '', projectId: '', polkadot }, announce)
  const request = (method: string, params: object, chainId = id) =>
    namespace.request({ chainId, method, params, confirm }) as Promise<{ id: number; signature: `0x${string}` }>
  const [alice = '', bob = ''] = namespace.addresses()
  return { namespace, announce, confirm, request, alice, bob }
}

const payload = (address: string, genesisHash = `0x${genesis}`) => ({
  address,
  blockHash: genesisHash,
  era: '0x00',
  genesisHash,
  method: '0x0000',
  nonce: '0x00000003',
  specVersion: '0x00000001',
  tip: '0x00',
  transactionVersion: '0x00000002',
  signedExtensions: ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckEra', 'CheckNonce'],
})

test('each chain has the account’s address with its prefix', () => {
  const { namespace, alice } = setup()
  const [first, second = ''] = namespace.support().accounts
  expect(first).toBe(`${id}:${alice}`)
  expect(alice).toMatch(/^1/)
  expect(encodeAddress(second.split(':')[2] ?? '', 0)).toBe(alice)
})

test('signs messages for an address with any prefix', async () => {
  const { request, alice } = setup()
  for (const address of [alice, encodeAddress(alice, 42)]) {
    const { signature } = await request('polkadot_signMessage', { address, message: 'hello' })
    expect(signatureVerify('<Bytes>hello</Bytes>', signature, alice)).toMatchObject({
      isValid: true,
      crypto: 'sr25519',
    })
  }
})

test('signs transactions for the chain of the request', async () => {
  const { request, alice, confirm } = setup()
  const { signature } = await request('polkadot_signTransaction', {
    address: alice,
    transactionPayload: payload(alice),
  })
  const signed = `0x0000000c${'01000000'}${'02000000'}${genesis}${genesis}`
  expect(signatureVerify(signed, signature, alice).isValid).toBe(true)
  expect(confirm).toHaveBeenCalledOnce()
})

test('another account replaces the one in use', async () => {
  const { namespace, request, announce, alice, bob } = setup()
  await namespace.switchAccount(1)
  expect(announce.mock.calls).toEqual([[{ name: 'accountsChanged', data: [bob], chainId: id }]])
  await expect(request('polkadot_signMessage', { address: alice, message: 'x' })).rejects.toMatchObject({ code: 4100 })
})

test.each([
  ['a payload of another chain', (address: string) => payload(address, `0x${'45'.repeat(32)}`), -32602],
  [
    'an extension that it doesn’t know',
    (address: string) => ({ ...payload(address), signedExtensions: ['New'] }),
    -32602,
  ],
  ['a payload of nobody', () => payload('nobody'), -32602],
])('error: %s', async (_name, payloadOf, code) => {
  const { request, alice, confirm } = setup()
  const params = { address: alice, transactionPayload: payloadOf(alice) }
  await expect(request('polkadot_signTransaction', params)).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})
