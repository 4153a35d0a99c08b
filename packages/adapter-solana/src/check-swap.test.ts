import { connect } from '@latchkey/core'
import { type JupiterMarket, startJupiterStandIn } from '@latchkey/test-wallets/litesvm'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { associatedAccount, limitComputeUnits, priceComputeUnits, transferSol } from './lazy/chain/instructions.ts'
import { tokenPrograms } from './lazy/chain/token-accounts.ts'
import { instanceOf, targetOf, useChain, useClient, useWallet } from './testing/page.fixture.ts'
import { newAddress } from './testing/paid-server.fixture.ts'

// Swaps of an exchange that lies, on a real Solana VM. The exchange and its program are stand-ins.

const chainOf = useChain()
const wrappedSol = 'So11111111111111111111111111111111111111112'
const tokenProgram = tokenPrograms[0] as Address

async function visit() {
  const chain = chainOf()
  const exchange = await chain.addExchange()
  const { controls } = useWallet(chain)
  const { client } = useClient(chain)
  await connect(client, { adapterId: 'solana', connectorId: 'Sol' })
  const [alice = ''] = controls.addresses()
  const [dollar, euro, other] = [0, 1, 2].map(() => chain.createToken({ decimals: 6 })) as [Token, Token, Token]
  await dollar.mintTo(alice, 100_000_000n)
  await other.mintTo(alice, 7_000_000n)
  for (const mint of [dollar.mint, euro.mint, wrappedSol]) await exchange.stock(mint, 10n ** 12n)
  const prices = { [dollar.mint]: 100n, [euro.mint]: 100n, [wrappedSol]: 10n, [other.mint]: 100n }
  const jupiter = await startJupiterStandIn({ rpcUrl: chain.url, exchange, prices })
  onTestFinished(jupiter.close)
  const ask = async (path: string, init?: RequestInit) => (await fetch(`${jupiter.url}/swap/v1/${path}`, init)).json()
  /** What the exchange builds for ten euros. */
  async function build(inputMint = dollar.mint, outputMint = euro.mint) {
    const query = new URLSearchParams({
      inputMint,
      outputMint,
      amount: '10000000',
      swapMode: 'ExactOut',
      slippageBps: '100',
    })
    const quoteResponse = await ask(`quote?${query}`)
    const body = JSON.stringify({ quoteResponse, userPublicKey: alice })
    return ((await ask('swap', { method: 'POST', body })) as { swapTransaction: string }).swapTransaction
  }
  const [connection] = Object.values(client.connection.getState().connections)
  const { can } = instanceOf(client)
  const agreed = {
    from: dollar.mint,
    to: euro.mint,
    most: 10_100_000n,
    least: 10_000_000n,
    programs: [exchange.program],
  }
  type Agreed = Partial<Omit<typeof agreed, 'from' | 'to'>> & { from?: string | undefined; to?: string | undefined }
  const check = (transaction: string, change: Agreed = {}) =>
    can.checkSwap?.({ ...targetOf(connection as never), ...agreed, ...change, transaction })
  const own = (mint: string) => associatedAccount(alice as Address, { address: mint as Address, program: tokenProgram })
  const market = (change: Partial<JupiterMarket>) => void Object.assign(jupiter.market, change)
  return {
    alice: alice as Address,
    build,
    can,
    chain,
    check,
    connection,
    controls,
    dollar,
    euro,
    exchange,
    market,
    other,
    own,
  }
}
type Token = ReturnType<ReturnType<typeof chainOf>['createToken']>
type Visit = Awaited<ReturnType<typeof visit>>

const writable = (address: string) => ({ address: address as Address, role: AccountRole.WRITABLE })
const signer = (address: string) => ({ address: address as Address, role: AccountRole.READONLY_SIGNER })
const u64 = (value: bigint) => Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const payer = (address: string) => ({ address: address as Address, role: AccountRole.WRITABLE_SIGNER })
const systemProgram = '11111111111111111111111111111111' as Address
const system = (data: readonly number[], ...accounts: readonly ReturnType<typeof payer>[]): Instruction => ({
  programAddress: systemProgram,
  accounts,
  data: Uint8Array.from(data),
})
const token = (
  data: readonly number[],
  ...accounts: readonly { address: Address; role: AccountRole }[]
): Instruction => ({
  programAddress: tokenProgram,
  accounts,
  data: Uint8Array.from(data),
})

