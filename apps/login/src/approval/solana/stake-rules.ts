import { type Addresses, type Rules, rule, type Said } from './rule.ts'
import { givesYou, setsUpFor, takesOut } from './system-rules.ts'

/** The stake program (https://docs.rs/solana-stake-interface), without the sysvars that its older form takes. Any signer may be the one that it asks for. Numbers have four bytes. */
export const stakeRules: Rules = {
  0: rule('Initialize', ['key', 'key', 'u64', 'u64', 'key'], 'w', ([, withdrawer], [account], own) =>
    setsUpFor(account, withdrawer, own),
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
  3: rule('Split', ['u64'], 'wwG', ([coins], addresses) => moves(addresses, coins)),
  4: rule('Withdraw', ['u64'], 'wwG', ([coins], addresses, own) => takesOut(coins, addresses, own)),
  5: rule('Deactivate', [], 'wG', (_, [account]) => unstakes(account)),
  6: rule('SetLockup', ['maybeU64', 'maybeU64', 'maybeKey'], 'wG', (_, [account]) => locks(account)),
  7: rule('Merge', [], 'wwG', (_, [to, from]) => moves([from, to])),
  8: rule('AuthorizeWithSeed', ['key', 'u32', 'bytes', 'key'], 'wG', ([next, kind], [account], own) =>
    authorizes({ account, next, kind, own }),
  ),
  9: rule('InitializeChecked', [], 'w-s', (_, [account, , withdrawer], own) => setsUpFor(account, withdrawer, own)),
  10: rule('AuthorizeChecked', ['u32'], 'wGs', ([kind], [account, , next], own) =>
    authorizes({ account, next, kind, own }),
  ),
  11: rule('AuthorizeCheckedWithSeed', ['u32', 'bytes', 'key'], 'wGs', ([kind], [account, , next], own) =>
    authorizes({ account, next, kind, own }),
  ),
  12: rule('SetLockupChecked', ['maybeU64', 'maybeU64'], 'wG', (_, [account]) => locks(account)),
  14: rule('DeactivateDelinquent', [], 'w--', (_, [account]) => unstakes(account)),
  16: rule('MoveStake', ['u64'], 'wwG', ([coins], addresses) => moves(addresses, coins)),
  17: rule('MoveLamports', ['u64'], 'wwG', ([coins], addresses) => moves(addresses, coins)),
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

/** Both have the same owners before and after. */
function moves([from, to]: Addresses, coins?: bigint | undefined): Said {
  return {
    text: 'solStakeMoves',
    amount: coins === undefined ? { copy: 'solAll' } : { coins },
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

function locks(account: string | undefined): Said {
  return { text: 'solLockup', level: 'danger', rows: [['solAccount', { address: account }]] }
}
