import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { en } from '../../copy/en.ts'
import {
  compile,
  draw,
  drawMany,
  type Recorded,
  recordedAs,
  recordedInstructions,
} from './solana-transaction.fixture.tsx'

type Account = Recorded['accounts'][number]

const drawOne = (instruction: Recorded) => draw(compile([instruction])).map((line) => line.replace(/ \| Does: .*/, ''))
const withAccounts = (title: string, ...accounts: readonly Account[]): Recorded => ({ ...recordedAs(title), accounts })

/** Little-endian. */
const u64 = (value: bigint) => hex.encode(new Uint8Array(new BigInt64Array([value]).buffer))
const keyOf = (byte: number) => hex.encode(new Uint8Array(32).fill(byte))
const [you, other, third] = [1, 2, 3].map(keyOf) as [string, string, string]

test.each(['tokens of Token-2022', 'tokens with a fee'])(
  '%s: a token’s own program may get the visitor’s signature',
  (title) => {
    const transfer = recordedAs(title)
    const [from, mint, to] = transfer.accounts as [Account, Account, Account]
    const amount = drawOne(transfer)[0]?.match(/[\d.]+\d/)?.[0] ?? ''
    const drawn = `danger | ${en.solHandsOver.replace('{amount}', amount)} | From: account | To: account2 | Token: mint`
    // The authority is the site's own, or an account of several signers. Hooks find their accounts behind it.
    for (const authority of [
      ['other', 2],
      ['base', 0],
    ] as const)
      for (const behind of [
        [['you', 3]],
        [
          ['program', 0],
          ['third', 1],
          ['you', 2],
        ],
      ] as const)
        expect(drawOne({ ...transfer, accounts: [from, mint, to, authority, ...behind] })).toEqual([drawn])
    // Without their signature the hook can do what it likes.
    expect(drawOne({ ...transfer, accounts: [from, mint, to, ['you', 2], ['program', 0]] })).toEqual(drawOne(transfer))
  },
)

test('the older token program runs no program of a token', () => {
  const [from, mint, to] = recordedAs('tokens').accounts as [Account, Account, Account]
  const byMultisig = withAccounts('tokens', from, mint, to, ['base', 0], ['you', 2])
  expect(drawOne(byMultisig)).toEqual(drawOne(recordedAs('tokens')))
})

test('a new stake account says which key locks it, until when, and which key decides on staking', () => {
  const initialize = (staker: string, withdrawer: string, lock: { time?: bigint; epoch?: bigint; custodian: string }) =>
    drawOne({
      ...recordedAs('a stake account of yours'),
      data: `00000000${staker}${withdrawer}${u64(lock.time ?? 0n)}${u64(lock.epoch ?? 0n)}${lock.custodian}`,
    })
  const noLock = { custodian: other }
  expect(initialize(you, you, noLock)).toEqual([`plain | ${en.solSetsUp} | Account: account`])
  const until = (time: bigint) => initialize(you, you, { time, custodian: other })[0]
  const locked = `danger | ${en.solLockup} | Account: account`
  const byOther = 'Can change the lock: other'
  expect(until(4_102_444_800n)).toBe(`${locked} | Until: Jan 1, 2100 | Until epoch: 0 | ${byOther}`)
  expect(until(2n ** 63n - 1n)).toBe(`${locked} | Until: Sep 13, 275760 | Until epoch: 0 | ${byOther}`)
  expect(until(-1n)).toBe(`plain | ${en.solSetsUp} | Account: account`)
  expect(initialize(you, you, { epoch: 2n ** 63n - 1n, custodian: you })).toEqual([
    `${locked} | Until: Jan 1, 1970 | Until epoch: ${2n ** 63n - 1n} | Can change the lock: you (you)`,
  ])
  expect(initialize(third, you, noLock)).toEqual([
    `danger | ${en.solStaker} | Account: account | Decides on staking: third`,
  ])
  expect(initialize(you, other, noLock)).toEqual([`warning | ${en.solSetsUpOther} | Account: account | Owner: other`])
  expect(initialize(third, other, { time: 4_102_444_800n, custodian: other })).toEqual([
    `${locked} | Owner: other | Decides on staking: third | Until: Jan 1, 2100 | Until epoch: 0 | ${byOther}`,
  ])
})

