import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase58, encodeBase58 } from '../../../kernel/base58.ts'
import { toBase64 } from '../../../kernel/bytes.ts'
import { describeTransaction } from '../describe-transaction.ts'
import { noFacts, type PreviewFacts } from '../preview-facts.ts'

const key = (seed: number) =>
  encodeBase58(Uint8Array.from({ length: 32 }, (_, index) => (seed * 37 + index * 11) % 251))
const system = '11111111111111111111111111111111'
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const budget = 'ComputeBudget111111111111111111111111111111'
const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const [account, friend, stranger, mint, ownAccount, friendAccount, program] = [1, 2, 3, 4, 5, 6, 7].map(key) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

type Instruction = { readonly program: string; readonly accounts: readonly string[]; readonly data: readonly number[] }

/** A message as Solana's documentation lays it out, unsigned; written apart from the reader that it tests. */
function serialise(instructions: readonly Instruction[], version?: 0): string {
  const keys = [...new Set([account, ...instructions.flatMap((one) => [...one.accounts, one.program])])]
  const bytes = [
    1,
    ...Array<number>(64).fill(0),
    ...(version === 0 ? [0x80] : []),
    1,
    0,
    0,
    keys.length,
    ...keys.flatMap((one) => [...(decodeBase58(one) ?? [])]),
    ...Array<number>(32).fill(9),
    instructions.length,
    ...instructions.flatMap(({ program: run, accounts, data }) => [
      keys.indexOf(run),
      accounts.length,
      ...accounts.map((one) => keys.indexOf(one)),
      data.length,
      ...data,
    ]),
    ...(version === 0 ? [0] : []),
  ]
  return toBase64(Uint8Array.from(bytes))
}
const u64 = (value: bigint) => Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
const keyBytes = (address: string) => [...(decodeBase58(address) ?? [])]

const facts: PreviewFacts = {
  ...noFacts,
  native: { symbol: 'SOL', decimals: 9 },
  assets: { [mint]: { kind: 'token', address: mint, symbol: 'USDC', decimals: 6 } },
  tokenAccounts: { [ownAccount]: { mint, owner: account }, [friendAccount]: { mint, owner: friend } },
  recipients: [friend],
}
function preview(transactions: readonly string[], change: Partial<PreviewFacts> = {}) {
  return describeTransaction({
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    account,
    transaction: { namespace: 'solana', transactions },
    facts: { ...facts, ...change },
  })
}

const pay = (to: string, lamports = 1_500_000_000n): Instruction => ({
  program: system,
  accounts: [account, to],
  data: [2, 0, 0, 0, ...u64(lamports)],
})
const checked = (run: string, to = friendAccount): Instruction => ({
  program: run,
  accounts: [ownAccount, mint, to, account],
  data: [12, ...u64(2_500_000n), 6],
})
const simple = (accounts: readonly string[], data: readonly number[], run = token): Instruction => ({
  program: run,
  accounts,
  data,
})