test('an honest swap passes, and says what the visitor’s new token account costs; the wallet isn’t asked', async () => {
  const { build, check, chain, controls, euro, exchange, market } = await visit()
  expect(await check(await build())).toEqual({ rent: 2_039_280n })
  market({ usesTable: true, padding: 20 })
  expect(await check(await build())).toEqual({ rent: 2_039_280n })
  await euro.mintTo(controls.addresses()[0] ?? '', 0n)
  expect(await check(await build())).toEqual({ rent: 0n })
  expect([controls.prompts()['solana:signTransaction'] ?? 0, chain.url.length > 0, exchange.program]).toEqual([
    0,
    true,
    exchange.program,
  ])
})

test('SOL on either side: wrapped and returned amounts count as SOL', async () => {
  const { build, check, dollar } = await visit()
  const native = { from: undefined, most: 101_000_000n }
  expect(await check(await build(wrappedSol), native)).toMatchObject({ rent: 2_039_280n })
  expect(await check(await build(dollar.mint, wrappedSol), { to: undefined, most: 1_010_000n })).toEqual({ rent: 0n })
  await expect(check(await build(wrappedSol), { ...native, most: 99_999_999n })).rejects.toMatchObject({
    code: 'request/invalid',
  })
})

const lies: readonly (readonly [
  string,
  (page: Visit) => Promise<(all: readonly Instruction[]) => readonly Instruction[]>,
])[] = [
  [
    'a transfer of SOL to another account',
    async ({ alice }) =>
      (all) => [...all, transferSol(alice, newAddress() as Address, 1n)],
  ],
  [
    'an approval for a stranger',
    async ({ alice, dollar, own }) => {
      const account = await own(dollar.mint)
      return (all) => [...all, token([4, ...u64(9n)], writable(account), writable(newAddress()), signer(alice))]
    },
  ],
  [
    'another owner for a token account',
    async ({ alice, other, own }) => {
      const account = await own(other.mint)
      return (all) => [...all, token([6, 2, 1, ...Array<number>(32).fill(7)], writable(account), signer(alice))]
    },
  ],
  [
    'a transfer of another token',
    async ({ alice, other, own }) => {
      const account = await own(other.mint)
      const thief = newAddress()
      await other.mintTo(alice, 0n, thief)
      return (all) => [...all, token([3, ...u64(7n)], writable(account), writable(thief), signer(alice))]
    },
  ],
  [
    'a token account for a stranger that the visitor pays for',
    async () => (all) =>
      all.map((one) =>
        one.programAddress.startsWith('ATokenGP')
          ? {
              ...one,
              accounts: (one.accounts ?? []).map((account, index) => (index === 2 ? writable(newAddress()) : account)),
            }
          : one,
      ),
  ],
  [
    'the account given to a program',
    async ({ alice }) =>
      (all) => [...all, system([1, 0, 0, 0, ...Array<number>(32).fill(7)], payer(alice))],
  ],
  [
    'the account made one for data',
    async ({ alice }) =>
      (all) => [...all, system([8, 0, 0, 0, ...u64(1n)], payer(alice))],
  ],
  [
    'coins that are wrapped, though a token is paid with',
    async ({ alice, own }) => {
      const account = await own(wrappedSol)
      return (all) => [transferSol(alice, account, 1n), ...all]
    },
  ],
  [
    'wrapped coins given back to a stranger',
    async ({ alice, own }) => {
      const account = await own(wrappedSol)
      return (all) => [...all, token([9], writable(account), writable(newAddress()), signer(alice))]
    },
  ],
  [
    'another signer',
    async ({ exchange }) =>
      (all) =>
        all.map((one) =>
          one.programAddress === exchange.program
            ? { ...one, accounts: [...(one.accounts ?? []), signer(newAddress())] }
            : one,
        ),
  ],
  ['a price for its work that takes the coins', async () => (all) => [priceComputeUnits(10n ** 9n), ...all]],
  [
    'a limit of its work that is unknown',
    async () => (all) => [{ ...limitComputeUnits(5), data: Uint8Array.of(9) }, ...all],
  ],
  ['no swap at all', async () => (all) => all.slice(0, 2)],
  [
    'a program that isn’t allowed',
    async () => (all) => [...all, { programAddress: newAddress() as Address, accounts: [] }],
  ],
]

test.each(lies)('error: a swap with %s is refused before anything is tried or asked', async (_, lie) => {
  const page = await visit()
  const change = await lie(page)
  page.market({ change })
  await expect(page.check(await page.build())).rejects.toMatchObject({ code: 'request/invalid' })
})

test('error: a swap of SOL that does something else than wrap it, or wraps it elsewhere', async () => {
  const { build, check, market } = await visit()
  const native = { from: undefined, most: 101_000_000n }
  const wraps = (change: (one: Instruction) => Instruction) =>
    market({ change: (all) => all.map((one) => (one.programAddress === systemProgram ? change(one) : one)) })
  wraps((one) => ({ ...one, data: Uint8Array.of(8, ...Array.from(one.data ?? []).slice(1)) }))
  await expect(check(await build(wrappedSol), native)).rejects.toMatchObject({ code: 'request/invalid' })
  wraps((one) => ({ ...one, accounts: [...(one.accounts ?? []).slice(0, 1), writable(newAddress())] }))
  await expect(check(await build(wrappedSol), native)).rejects.toMatchObject({ code: 'request/invalid' })
})

