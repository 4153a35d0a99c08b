import { type Rules, rule, type Said } from './rule.ts'
import { givesYou, setsUpFor } from './system-rules.ts'

/**
 * Rules of the upgradeable loader (https://docs.rs/solana-loader-v3-interface). Instruction numbers have four bytes.
 */
export const loaderRules: Rules = {
  0: rule('InitializeBuffer', [], 'w-', (_, [buffer, owner], own) => setsUpFor(buffer, owner, own)),
  1: rule('Write', ['u32', 'bytes'], 'wS', (_, [buffer]) => ({
    text: 'solWrites',
    level: 'warning',
    rows: [['solAccount', { address: buffer }]],
  })),
  // The lamports of the account that held the code go to the payer.
  2: rule('DeployWithMaxDataLen', ['u64'], 'Xwww---S', (_, [, , program, , , , , keeper]) => {
    const { rows, ...said } = installs(program)
    return { ...said, rows: [...rows, ['solNewHolder', { address: keeper }]] }
  }),
  3: rule('Upgrade', [], 'wwww--S', (_, [, program, code, rest]) => ({
    text: 'solUpgrade',
    level: 'danger',
    rows: [
      ['solProgram', { address: program }],
      ['solCode', { address: code }],
      // The account that receives the remaining lamports.
      ['to', { address: rest }],
    ],
  })),
  4: rule('SetAuthority', [], 'wS', (_, addresses, own) => setsAuthority(addresses, own)),
  5: rule('Close', [], 'wwS', (_, [account, to]) => ({
    text: 'solProgramClose',
    level: 'danger',
    rows: [
      ['solAccount', { address: account }],
      ['to', { address: to }],
    ],
  })),
  6: rule('ExtendProgram', ['u32'], 'ww-X', (_, [, program]) => installs(program)),
  7: rule('SetAuthorityChecked', [], 'wSs', (_, addresses, own) => setsAuthority(addresses, own)),
}

function installs(program: string | undefined): Said {
  return { text: 'solInstalls', level: 'warning', rows: [['solProgram', { address: program }]] }
}

/** Without a third account the program has no upgrade authority any more. */
function setsAuthority(addresses: readonly (string | undefined)[], own: string): Said {
  const [account, , next] = addresses
  const rows: Said['rows'] = [['solAccount', { address: account }]]
  if (addresses.length < 3) return { text: 'solGivesUp', level: 'danger', rows }
  return {
    ...(next === own ? givesYou : { text: 'solProgramAuthority', level: 'danger' }),
    rows: [...rows, ['solNewHolder', { address: next }]],
  }
}
