import { afterEach, expect, test } from 'vitest'
import { createTestBlockchain } from '../test/create-test-blockchain.ts'
import { startStandIn } from '../test/start-stand-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const owner = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const named = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'
const nameless = '9n4nbM75f5Ui33ZbPYXn59EwSgE8CGsHtAeTH5YFeJ9E'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const account = (mint: string, amount: string, decimals: number) => ({
  pubkey: owner,
  account: {
    data: {
      parsed: {
        info: {
          isNative: false,
          mint,
          owner,
          state: 'initialized',
          tokenAmount: { amount, decimals, uiAmount: 1, uiAmountString: '1' },
        },
        type: 'account',
      },
      program: 'spl-token',
      space: 165,
    },
    executable: false,
    lamports: 2_039_280,
  },
})
const mint = (extensions: object[]) => ({
  data: {
    parsed: { info: { decimals: 6, extensions, supply: '1' }, type: 'mint' },
    program: 'spl-token-2022',
    space: 600,
  },
  lamports: 1,
})

type Call = { id: number; method: string; params: unknown[] }

/** A stand-in for a Solana node (solana.com/docs/rpc/http), with the answers of its `jsonParsed` encoding. */
async function create(answer: (call: Call) => object, tokens: object[] = []) {
  const node = await startStandIn(({ body }) => {
    const calls: Call | Call[] = JSON.parse(body)
    const reply = (call: Call) => ({ jsonrpc: '2.0', id: call.id, ...answer(call) })
    return { body: Array.isArray(calls) ? calls.map(reply) : reply(calls) }
  })
  const blockchain = await createTestBlockchain({
    chains: { [chainId]: [node.url] },
    config: { chains: { [chainId]: { tokens: tokens as [] } } },
  })
  closing.push(node.close, blockchain.close)
  return blockchain.source(chainId)
}

const context = { apiVersion: '2.2.0', slot: 1 }

test('lamports and the token accounts of both programs, summed up by mint and named where it is known how', async () => {
  const { holdings } = await create(
    ({ method, params }) => {
      if (method === 'getBalance') return { result: { context, value: 1_500_000_001 } }
      if (method === 'getMultipleAccounts') {
        const state = { name: 'Named Token', symbol: 'NAMED', uri: 'https://x.test', mint: named }
        const known = mint([
          { extension: 'mintCloseAuthority', state: {} },
          { extension: 'tokenMetadata', state },
        ])
        return { result: { context, value: (params[0] as string[]).map((key) => (key === named ? known : mint([]))) } }
      }
      const { programId } = params[1] as { programId: string }
      const value =
        programId === token2022
          ? [account(named, '5', 6)]
          : [account(usdc, '1000000', 6), account(usdc, '500000', 6), account(nameless, '7', 0), account(owner, '0', 9)]
      return { result: { context, value } }
    },
    [{ address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
  )
  expect(await holdings({ address: owner })).toEqual([
    { name: 'Solana', symbol: 'SOL', decimals: 9, amount: 1_500_000_001n },
    { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6, amount: 1_500_000n },
    { address: nameless, name: '9n4n…eJ9E', symbol: '9n4n…eJ9E', decimals: 0, amount: 7n },
    { address: named, name: 'Named Token', symbol: 'NAMED', decimals: 6, amount: 5n },
  ])
})

test('a cluster that knows no Token-2022 still gives the rest', async () => {
  const { holdings } = await create(({ method, params }) => {
    if (method === 'getBalance') return { result: { context, value: 3 } }
    const { programId } = params[1] as { programId: string }
    return programId === token2022
      ? { error: { code: -32602, message: 'Invalid param: unrecognized Token program id' } }
      : { result: { context, value: [] } }
  })
  expect((await holdings({ address: owner })).map(({ amount }) => amount)).toEqual([3n])
})

test('error: no balance', async () => {
  const { holdings } = await create(() => ({ error: { code: -32005, message: 'Node is behind' } }))
  await expect(holdings({ address: owner })).rejects.toMatchObject({ name: 'UpstreamError' })
})
