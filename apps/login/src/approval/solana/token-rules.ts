import { type Addresses, type Rules, rule, type Said } from './rule.ts'
import type { ShownValue } from './solana-action.ts'
import { givesYou, setsUp, setsUpFor, takesOut, zeroKey } from './system-rules.ts'

export const transferChecked = rule('TransferChecked', ['u64', 'u8'], 'w-wA', ([tokens, decimals], [from, mint, to]) =>
  sends({ tokens, decimals }, [from, to], mint),
)

/**
 * Rules of SPL Token, and of the same instructions of Token-2022 (https://docs.rs/spl-token-interface). Instruction
 * numbers have one byte.
 */
export const tokenRules: Rules = {
  0: rule('InitializeMint', ['u8', 'key', 'maybeKey'], 'w', ([, maker, freezer], [mint], own) =>
    setsUpToken(mint, own, maker, freezer),
  ),
  1: rule('InitializeAccount', [], 'w--', (_, [account, , owner], own) => setsUpFor(account, owner, own)),
  2: rule('InitializeMultisig', ['u8'], 'w', (_, [account]) => setsUp(account)),
  3: rule('Transfer', ['u64'], 'wwA', ([tokens], [from, to]) => sends({ tokens }, [from, to])),
  4: rule('Approve', ['u64'], 'w-A', ([tokens], [from, spender]) => approves({ tokens }, [from, spender])),
  5: rule('Revoke', [], 'wA', (_, [from]) => revokes(from)),
  6: rule('SetAuthority', ['u8', 'maybeKey'], 'wA', ([kind, next], [account], own) =>
    setsAuthority({ kind, next, account, own }, authorityNames.slice(0, 4)),
  ),
  7: rule('MintTo', ['u64'], 'wwA', ([tokens], [mint, to]) => makes({ tokens }, mint, to)),
  8: rule('Burn', ['u64'], 'wwA', ([tokens], [from, mint]) => burns({ tokens }, from, mint)),
  9: rule('CloseAccount', [], 'wwA', (_, addresses, own) => closes(addresses, own)),
  10: rule('FreezeAccount', [], 'w-A', (_, [account, mint]) => keeps(mint, account)),
  11: rule('ThawAccount', [], 'w-A', (_, [account, mint]) => keeps(mint, account)),
  12: transferChecked,
  13: rule('ApproveChecked', ['u64', 'u8'], 'w--A', ([tokens, decimals], [from, mint, spender]) =>
    approves({ tokens, decimals }, [from, spender], mint),
  ),
  14: rule('MintToChecked', ['u64', 'u8'], 'wwA', ([tokens, decimals], [mint, to]) =>
    makes({ tokens, decimals }, mint, to),
  ),
  15: rule('BurnChecked', ['u64', 'u8'], 'wwA', ([tokens, decimals], [from, mint]) =>
    burns({ tokens, decimals }, from, mint),
  ),
  16: rule('InitializeAccount2', ['key'], 'w-', ([owner], [account], own) => setsUpFor(account, owner, own)),
  17: rule('SyncNative', [], 'w', (_, [account]) => setsUp(account)),
  18: rule('InitializeAccount3', ['key'], 'w-', ([owner], [account], own) => setsUpFor(account, owner, own)),
  19: rule('InitializeMultisig2', ['u8'], 'w', (_, [account]) => setsUp(account)),
  20: rule('InitializeMint2', ['u8', 'key', 'maybeKey'], 'w', ([, maker, freezer], [mint], own) =>
    setsUpToken(mint, own, maker, freezer),
  ),
  22: rule('InitializeImmutableOwner', [], 'w', (_, [account]) => setsUp(account)),
  38: rule('WithdrawExcessLamports', [], 'wwA', (_, addresses, own) => takesOut(undefined, addresses, own)),
  45: rule('UnwrapLamports', ['maybeU64'], 'wwA', ([lamports], addresses, own) => takesOut(lamports, addresses, own)),
}

/** Rights over a mint or a token account by their number. Token has the first four, Token-2022 all of them. */
export const authorityNames = [
  'MintTokens',
  'FreezeAccount',
  'AccountOwner',
  'CloseAccount',
  'TransferFeeConfig',
  'WithheldWithdraw',
  'CloseMint',
  'InterestRate',
  'PermanentDelegate',
  'ConfidentialTransferMint',
  'TransferHookProgramId',
  'ConfidentialTransferFeeConfig',
  'MetadataPointer',
  'GroupPointer',
  'GroupMemberPointer',
  'ScaledUiAmount',
  'Pause',
  'PermissionedBurn',
] as const