test('the checked form tells the same staker and owner as the program takes', () => {
  const checked = (...accounts: readonly Account[]) =>
    drawOne(withAccounts('a checked stake account of another', ...accounts))
  const clock = ['SysvarC1ock11111111111111111111111111111111', 0] as const
  const rent = ['SysvarRent111111111111111111111111111111111', 0] as const
  const account = ['account', 1] as const
  expect(checked(account, rent, ['you', 0], ['you', 2])).toEqual([`plain | ${en.solSetsUp} | Account: account`])
  expect(checked(account, ['third', 0], ['you', 2])).toEqual([
    `danger | ${en.solStaker} | Account: account | Decides on staking: third`,
  ])
  // A sysvar is the staker. If it were skipped, the attacker, who is next, would be shown as staker and the visitor as owner.
  for (const start of [[account, rent], [account]])
    expect(checked(...start, clock, ['other', 2], ['you', 2])).toEqual([
      `warning | ${en.solSetsUpOther} | Account: account | Owner: other | Decides on staking: ${clock[0]}`,
    ])
})

test('a new account of the system program is one for coins, and what is put there is sent', () => {
  for (const title of [
    'an account that you pay',
    'a prefunded account that you pay',
    'an account with a seed that you pay',
  ]) {
    const created = recordedAs(title)
    const data = created.data.replace(new RegExp(`${'07'.repeat(32)}$`), '00'.repeat(32))
    expect(drawOne({ ...created, data })[0]).toMatch(/^plain \| Sends [\d.]+ SOL\. \| To: account$/)
  }
})

test('a new token names the others that have power over it', () => {
  const made = recordedInstructions.filter(({ of }) =>
    /token.* Initialize(Mint|TransferFee|Interest|Permanent|TransferHook|Metadata|Group|Scaled|Pausable|PermissionedB)/.test(
      of,
    ),
  )
  expect(made).toHaveLength(13)
  for (const one of made) {
    const data = one.data.replace(/(?:01){32}(?!01)/g, other).replaceAll(keyOf(7), other)
    const drawn = `warning | ${en.solSetsUpToken} | Account: mint | In control afterwards: other`
    expect(drawOne({ ...one, data }), one.title).toEqual([drawn])
  }
  const twice = `1406${other}01${third}`
  expect(drawOne({ ...recordedAs('a new token'), data: twice })).toEqual([
    `warning | ${en.solSetsUpToken} | Account: mint | In control afterwards: other | In control afterwards: third`,
  ])
})

test('an account that the visitor pays for a stranger says so, one of their own doesn’t', () => {
  const open = recordedAs('a token account of an owner')
  const accounts = open.accounts.map(([name, role]) => [name === 'other' ? 'you' : name, role] as const)
  expect(drawOne({ ...open, accounts })).toEqual([
    `plain | ${en.solTokenAccount} | Account: account | Owner: you (you) | Token: mint`,
  ])
})

test('a program of the visitor that another account pays for isn’t described as the payer’s own code', () => {
  const deploy = recordedAs('a program')
  const [, ...accounts] = deploy.accounts
  expect(drawOne({ ...deploy, accounts: [['other', 3], ...accounts] })).toEqual(drawOne(deploy))
})

test('each of several transactions is drawn, and the first line says how many steps are dangerous', () => {
  const [plain, danger] = [recordedAs('coins'), recordedAs('an allowance without limit')]
  const transactions = [compile([plain]), compile([plain, plain]), compile([plain, danger])]
  const { levels, text } = drawMany(transactions)
  expect(levels).toEqual(['plain', 'plain', 'plain', 'plain', 'danger'])
  const summary = en.solDangers.replace('{dangers}', '1').replace('{steps}', '5')
  expect(text.indexOf(summary)).toBeGreaterThan(-1)
  expect(text.indexOf(summary)).toBeLessThan(text.indexOf(en.solSends.replace('{amount}', '1.5 SOL')))
  for (const number of ['1', '2', '3'])
    expect(text).toContain(en.transactionNumber.replace('{number}', number).replace('{count}', '3'))
  expect(drawMany([compile([plain]), 'AAAA']).text).toContain('Dangerous steps: 1 of 2')
  expect(drawMany([compile([plain]), compile([plain])]).text).not.toContain('Dangerous steps')
  expect(drawMany([compile([danger])]).text).not.toContain('Dangerous steps')
})
