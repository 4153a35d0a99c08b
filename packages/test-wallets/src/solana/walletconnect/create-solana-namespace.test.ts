import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import {
  type Address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SolanaTestChain, startSolanaChain } from '../../litesvm/index.ts'
import { fetchRpc } from '../../shared/json-rpc.ts'
import { createSolanaNamespace } from './create-solana-namespace.ts'

let chain: SolanaTestChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.close())

function setup(expose: 'active' | 'all' = 'active') {
  const announce = vi.fn(async () => {})
  const confirm = vi.fn(async () => {})
  const solana = [{ id: chain.chainId, rpcUrl: chain.url }]
  const namespace = createSolanaNamespace({ relayUrl: '', projectId: '', solana, expose }, announce)
  const request = (method: string, params: unknown, chainId: string = chain.chainId) =>
    namespace.request({ chainId, method, params, confirm }) as Promise<Record<string, string>>
  const [alice = '', bob = ''] = namespace.addresses()
  return { namespace, announce, confirm, request, alice, bob }
}

/** An unsigned transfer. */
async function transfer(from: string, to: string, lamports: bigint): Promise<string> {
  const { value } = (await fetchRpc(chain.url, 'getLatestBlockhash', [])) as { value: never }
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, lamports, true)
  const accounts = [
    { address: from as Address, role: 3 },
    { address: to as Address, role: 1 },
  ] as const
  const message = appendTransactionMessageInstruction(
    { programAddress: '11111111111111111111111111111111' as Address, accounts, data },
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayer(from as Address, createTransactionMessage({ version: 0 })),
    ),
  )
  return base64.encode(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

test('signs messages with the named account', async () => {
  const { namespace, request, confirm, alice, bob } = setup('all')
  const message = new TextEncoder().encode('hello')
  for (const pubkey of [alice, bob]) {
    const { signature = '' } = await request('solana_signMessage', { message: base58.encode(message), pubkey })
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(pubkey))).toBe(true)
  }
  expect(confirm).toHaveBeenCalledTimes(2)
  const accounts = namespace.addresses().map((pubkey) => ({ pubkey }))
  for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
    expect(await request(method, {})).toEqual(accounts)
})

test('signs transactions, one and several, and sends', async () => {
  const { request, alice, bob } = setup()
  const wire = await transfer(alice, bob, 5n)
  const one = await request('solana_signTransaction', { transaction: wire, pubkey: alice })
  const signed = base64.decode(one.transaction ?? '')
  expect(base58.encode(signed.slice(1, 65))).toBe(one.signature)
  expect(ed25519.verify(signed.slice(1, 65), signed.slice(65), base58.decode(alice))).toBe(true)
  const { transactions } = await request('solana_signAllTransactions', { transactions: [wire, wire] })
  expect(transactions).toEqual([one.transaction, one.transaction])
  const sent = await request('solana_signAndSendTransaction', {
    transaction: wire,
    sendOptions: { skipPreflight: true },
  })
  expect(sent).toEqual({ signature: one.signature })
  const statuses = await fetchRpc(chain.url, 'getSignatureStatuses', [[one.signature]])
  expect(statuses).toMatchObject({ value: [{ err: null }] })
})

test('another account replaces the one in use', async () => {
  const { namespace, request, announce, alice, bob } = setup()
  await namespace.switchAccount(1)
  expect(announce.mock.calls).toEqual([[{ name: 'accountsChanged', data: [bob], chainId: chain.chainId }]])
  expect(namespace.support().accounts).toEqual([`${chain.chainId}:${bob}`])
  await expect(request('solana_signMessage', { message: 'abc', pubkey: alice })).rejects.toMatchObject({ code: 4100 })
  await expect(namespace.switchAccount(9)).rejects.toThrow('no account 9')
})

test('wrongChain: offers and names the claimed chain, signs with the true one', async () => {
  const { namespace, request, alice } = setup()
  namespace.wrongChain('solana:elsewhere')
  expect(namespace.support()).toMatchObject({ chains: ['solana:elsewhere'], accounts: [`solana:elsewhere:${alice}`] })
  await expect(request('solana_signMessage', { message: 'abc' }, 'solana:elsewhere')).resolves.toHaveProperty(
    'signature',
  )
})

test.each([
  ['an unknown method', 'solana_dance', {}, undefined, 5101],
  ['an unknown chain', 'solana_signMessage', { message: 'abc' }, 'solana:other', 5100],
  ['a message that is no base58', 'solana_signMessage', { message: '0OIl' }, undefined, -32602],
  ['a transaction spelt out in instructions', 'solana_signTransaction', { instructions: [] }, undefined, -32602],
  ['bytes that are no transaction', 'solana_signTransaction', { transaction: 'AAAA' }, undefined, -32602],
])('error: %s', async (_name, method, params, chainId, code) => {
  const { request, confirm } = setup()
  await expect(request(method, params, chainId)).rejects.toMatchObject({ code })
  expect(confirm).not.toHaveBeenCalled()
})

test('error: a chain of another namespace, and a node elsewhere', () => {
  const create = (id: string, rpcUrl: string) =>
    createSolanaNamespace({ relayUrl: '', projectId: '', solana: [{ id, rpcUrl }] }, async () => {})
  expect(() => create('eip155:1', chain.url)).toThrow('no chain of solana')
  expect(() => create(chain.chainId, 'https://rpc.example')).toThrow('allowRemote')
})
