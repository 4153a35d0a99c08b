import { solanaMnemonicAccounts } from '@latchkey/test-wallets'
import { startSolanaChain } from '@latchkey/test-wallets/litesvm'
import { base58, base64 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Services, startServices } from '../../index.ts'

let chain: Awaited<ReturnType<typeof startSolanaChain>>
let services: Services
const [alice = '', bob = ''] = solanaMnemonicAccounts().map(({ address }) => address)
const system = '11111111111111111111111111111111'
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

beforeAll(async () => {
  chain = await startSolanaChain()
  services = await startServices({ port: 0, logLevel: 'silent', chains: { [chain.chainId]: chain.url } })
}, 60_000)
afterAll(async () => {
  await services.close()
  await chain.close()
})

type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: readonly number[] }
const u64 = (value: bigint) => Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))

/** An unsigned legacy transaction of alice; every account may be written, programs excepted. */
function serialise(instructions: readonly Instruction[]): string {
  const programs = [...new Set(instructions.map(({ program }) => program))]
  const accounts = instructions.flatMap((one) => one.accounts).filter((key) => !programs.includes(key))
  const keys = [...new Set([alice, ...accounts, ...programs])]
  return base64.encode(
    Uint8Array.from([
      1,
      ...Array<number>(64).fill(0),
      1,
      0,
      programs.length,
      keys.length,
      ...keys.flatMap((key) => [...base58.decode(key)]),
      ...Array<number>(32).fill(7),
      instructions.length,
      ...instructions.flatMap(({ accounts, data, program }) => [
        keys.indexOf(program),
        accounts.length,
        ...accounts.map((account) => keys.indexOf(account)),
        data.length,
        ...data,
      ]),
    ]),
  )
}
async function simulate(...transactions: readonly string[]) {
  const response = await fetch(`${services.url}/v1/preview/simulate?projectId=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ chainId: chain.chainId, account: alice, transactions }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const pay = (lamports: bigint): Instruction => ({
  program: system,
  accounts: [alice, bob],
  data: [2, 0, 0, 0, ...u64(lamports)],
})

test('lamports that leave are reported without the fee', async () => {
  const { status, body } = await simulate(serialise([pay(1_500_000_000n)]))
  expect(status).toBe(200)
  expect(body).toMatchObject({ simulated: true, changes: [{ kind: 'native', units: '-1500000000' }], approvals: [] })
})

test('tokens are named by their mint, and an approval by its delegate', async () => {
  const token = chain.createToken({ decimals: 6 })
  const own = base58.encode(Uint8Array.from({ length: 32 }, (_, index) => index + 1))
  const theirs = base58.encode(Uint8Array.from({ length: 32 }, (_, index) => index + 2))
  await token.mintTo(alice, 5_000_000n, own)
  await token.mintTo(bob, 1n, theirs)
  const move = { program: tokenProgram, accounts: [own, token.mint, theirs, alice], data: [12, ...u64(2_000_000n), 6] }
  const allow = { program: tokenProgram, accounts: [own, bob, alice], data: [4, ...u64(7n)] }
  expect((await simulate(serialise([move, allow]))).body).toMatchObject({
    simulated: true,
    changes: [{ kind: 'token', address: token.mint, units: '-2000000' }],
    approvals: [{ kind: 'token', token: token.mint, spender: bob, units: '7' }],
    tokenAccounts: { [own]: { mint: token.mint, owner: alice }, [theirs]: { mint: token.mint, owner: bob } },
  })
})

test('a token of Token-2022 with a fee says what the receiver gets, also in an account that is opened on the way', async () => {
  const program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const token = chain.createToken({ decimals: 6, program: 'spl-token-2022', feeBasisPoints: 1000 })
  const [own, theirs] = [await token.accountOf(alice), await token.accountOf(bob)]
  await token.mintTo(alice, 5_000_000n)
  const open = {
    program: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    accounts: [alice, theirs, bob, token.mint, system, program],
    data: [1],
  }
  const move = { program, accounts: [own, token.mint, theirs, alice], data: [12, ...u64(2_000_000n), 6] }
  const result = {
    simulated: true,
    changes: [{ kind: 'token', address: token.mint, units: '-2000000' }],
    received: [{ token: token.mint, to: bob, units: '1800000' }],
    tokenAccounts: { [theirs]: { mint: token.mint, owner: bob } },
    // No list of the operator has it: the chain says where the point is.
    assets: [{ kind: 'token', address: token.mint, decimals: 6 }],
  }
  const opened = { ...result, changes: expect.arrayContaining(result.changes) }
  expect((await simulate(serialise([open, move]))).body).toMatchObject(opened)
  await token.mintTo(bob, 1n)
  expect((await simulate(serialise([move]))).body).toMatchObject(result)
})

test('accounts of a lookup table count as well: tokens that they lose leave', async () => {
  const exchange = await chain.addExchange()
  const token = chain.createToken({ decimals: 6 })
  const [own, theirs] = [3, 4].map((first) =>
    base58.encode(Uint8Array.from({ length: 32 }, (_, index) => index + first)),
  )
  await token.mintTo(alice, 5_000_000n, own)
  await token.mintTo(bob, 1n, theirs)
  const table = exchange.table([own ?? '', theirs ?? ''])
  const versioned = (name: string) =>
    base64.encode(
      Uint8Array.from([
        ...[1, ...Array<number>(64).fill(0), 0x80, 1, 0, 2, 3],
        ...[alice, tokenProgram, token.mint].flatMap((key) => [...base58.decode(key)]),
        ...Array<number>(32).fill(7),
        // `TransferChecked` from the first to the second account of the table.
        ...[1, 1, 4, 3, 2, 4, 0, 10, 12, ...u64(2_000_000n), 6],
        ...[1, ...base58.decode(name), 2, 0, 1, 0],
      ]),
    )
  expect((await simulate(versioned(table))).body).toMatchObject({
    simulated: true,
    changes: [{ kind: 'token', address: token.mint, units: '-2000000' }],
    tokenAccounts: { [own ?? '']: { mint: token.mint, owner: alice } },
  })
  // What a table holds that can't be read could be anything.
  expect((await simulate(versioned(bob))).body).toMatchObject({ simulated: false, changes: [] })
})

test('a transaction that fails says so, and several transactions are not tried', async () => {
  const failed = await simulate(serialise([pay(10n ** 18n)]))
  expect(failed.body).toMatchObject({ simulated: true, changes: [], reverts: {} })
  const several = await simulate(serialise([pay(1n)]), serialise([pay(1n)]))
  expect(several.body).toMatchObject({ simulated: false, changes: [] })
})

test('nonsense is no transaction', async () => {
  expect((await simulate('AAAA')).body).toMatchObject({ simulated: false, changes: [] })
  expect((await simulate('not base64!')).status).toBe(400)
})
