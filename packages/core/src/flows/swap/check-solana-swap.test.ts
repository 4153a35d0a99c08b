import type { Fetch } from '@latchkey/api-client'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../kernel/base58.ts'
import { toBase64 } from '../../kernel/bytes.ts'
import { createTestClient } from '../../testing/create-test-client.ts'
import { createMockAdapter } from '../../testing/mock-adapter.ts'
import { buildSwap } from './build-swap.ts'

const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const key = (seed: number) =>
  encodeBase58(Uint8Array.from({ length: 32 }, (_, index) => (seed * 37 + index * 11) % 251))
const [account, stranger, mint, ownAccount, jupiter, pool, drain] = [1, 2, 3, 4, 5, 6, 7].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budget = 'ComputeBudget111111111111111111111111111111'
const sol = 10n ** 9n

type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: readonly number[] }

const u64 = (value: bigint) => Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const opens = (owner = account): Instruction => ({
  program: associated,
  accounts: [account, ownAccount, owner, mint, system, token],
  data: [1],
})
const pays = (to: string, lamports = sol): Instruction => ({
  program: system,
  accounts: [account, to],
  data: [2, 0, 0, 0, ...u64(lamports)],
})
const syncs: Instruction = { program: token, accounts: [ownAccount], data: [17] }
const closes = (receiver = account): Instruction => ({
  program: token,
  accounts: [ownAccount, receiver, account],
  data: [9],
})
const swaps: Instruction = { program: jupiter, accounts: [account, ownAccount, pool], data: [229, 23, 203, 151] }
/** What Jupiter builds for the native currency. */
const honest = [
  { program: budget, accounts: [], data: [2, 64, 66, 15, 0] },
  opens(),
  pays(ownAccount),
  syncs,
  swaps,
  closes(),
] as const

/** A message as Solana's documentation lays it out, unsigned. */
function serialise(instructions: readonly Instruction[], signers: readonly string[] = [account]): string {
  const keys = [...new Set([...signers, ...instructions.flatMap((one) => [...one.accounts, one.program])])]
  const bytes = [
    signers.length,
    ...Array<number>(64 * signers.length).fill(0),
    0x80,
    signers.length,
    0,
    0,
    keys.length,
    ...keys.flatMap((one) => [...(decodeBase58(one) ?? [])]),
    ...Array<number>(32).fill(9),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => [
      keys.indexOf(program),
      accounts.length,
      ...accounts.map((one) => keys.indexOf(one)),
      data.length,
      ...data,
    ]),
    // The exchange's accounts are in a table.
    1,
    ...(decodeBase58(pool) ?? []),
    2,
    0,
    1,
    0,
  ]
  return toBase64(Uint8Array.from(bytes))
}

/** A swap of one SOL, or of a token, as the services answer it. */
async function build(
  change: object = {},
  { from = undefined as string | undefined, transaction = serialise(honest) } = {},
) {
  const tx = {
    to: `${chainId}:${jupiter}`,
    data: '0x',
    value: '0',
    amount: String(sol),
    toAmount: '2000',
    minimum: '1980',
    solana: { transaction },
    ...change,
  }
  const fetch: Fetch = async (address) => {
    const answers: Readonly<Record<string, object>> = {
      'supported-chains': { http: [chainId], ws: [], swaps: [chainId] },
      contracts: { contracts: [`${chainId}:${jupiter}`] },
    }
    const said = answers[new URL(address).pathname.split('/').at(-1) ?? ''] ?? { tx }
    return { ok: true, status: 200, headers: new Headers(), text: async () => JSON.stringify(said) } as never
  }
  // What a node says of it is the adapter's matter (adapter-solana: check-swap.test.ts).
  const can = { checkSwap: async () => ({ rent: 0n }) }
  const adapters = [createMockAdapter({ namespace: 'solana', wallets: [], can })]
  const { client } = createTestClient({
    adapters,
    services: { url: 'https://services.example', projectId: 'p' },
    fetch,
  })
  const blockchain = await client.blockchain()
  if (!blockchain) throw new Error('no services')
  const swapToken = (address: string | undefined) => ({
    id: `${chainId}:${address ?? 'So11111111111111111111111111111111111111111'}`,
    address,
    symbol: 'T',
    name: 'T',
    decimals: 9,
  })
  return buildSwap({
    account,
    amount: sol,
    approval: 'exact',
    blockchain,
    chainId,
    client,
    connectionId: 'c',
    from: swapToken(from),
    to: swapToken(mint),
    quoteId: undefined,
    shown: undefined,
    signal: new AbortController().signal,
    slippage: '1',
    words: { approve: 'Allow', description: 'Swap', reset: 'Reset' },
  } as Parameters<typeof buildSwap>[0])
}

