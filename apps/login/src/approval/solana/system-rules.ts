import { type Addresses, type Rules, rule, type Said } from './rule.ts'

/**
 * Rules of the system program (https://docs.rs/solana-system-interface). Instructions with seeds and nonces take any
 * signer of the instruction. Instruction numbers have four bytes.
 */
export const systemRules: Rules = {
  0: rule('CreateAccount', ['u64', 'u64', 'key'], 'Xx', ([lamports, , program], [, account], own) =>
    creates({ lamports, program, account, own }),
  ),
  1: rule('Assign', ['key'], 'X', ([program], [account], own) => assigns(account, program, own)),
  2: rule('Transfer', ['u64'], 'Xw', ([lamports], [, to]) => sends(lamports, to)),
  3: rule(
    'CreateAccountWithSeed',
    ['key', 'bytes', 'u64', 'u64', 'key'],
    'Xw',
    ([, , lamports, , program], [, account], own) => creates({ lamports, program, account, own }),
  ),
  // Any nonce keeps a transaction valid, also that of another signer.
  4: rule('AdvanceNonceAccount', [], 'w-s', (_, [account]) => ({
    text: 'solNoExpiry',
    level: 'warning',
    isAlways: true,
    rows: [['solAccount', { address: account }]],
  })),
  5: rule('WithdrawNonceAccount', ['u64'], 'ww--G', ([lamports], addresses, own) => takesOut(lamports, addresses, own)),
  6: rule('InitializeNonceAccount', ['key'], 'w', ([owner], [account], own) => setsUpFor(account, owner, own)),
  7: rule('AuthorizeNonceAccount', ['key'], 'wG', ([next], [account], own) => ({
    ...(next === own ? givesYou : { text: 'solNonce', level: 'danger' }),
    rows: [
      ['solAccount', { address: account }],
      ['solNewHolder', { address: next }],
    ],
  })),
  // An account with data can't be the source of a transfer.
  8: rule('Allocate', ['u64'], 'X', (_, [account], own) =>
    account === own
      ? { text: 'solAllocate', level: 'danger', rows: [['solAccount', { address: account }]] }
      : setsUp(account),
  ),
  9: rule('AllocateWithSeed', ['key', 'bytes', 'u64', 'key'], 'wG', ([, , , program], [account], own) =>
    assigns(account, program, own),
  ),
  10: rule('AssignWithSeed', ['key', 'bytes', 'key'], 'wG', ([, , program], [account], own) =>
    assigns(account, program, own),
  ),
  11: rule('TransferWithSeed', ['u64', 'bytes', 'key'], 'wSw', ([lamports], [from, , to], own) =>
    takesOut(lamports, [from, to], own),
  ),
  12: rule('UpgradeNonceAccount', [], 'w', (_, [account]) => setsUp(account)),
}

/**
 * Gives an address to a program, even if it has lamports already. If it gets more of them, there is a payer
 * (SIMD-0312).
 */
export const createAccountAllowPrefund = (hasPayer: boolean) =>
  rule(
    'CreateAccountAllowPrefund',
    ['u64', 'u64', 'key'],
    hasPayer ? 'xX' : 'X',
    ([lamports, , program], [account], own) => creates({ lamports, program, account, own }),
  )

/** The address of the system program. In some fields it means "no address". */
export const zeroKey = '11111111111111111111111111111111'

/** The text for a right that the visitor has already, or gets. */
export const givesYou = { text: 'solGivesYou', level: 'plain' } as const

/** Prepares an account; nothing moves. */
export function setsUp(account: string | undefined): Said {
  return { text: 'solSetsUp', level: 'plain', rows: [['solAccount', { address: account }]] }
}

/** Prepares an account, and names its owner if that isn't the visitor. */
export function setsUpFor(account: string | undefined, owner: string | undefined, own: string): Said {
  if (owner === own) return setsUp(account)
  return {
    text: 'solSetsUpOther',
    level: 'warning',
    rows: [
      ['solAccount', { address: account }],
      ['solOwner', { address: owner }],
    ],
  }
}

/** Takes lamports out of an account that the visitor controls. */
export function takesOut(lamports: bigint | undefined, [from, to]: Addresses, own: string): Said {
  return {
    text: 'solTakesOut',
    amount: lamports === undefined ? { copy: 'solAll' } : { lamports },
    level: to === own ? 'plain' : 'danger',
    rows: [
      ['permissionFrom', { address: from }],
      ['to', { address: to }],
    ],
  }
}

function assigns(account: string | undefined, program: string, own: string): Said {
  return {
    text: 'solAssign',
    level: 'danger',
    isAlways: account === own,
    rows: [
      ['solAccount', { address: account }],
      ['solProgram', { address: program }],
    ],
  }
}

function sends(lamports: bigint, to: string | undefined): Said {
  return { text: 'solSends', amount: { lamports }, level: 'plain', rows: [['to', { address: to }]] }
}

function creates(made: {
  readonly lamports: bigint
  readonly program: string
  readonly account: string | undefined
  readonly own: string
}): Said {
  const { account, lamports, own, program } = made
  // This is the visitor's own account, which has no lamports yet. It would belong to the program.
  if (account === own) return assigns(account, program, own)
  // It stays an account that only holds lamports. It still belongs to its own key, or to the key that its seed is for.
  if (program === zeroKey) return sends(lamports, account)
  return {
    text: 'solCreates',
    amount: { lamports },
    level: 'warning',
    rows: [
      ['solAccount', { address: account }],
      ['solProgram', { address: program }],
    ],
  }
}