type Case = readonly [string, readonly Instruction[], readonly string[], readonly string[], Partial<PreviewFacts>?]
const cases: readonly Case[] = [
  ['1.5 SOL to a friend', [pay(friend)], [], ['leaves 1.5 SOL']],
  ['SOL to a new person', [pay(stranger)], ['recipient/first-time info'], ['leaves 1.5 SOL']],
  ['SOL to an own account', [pay(stranger)], ['recipient/own info'], ['leaves 1.5 SOL'], { own: [stranger] }],
  ['SOL to the same account', [pay(account)], ['recipient/same-account info'], []],
  [
    'SOL to the burner',
    [pay('1nc1nerator11111111111111111111111111111111')],
    ['recipient/burn danger'],
    ['leaves 1.5 SOL'],
  ],
  [
    'SOL to a twin',
    [pay(`${friend.slice(0, 5)}${stranger.slice(5, -5)}${friend.slice(-5)}`)],
    ['recipient/look-alike danger'],
    ['leaves 1.5 SOL'],
  ],
  ['a fee that is set', [simple([], [3, ...u64(1000n)], budget), pay(friend)], [], ['leaves 1.5 SOL']],
  ['a memo', [simple([], [104, 105], memo)], [], []],
  [
    'a new account',
    [simple([account, stranger], [0, 0, 0, 0, ...u64(2_000_000n), ...u64(165n), ...keyBytes(token)], system)],
    ['recipient/first-time info'],
    ['leaves 0.002 SOL'],
  ],
  [
    'the account itself to another program',
    [simple([account], [1, 0, 0, 0, ...keyBytes(stranger)], system)],
    ['authority/account danger'],
    [],
  ],
  ['2.5 tokens', [checked(token)], [], ['leaves 2.5 USDC']],
  ['2.5 tokens of Token-2022', [checked(token2022)], [], ['leaves 2.5 USDC']],
  [
    'tokens to an unknown token account',
    [checked(token, stranger)],
    ['recipient/first-time info'],
    ['leaves 2.5 USDC'],
  ],
  [
    'tokens with a fee',
    [simple([ownAccount, mint, friendAccount, account], [26, 1, ...u64(2_500_000n), 6, ...u64(1n)], token2022)],
    [],
    ['leaves 2.5 USDC'],
  ],
  [
    'a transfer that names no mint',
    [simple([ownAccount, friendAccount, account], [3, ...u64(2_500_000n)])],
    [],
    ['leaves 2.5 USDC'],
  ],
  [
    'the same where no node told the mint',
    [simple([ownAccount, friendAccount, account], [3, ...u64(1n)])],
    ['call/unknown-token warning'],
    [],
    { tokenAccounts: {} },
  ],
  ['an approval', [simple([ownAccount, stranger, account], [4, ...u64(5_000_000n)])], ['approval/exact warning'], []],
  [
    'an approval without limit',
    [simple([ownAccount, stranger, account], [4, ...u64(2n ** 64n - 1n)])],
    ['approval/unlimited danger'],
    [],
  ],
  [
    'a checked approval',
    [simple([ownAccount, mint, stranger, account], [13, ...u64(5_000_000n), 6])],
    ['approval/exact warning'],
    [],
  ],
  [
    'an approval where no node told the mint',
    [simple([ownAccount, stranger, account], [4, ...u64(1n)])],
    ['call/unknown-token warning'],
    [],
    { tokenAccounts: {} },
  ],
  ['a revoke', [simple([ownAccount, account], [5])], [], []],
  [
    'a new owner of a token account',
    [simple([ownAccount, account], [6, 2, 1, ...keyBytes(stranger)])],
    ['authority/token-account danger'],
    [],
  ],
  ['a new mint authority', [simple([mint, account], [6, 0, 1, ...keyBytes(stranger)])], ['authority/mint danger'], []],
  [
    'a new freeze authority',
    [simple([mint, account], [6, 1, 1, ...keyBytes(stranger)])],
    ['authority/freeze danger'],
    [],
  ],
  [
    'a new close authority',
    [simple([ownAccount, account], [6, 3, 1, ...keyBytes(stranger)])],
    ['authority/close danger'],
    [],
  ],
  [
    'an authority of another kind',
    [simple([ownAccount, account], [6, 9, 1, ...keyBytes(stranger)])],
    ['call/unknown warning'],
    [],
  ],
  [
    'tokens that are burned',
    [simple([ownAccount, mint, account], [8, ...u64(1_000_000n)])],
    ['recipient/burn danger'],
    ['leaves 1 USDC'],
  ],
  ['an account that is closed', [simple([ownAccount, account, account], [9])], [], []],
  [
    'an account that is closed, and its coins go to a stranger',
    [simple([ownAccount, stranger, account], [9])],
    ['authority/closed danger'],
    [],
  ],
  [
    'the signature behind a transfer of a stranger’s token, for the program of the token',
    [simple([stranger, mint, friendAccount, friend, program, account], [12, ...u64(1n), 6], token2022)],
    ['authority/hook danger'],
    [],
  ],
  [
    'the same behind a transfer with a fee by an account of several signers',
    [
      simple(
        [ownAccount, mint, friendAccount, stranger, account],
        [26, 1, ...u64(2_500_000n), 6, ...u64(1n)],
        token2022,
      ),
    ],
    ['authority/hook danger'],
    [],
  ],
  [
    'a signer of several behind a transfer of the older program, which runs no program of a token',
    [simple([ownAccount, mint, friendAccount, stranger, account], [12, ...u64(1n), 6])],
    [],
    [],
  ],
  [
    'the account itself as a new one of a program, paid by a stranger',
    [simple([stranger, account], [0, 0, 0, 0, ...u64(2_000_000n), ...u64(0n), ...keyBytes(program)], system)],
    ['authority/account danger'],
    ['arrives 0.002 SOL'],
  ],
  [
    'a token account for a friend',
    [simple([account, friendAccount, friend, mint, system, token], [1], associated)],
    [],
    [],
  ],
  ['an unknown instruction of the token program', [simple([ownAccount], [99])], ['call/unknown warning'], []],
  [
    'a transfer that is cut off',
    [simple([ownAccount, mint, friendAccount, account], [12, 1, 2])],
    ['call/unknown warning'],
    [],
  ],
  ['an unknown program', [simple([account], [1, 2, 3], program)], ['call/unknown warning'], []],
  [
    'an unknown program behind a payment',
    [pay(friend), simple([account], [1], program)],
    ['call/unknown warning'],
    ['leaves 1.5 SOL'],
  ],
]

test.each(cases.map((one) => [one[0], one] as const))('%s', (_, [, instructions, findings, changes, change]) => {
  for (const version of [undefined, 0] as const) {
    const shown = preview([serialise(instructions, version)], change)
    expect(shown.findings.map(({ code, severity }) => `${code} ${severity}`).sort()).toEqual([...findings].sort())
    expect(shown.changes.map(({ direction, amount, asset }) => `${direction} ${amount} ${asset.symbol}`)).toEqual(
      changes,
    )
    expect(shown.calls.map(({ to }) => to)).toEqual(instructions.map(({ program: run }) => run))
  }
})

test('bytes that are no transaction are called so', () => {
  for (const wrong of ['', 'AAAA', '!', 'A'.repeat(5000), serialise([pay(friend)]).slice(0, 100)])
    expect(preview([wrong]).findings.map(({ code }) => code)).toEqual(['call/malformed'])
})

test('accounts of lookup tables are said to be unknown', () => {
  const bytes = Uint8Array.from(atob(serialise([pay(friend)], 0)), (letter) => letter.charCodeAt(0))
  const withTable = Uint8Array.from([...bytes.subarray(0, -1), 1, ...keyBytes(stranger), 1, 0, 0])
  expect(preview([toBase64(withTable)]).findings.map(({ code }) => code)).toEqual(['call/tables'])
})

test('hostile bytes never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1300 }), (bytes) => {
      expect(preview([toBase64(bytes)]).changes).toBeDefined()
    }),
    { numRuns: 1000, seed: 3 },
  )
})