/** An allowance of at least half of the program's largest number is shown as unlimited. */
const unlimitedFrom = 2n ** 63n

type Amount = { readonly tokens: bigint; readonly decimals?: number | undefined }

/** The addresses of one optional account: one, or none if the instruction has no such account. */
type Maybe = readonly [] | readonly [string | undefined]

const tokenRow = (mint: Maybe): Said['rows'] => mint.map((address) => ['permissionToken', { address }])

/** Moves tokens from one token account to another. If the instruction doesn't name the mint, the token isn't known. */
export function sends(amount: Amount, [from, to]: Addresses, ...mint: Maybe): Said {
  const rows: Said['rows'] = [
    ['permissionFrom', { address: from }],
    ['to', { address: to }],
  ]
  return { text: 'solSendsTokens', amount, level: 'plain', rows: [...rows, ...tokenRow(mint)] }
}

/** Destroys tokens. */
export function burns(amount: Amount, from: string | undefined, mint: string | undefined): Said {
  return {
    text: 'solBurn',
    amount,
    level: 'danger',
    rows: [['permissionFrom', { address: from }], ...tokenRow([mint])],
  }
}

/** Uses a right that only an authority of the token has. */
export function keeps(mint: string | undefined, ...account: Maybe): Said {
  const rows: Said['rows'] = account.map((address) => ['solAccount', { address }])
  return { text: 'solKeeper', level: 'danger', rows: [...tokenRow([mint]), ...rows] }
}

/** Gives a right over a mint or an account to another key, or gives it up. */
export function setsAuthority(
  asked: {
    readonly kind: number
    readonly next: string | undefined
    readonly account: string | undefined
    readonly own: string
  },
  names: readonly string[],
): Said {
  const { account, kind, next, own } = asked
  const right = names[kind]
  if (right === undefined) throw new RangeError('Another right')
  const rows: Said['rows'] = [
    ['solAccount', { address: account }],
    ['solRight', { text: right }],
  ]
  // An account always has an owner.
  if (next === undefined && right === 'AccountOwner') throw new RangeError('No owner')
  if (next === undefined) return { text: 'solGivesUp', level: 'danger', rows }
  const texts = { AccountOwner: 'solTokenOwner', CloseAccount: 'solTokenClose' } as const
  return {
    ...(next === own ? givesYou : { text: texts[right as keyof typeof texts] ?? 'solAuthority', level: 'danger' }),
    rows: [...rows, ['solNewHolder', { address: next }]],
  }
}

function approves({ decimals, tokens }: Amount, [from, spender]: Addresses, ...mint: Maybe): Said {
  if (tokens === 0n) return revokes(from)
  const amount: ShownValue = tokens >= unlimitedFrom ? { copy: 'unlimited' } : { tokens, decimals, isMost: true }
  return {
    text: 'solApprove',
    amount,
    level: 'danger',
    rows: [['spender', { address: spender }], ['permissionFrom', { address: from }], ...tokenRow(mint)],
  }
}

/** Prepares a new token, and names the keys other than the visitor's that have power over it. */
export function setsUpToken(mint: string | undefined, own: string, ...keys: Addresses): Said {
  const others = [...new Set(keys)].filter((key) => key !== undefined && key !== zeroKey && key !== own)
  const { rows, ...said } = setsUp(mint)
  if (others.length === 0) return { ...said, rows }
  const holders = others.map((address): Said['rows'][number] => ['solNewHolder', { address }])
  return { text: 'solSetsUpToken', level: 'warning', rows: [...rows, ...holders] }
}

/** Mints new tokens. */
function makes(amount: Amount, mint: string | undefined, to: string | undefined): Said {
  const { rows, ...said } = keeps(mint, to)
  return { ...said, rows: [...rows, ['amount', amount]] }
}

function revokes(from: string | undefined): Said {
  return { text: 'solRevoke', level: 'plain', rows: [['solAccount', { address: from }]] }
}

function closes([account, to]: Addresses, own: string): Said {
  const rows: Said['rows'] = [
    ['solAccount', { address: account }],
    ['to', { address: to }],
  ]
  return to === own ? { text: 'solCloseOwn', level: 'plain', rows } : { text: 'solClose', level: 'danger', rows }
}
