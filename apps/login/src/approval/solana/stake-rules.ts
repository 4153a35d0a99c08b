import { type Addresses, type Rules, rule, type Said } from './rule.ts'
import type { SolanaAccount } from './solana-action.ts'
import { givesYou, setsUpFor, takesOut } from './system-rules.ts'

/**
 * Rules of the stake program (https://docs.rs/solana-stake-interface), for accounts without the sysvars of its older
 * form. The signer that the program needs may be any signer of the instruction. Instruction numbers have four bytes.
 */
export const stakeRules: Rules = {
  0: rule(
    'Initialize',
    ['key', 'key', 'u64', 'u64', 'key'],
    'w',
    ([staker, withdrawer, time, epoch, custodian], [account], own) =>
      initializes({ account, staker, withdrawer, lock: [time, epoch, custodian], own }),
  ),
  1: rule('Authorize', ['key', 'u32'], 'wG', ([next, kind], [account], own) =>
    authorizes({ account, next, kind, own }),
  ),
  2: rule('DelegateStake', [], 'w-G', (_, [account, validator]) => ({
    text: 'solStake',
    level: 'plain',
    rows: [
      ['solAccount', { address: account }],
      ['solValidator', { address: validator }],
    ],
  })),
  3: rule('Split', ['u64'], 'wwG', ([lamports], addresses) => moves(addresses, lamports)),
  4: rule('Withdraw', ['u64'], 'wwG', ([lamports], addresses, own) => takesOut(lamports, addresses, own)),
  5: rule('Deactivate', [], 'wG', (_, [account]) => unstakes(account)),
  6: rule('SetLockup', ['maybeU64', 'maybeU64', 'maybeKey'], 'wG', (lock, [account]) => locks(account, lock)),
  7: rule('Merge', [], 'wwG', (_, [to, from]) => moves([from, to])),
  8: rule('AuthorizeWithSeed', ['key', 'u32', 'bytes', 'key'], 'wG', ([next, kind], [account], own) =>
    authorizes({ account, next, kind, own }),
  ),
  9: rule('InitializeChecked', [], 'w-s', (_, [account, staker, withdrawer], own) =>
    initializes({ account, staker, withdrawer, lock: [], own }),
  ),
  10: rule('AuthorizeChecked', ['u32'], 'wGs', ([kind], [account, , next], own) =>
    authorizes({ account, next, kind, own }),
  ),
  11: rule('AuthorizeCheckedWithSeed', ['u32', 'bytes', 'key'], 'wGs', ([kind], [account, , next], own) =>
    authorizes({ account, next, kind, own }),
  ),
  12: rule('SetLockupChecked', ['maybeU64', 'maybeU64'], 'wG', ([time, epoch], [account, , custodian]) =>
    locks(account, [time, epoch, custodian]),
  ),
  14: rule('DeactivateDelinquent', [], 'w--', (_, [account]) => unstakes(account)),
  16: rule('MoveStake', ['u64'], 'wwG', ([lamports], addresses) => moves(addresses, lamports)),
  17: rule('MoveLamports', ['u64'], 'wwG', ([lamports], addresses) => moves(addresses, lamports)),
}

function authorizes(asked: {
  readonly account: string | undefined
  readonly next: string | undefined
  readonly kind: number
  readonly own: string
}): Said {
  const { account, kind, next, own } = asked
  if (kind > 1) throw new RangeError('Another right')
  return {
    ...(next === own ? givesYou : { text: kind === 0 ? 'solStaker' : 'solWithdrawer', level: 'danger' }),
    rows: [
      ['solAccount', { address: account }],
      ['solNewHolder', { address: next }],
    ],
  }
}

/** Moves lamports between two stake accounts. Their owners stay the same. */
function moves([from, to]: Addresses, lamports?: bigint | undefined): Said {
  return {
    text: 'solStakeMoves',
    amount: lamports === undefined ? { copy: 'solAll' } : { lamports },
    level: 'plain',
    rows: [
      ['permissionFrom', { address: from }],
      ['to', { address: to }],
    ],
  }
}

function unstakes(account: string | undefined): Said {
  return { text: 'solUnstake', level: 'plain', rows: [['solAccount', { address: account }]] }
}

/** The lock of lamports: its end as a time and as an epoch of the network, and the key that may change it. */
type Lock = readonly [time?: bigint | undefined, epoch?: bigint | undefined, custodian?: string | undefined]

function locks(account: string | undefined, lock: Lock): Said {
  return { text: 'solLockup', level: 'danger', rows: [['solAccount', { address: account }], ...lockRows(lock)] }
}

function lockRows([time, epoch, custodian]: Lock): Said['rows'] {
  return [
    ...(time === undefined ? [] : [['permissionUntil', { time: BigInt.asIntN(64, time) }] as const]),
    ...(epoch === undefined ? [] : [['solEpoch', { text: `${epoch}` }] as const]),
    ...(custodian === undefined ? [] : [['solCustodian', { address: custodian }] as const]),
  ]
}

/**
 * Makes a new stake account. Before its lock ends, only the custodian can let the owner have the lamports, or make the
 * lock longer.
 */
function initializes(made: {
  readonly account: string | undefined
  readonly staker: string | undefined
  readonly withdrawer: string | undefined
  readonly lock: Lock
  readonly own: string
}): Said {
  const { account, lock, own, staker, withdrawer } = made
  const [time = 0n, epoch = 0n] = lock
  const { rows, ...said } = setsUpFor(account, withdrawer, own)
  const isLocked = BigInt.asIntN(64, time) > 0n || epoch > 0n
  const all: Said['rows'] = [
    ...rows,
    ...(staker === own ? [] : [['solStakes', { address: staker }] as const]),
    ...(isLocked ? lockRows(lock) : []),
  ]
  if (isLocked) return { text: 'solLockup', level: 'danger', rows: all }
  return staker === own || withdrawer !== own
    ? { ...said, rows: all }
    : { text: 'solStaker', level: 'danger', rows: all }
}

const clock = 'SysvarC1ock11111111111111111111111111111111'

/** The sysvars that older forms of an instruction name: the index of the first, and how many there are. */
const sysvarIndexes: Readonly<Record<number, readonly [index: number, count: number]>> = {
  1: [1, 1],
  2: [2, 3],
  4: [2, 2],
  5: [1, 1],
  7: [2, 2],
  8: [2, 1],
  9: [1, 1],
  10: [1, 1],
  11: [2, 1],
}

/**
 * The accounts without those sysvars. The program skips them only at this index. After it, a sysvar counts as any other
 * account.
 */
export function withoutSysvars(number: number, accounts: readonly SolanaAccount[]): readonly SolanaAccount[] {
  const [index, count] = sysvarIndexes[number] ?? [0, 0]
  const first = number === 9 ? 'SysvarRent111111111111111111111111111111111' : clock
  const isOlder = count > 0 && accounts[index]?.address === first
  return isOlder ? accounts.filter((_, at) => at < index || at >= index + count) : accounts
}