test('error: an amount that the allowed program itself takes or keeps is seen when a node tries it', async () => {
  const page = await visit()
  const { alice, build, check, dollar, euro, exchange, market, other, own } = page
  const refused = (details: RegExp) =>
    expect.objectContaining({ code: 'request/invalid', details: expect.stringMatching(details) })
  await expect(check(await build(), { most: 9_999_999n })).rejects.toEqual(refused(/More of .* would leave/))
  await expect(check(await build(), { least: 10_000_001n })).rejects.toEqual(refused(/Less would arrive/))
  await expect(check(await build(), { from: other.mint })).rejects.toEqual(refused(/beside the swap|would leave/))
  // What arrives goes to a stranger's account.
  const thief = newAddress()
  await euro.mintTo(newAddress(), 0n, thief)
  const swap = await exchange.swap({
    user: alice,
    from: dollar.mint,
    to: euro.mint,
    source: await own(dollar.mint),
    destination: thief,
    pays: 10_000_000n,
    gives: 10_000_000n,
  })
  market({
    change: (all) =>
      all.map((one) =>
        one.programAddress === exchange.program
          ? {
              ...one,
              accounts: swap.accounts.map(({ isSigner, isWritable, pubkey }) => ({
                address: pubkey as Address,
                role: ((isSigner ? 2 : 0) | (isWritable ? 1 : 0)) as AccountRole,
              })),
            }
          : one,
      ),
  })
  await expect(check(await build())).rejects.toEqual(refused(/Less would arrive/))
})

test('error: a transaction that another account pays or signs, that is signed, or that fails', async () => {
  const { build, check, euro, exchange } = await visit()
  const wire = Buffer.from(await build(), 'base64')
  const signed = Buffer.from(wire)
  signed[1] = 9
  await expect(check(signed.toString('base64'))).rejects.toMatchObject({ code: 'request/invalid' })
  const payer = Buffer.from(wire)
  // Signatures, version, header and number of keys come before the first key.
  const start = 1 + 64 + 1 + 3 + 1
  payer[start] = (payer[start] ?? 0) ^ 1
  await expect(check(payer.toString('base64'))).rejects.toMatchObject({ code: 'request/invalid' })
  await expect(check('AAAA')).rejects.toMatchObject({ code: 'request/invalid' })
  await exchange.stock(euro.mint, 5n)
  await expect(check(wire.toString('base64'))).rejects.toMatchObject({ code: 'solana/transaction-failed' })
})

test('joined with a payment it stays readable where that fits, else the payment’s own accounts do', async () => {
  const { alice, build, can, connection, euro, market } = await visit()
  const on = targetOf(connection as never)
  const shop = newAddress()
  const payment = await can.buildTransfer?.({
    ...on,
    to: shop,
    token: euro.mint,
    amount: 10_000_000n,
    arrivesBefore: true,
  })
  expect(payment?.rent).toBe(2_039_280n)
  const tablesOf = (wire = '') => {
    const bytes = Buffer.from(wire, 'base64')
    // The list of tables ends a transaction: without one it is a zero.
    return bytes.at(-1)
  }
  const join = async () => can.joinTransactions?.({ ...on, transactions: [await build(), payment?.transaction ?? ''] })
  market({ usesTable: true })
  const short = await join()
  expect([short?.counts, tablesOf(short?.transactions[0])]).toEqual([[2], 0])
  market({ padding: 24 })
  const long = await join()
  expect([long?.counts, tablesOf(long?.transactions[0])]).not.toEqual([[2], 0])
  expect(long?.counts).toEqual([2])
  const text = Buffer.from(long?.transactions[0] ?? '', 'base64').toString('hex')
  const account = await associatedAccount(shop as Address, { address: euro.mint as Address, program: tokenProgram })
  for (const address of [alice, shop, account, euro.mint]) {
    const { decodeBase58, toHex } = await import('@latchkey/core/adapter-kit')
    expect(text).toContain(toHex(decodeBase58(address) ?? []))
  }
})

test('error: whatever bytes come in place of a transaction, they are refused', async () => {
  const { check } = await visit()
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
      await expect(check(Buffer.from(bytes).toString('base64'))).rejects.toMatchObject({ code: 'request/invalid' })
    }),
    { numRuns: 100 },
  )
})
