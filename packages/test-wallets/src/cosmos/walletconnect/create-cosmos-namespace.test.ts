import { serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { expect, test, vi } from 'vitest'
import { createCosmosNamespace } from './create-cosmos-namespace.ts'

type Answer = { signature: { signature: string; pub_key: { value: string } }; signed: Record<string, unknown> }

function setup() {
  const announce = vi.fn(async () => {})
  const confirm = vi.fn(async () => {})
  const cosmos = [{ id: 'cosmos:local-1' }, { id: 'cosmos:osmo-1', prefix: 'osmo' }]
  const namespace = createCosmosNamespace({ relayUrl: '', projectId: '', cosmos }, announce)
  const request = <T = Answer>(method: string, params: object, chainId = 'cosmos:local-1') =>
    namespace.request({ chainId, method, params, confirm }) as Promise<T>
  const [alice = '', bob = ''] = namespace.addresses()
  return { namespace, announce, confirm, request, alice, bob }
}

/** Whether the signature is the key's, over bytes that CosmJS made. */
function verifies({ signature, pub_key }: Answer['signature'], bytes: Uint8Array): boolean {
  return secp256k1.verify(base64.decode(signature), sha256(bytes), base64.decode(pub_key.value))
}

const amino = (chainId: string) => ({
  chain_id: chainId,
  account_number: '7',
  sequence: '3',
  fee: { amount: [{ denom: 'uatom', amount: '200' }], gas: '80000' },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to_address: 'b', from_address: 'a' } }],
  memo: 'a < b & c',
})

test('each chain has its own form of the account’s address', async () => {
  const { namespace, request, alice } = setup()
  const accounts = await request<{ address: string; pubkey: string }[]>('cosmos_getAccounts', {})
  expect(accounts).toEqual([{ algo: 'secp256k1', address: alice, pubkey: expect.any(String) }])
  const [elsewhere] = await request<{ address: string }[]>('cosmos_getAccounts', {}, 'cosmos:osmo-1')
  expect(elsewhere?.address).toMatch(/^osmo1/)
  expect(namespace.support().accounts).toEqual([`cosmos:local-1:${alice}`, `cosmos:osmo-1:${elsewhere?.address}`])
})

test('signs amino documents', async () => {
  const { request, alice, confirm } = setup()
  const signDoc = amino('local-1')
  const answer = await request('cosmos_signAmino', { signerAddress: alice, signDoc })
  expect(answer.signed).toEqual(signDoc)
  expect(verifies(answer.signature, serializeSignDoc(signDoc))).toBe(true)
  expect(confirm).toHaveBeenCalledOnce()
})

test('signs messages (ADR-36), which have no chain', async () => {
  const { request, alice } = setup()
  const msgs = [{ type: 'sign/MsgSignData', value: { signer: alice, data: 'aGVsbG8=' } }]
  const fee = { amount: [], gas: '0' }
  const signDoc = { ...amino(''), account_number: '0', sequence: '0', fee, msgs, memo: '' }
  const answer = await request('cosmos_signAmino', { signerAddress: alice, signDoc })
  expect(verifies(answer.signature, serializeSignDoc(signDoc))).toBe(true)
})

test.each([
  ['base64', base64],
  ['hex', hex],
])('signs direct documents, bytes in %s', async (_name, coder) => {
  const { request, alice } = setup()
  const [body, authInfo] = [Uint8Array.of(10, 2, 1, 2), Uint8Array.of(18, 3, 1, 2, 3)]
  const signDoc = {
    chainId: 'local-1',
    accountNumber: '7',
    bodyBytes: coder.encode(body),
    authInfoBytes: coder.encode(authInfo),
  }
  const answer = await request('cosmos_signDirect', { signerAddress: alice, signDoc })
  expect(answer.signed).toEqual(signDoc)
  const bytes = makeSignBytes({ bodyBytes: body, authInfoBytes: authInfo, chainId: 'local-1', accountNumber: 7n })
  expect(verifies(answer.signature, bytes)).toBe(true)
})

test('another account replaces the one in use', async () => {
  const { namespace, request, announce, alice, bob } = setup()
  await namespace.switchAccount(1)
  expect(announce.mock.calls).toEqual([[{ name: 'accountsChanged', data: [bob], chainId: 'cosmos:local-1' }]])
  const asked = request('cosmos_signAmino', { signerAddress: alice, signDoc: amino('local-1') })
  await expect(asked).rejects.toMatchObject({ code: 4100 })
})

test.each([
  ['a document of another chain', (signerAddress: string) => ({ signerAddress, signDoc: amino('osmo-1') }), -32602],
  ['a transaction of no chain', (signerAddress: string) => ({ signerAddress, signDoc: amino('') }), -32602],
  ['another account', () => ({ signerAddress: 'cosmos1nobody', signDoc: amino('local-1') }), 4100],
  ['no document', (signerAddress: string) => ({ signerAddress }), -32602],
])('error: %s', async (_name, params, code) => {
  const { request, alice, confirm } = setup()
  for (const method of ['cosmos_signAmino', 'cosmos_signDirect'])
    await expect(request(method, params(alice))).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})