test('what a swap needs around it is taken: opening the own token account, wrapping the amount, and taking back', async () => {
  const { expected, least, transaction } = await build()
  expect(transaction).toEqual({ namespace: 'solana', transactions: [serialise(honest)] })
  expect([expected?.leaves, least]).toEqual([{ native: sol }, 1980n])
  await build({}, { from: stranger, transaction: serialise([opens(), swaps]) })
})

const changed = (index: number, next: Instruction) => honest.map((each, at) => (at === index ? next : each))
const refused: readonly (readonly [string, readonly Instruction[], (readonly string[])?])[] = [
  ['a program that isn’t the exchange’s', [...honest, { program: drain, accounts: [account], data: [1] }]],
  ['no swap', honest.filter(({ program }) => program !== jupiter)],
  ['a payment to a stranger', changed(2, pays(stranger))],
  [
    'a payment to the token account before it is known whose it is',
    [pays(ownAccount), ...honest.filter((_, at) => at !== 2)],
  ],
  ['more wrapped than the amount', changed(2, pays(ownAccount, sol + 1n))],
  ['the amount wrapped twice', [...honest.slice(0, 3), pays(ownAccount), ...honest.slice(3)]],
  ['the account handed to a program', [...honest, { program: system, accounts: [account], data: [1, 0, 0, 0] }]],
  // Allocate: the visitor's account becomes one for data.
  ['the account made one for data', changed(2, { ...pays(ownAccount), data: [8, 0, 0, 0, ...u64(1n)] })],
  ['a token account of a stranger', changed(1, opens(stranger))],
  ['the wrapped rest for a stranger', changed(5, closes(stranger))],
  // Transfer, Approve and SetAuthority of SPL Token
  [
    'a transfer of tokens',
    [...honest, { program: token, accounts: [ownAccount, stranger, account], data: [3, ...u64(5n)] }],
  ],
  [
    'an approval of tokens',
    [...honest, { program: token, accounts: [ownAccount, stranger, account], data: [4, ...u64(5n)] }],
  ],
  ['another owner of the tokens', [...honest, { program: token, accounts: [ownAccount, account], data: [6, 2, 0] }]],
  ['another fee payer', honest, [stranger, account]],
  ['another signer', honest, [account, stranger]],
  ['a signature of another account alone', honest, [stranger]],
]
test.each(refused.map(([title, instructions, signers = [account]]) => [title, instructions, signers] as const))(
  'error: a swap on Solana with %s is refused before a wallet is asked',
  async (_, instructions, signers) => {
    const transaction = serialise(instructions, signers)
    await expect(build({}, { transaction })).rejects.toMatchObject({ code: 'swap/refused' })
  },
)

test.each([
  ['another chain', { to: `eip155:1:0x${'0e'.repeat(20)}` }],
  ['no transaction', { solana: undefined }],
  ['a transaction that can’t be read', { solana: { transaction: 'AQID' } }],
  ['another amount', { amount: '5' }],
  ['less than the slippage allows', { minimum: '1978' }],
  ['no minimum', { minimum: undefined }],
])('error: a swap on Solana for %s is refused', async (_, change) => {
  await expect(build(change)).rejects.toMatchObject({ code: 'swap/refused' })
})

test('error: a swap of a token that wraps the native currency is refused', async () => {
  await expect(build({}, { from: stranger })).rejects.toMatchObject({ code: 'swap/refused' })
})

test('whatever bytes come in place of the transaction, it is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      await expect(build({}, { transaction: toBase64(bytes) })).rejects.toMatchObject({ code: 'swap/refused' })
    }),
    { numRuns: 100 },
  )
})
