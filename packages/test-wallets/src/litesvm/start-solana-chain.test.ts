import {
  type Address,
  airdropFactory,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SolanaTestChain, startSolanaChain } from './start-solana-chain.ts'

let chain: SolanaTestChain
beforeAll(async () => {
  chain = await startSolanaChain()
})
afterAll(() => chain.close())

const rpcOf = () => createSolanaRpc(chain.url)

async function transfer(from: KeyPairSigner, to: Address, amount: bigint) {
  const { value } = await rpcOf().getLatestBlockhash().send()
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  const instruction = {
    programAddress: '11111111111111111111111111111111' as Address,
    accounts: [
      { address: from.address, role: 3 as const },
      { address: to, role: 1 as const },
    ],
    data,
  }
  const message = appendTransactionMessageInstruction(
    instruction,
    setTransactionMessageLifetimeUsingBlockhash(
      value,
      setTransactionMessageFeePayerSigner(from, createTransactionMessage({ version: 0 })),
    ),
  )
  return signTransactionMessageWithSigners(message)
}

test('@solana/kit sends and confirms over the socket, and the chain takes the fee', async () => {
  const [alice, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  const rpc = rpcOf()
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.webSocketUrl)
  const airdrop = airdropFactory({ rpc, rpcSubscriptions } as never)
  await airdrop({ commitment: 'confirmed', lamports: lamports(5_000_000_000n), recipientAddress: alice.address })
  const transaction = await transfer(alice, bob.address, 1_000_000_000n)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never)
  await sendAndConfirm(transaction as never, { commitment: 'confirmed' })
  expect((await rpc.getBalance(bob.address).send()).value).toBe(1_000_000_000n)
  expect((await rpc.getBalance(alice.address).send()).value).toBe(3_999_995_000n)
  const signature = getSignatureFromTransaction(transaction)
  const { value } = await rpc.getSignatureStatuses([signature]).send()
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'finalized' })
})

test('an overdraft is refused with the chain’s own error', async () => {
  const poor = await createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(7))
  chain.fund(poor.address, 1_000_000n)
  const rpc = rpcOf()
  const encode = async (amount: bigint) => {
    const { getBase64EncodedWireTransaction } = await import('@solana/kit')
    return getBase64EncodedWireTransaction(await transfer(poor, poor.address, amount))
  }
  const wire = await encode(10n ** 18n)
  await expect(rpc.sendTransaction(wire, { encoding: 'base64' }).send()).rejects.toMatchObject({
    cause: { message: expect.stringContaining('#1') },
  })
})

test('numbers keep all their digits', async () => {
  const { address } = await generateKeyPairSigner()
  chain.fund(address, 90_071_992_547_409_931n)
  expect((await rpcOf().getBalance(address).send()).value).toBe(90_071_992_547_409_931n)
})

test('a paused chain accepts a transaction, and includes it when it resumes', async () => {
  const alice = await generateKeyPairSigner()
  chain.fund(alice.address, 1_000_000_000n)
  const rpc = rpcOf()
  const transaction = await transfer(alice, alice.address, 1n)
  const { getBase64EncodedWireTransaction } = await import('@solana/kit')
  chain.pause()
  const signature = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
    .send()
  expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toBeNull()
  chain.resume()
  expect((await rpc.getSignatureStatuses([signature]).send()).value[0]).toMatchObject({ err: null })
})

test('a node’s history: signatures of an account, newest first, with the changes of balances', async () => {
  const [alice, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  chain.fund(alice.address, 5_000_000_000n)
  const rpc = rpcOf()
  const { getBase64EncodedWireTransaction } = await import('@solana/kit')
  const sent: string[] = []
  for (const amount of [1_000_000_000n, 2_000_000_000n]) {
    const wire = getBase64EncodedWireTransaction(await transfer(alice, bob.address, amount))
    sent.push(await rpc.sendTransaction(wire, { encoding: 'base64' }).send())
  }
  const [first, second] = sent
  const list = async (options: object = {}) =>
    (await rpc.getSignaturesForAddress(bob.address, options).send()).map(({ signature }) => String(signature))
  expect(await list()).toEqual([second, first])
  expect(await list({ limit: 1 })).toEqual([second])
  expect(await list({ before: second })).toEqual([first])
  const found = await rpc
    .getTransaction(second as never, { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found?.transaction.message.accountKeys.map(({ pubkey }) => pubkey).slice(0, 2)).toEqual([
    alice.address,
    bob.address,
  ])
  expect(found?.meta?.preBalances.slice(0, 2)).toEqual([3_999_995_000n, 1_000_000_000n])
  expect(found?.meta?.postBalances.slice(0, 2)).toEqual([1_999_990_000n, 3_000_000_000n])
})
