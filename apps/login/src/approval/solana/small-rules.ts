import { type Rules, rule } from './rule.ts'

const createTokenAccount = (name: string) =>
  rule(name, [], 'Xw----', (_, [, account, owner, mint], own) => ({
    ...(owner === own
      ? { text: 'solTokenAccount', level: 'plain' }
      : { text: 'solTokenAccountOther', level: 'warning' }),
    rows: [
      ['solAccount', { address: account }],
      ['solOwner', { address: owner }],
      ['permissionToken', { address: mint }],
    ],
  }))

/** Rules of the program of associated token accounts. The first form of its instruction has no number. */
export const associatedRules: Rules = {
  '': createTokenAccount('Create'),
  0: createTokenAccount('Create'),
  1: createTokenAccount('CreateIdempotent'),
}

/** A note in the transaction. All of the data is the note. */
export const memoRule = rule('Memo', ['rest'], '', ([note]) => ({
  text: 'solMemo',
  level: 'plain',
  rows: [['message', { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(note) }]],
}))

const budget = (name: string, fields: readonly ('u32' | 'u64')[]) =>
  rule(name, fields, '', () => ({ text: 'fee', level: 'plain', rows: [] }))

/** Rules of the priority fee, which is shown as part of the fee. */
export const budgetRules: Rules = {
  0: budget('RequestUnits', ['u32', 'u32']),
  1: budget('RequestHeapFrame', ['u32']),
  2: budget('SetComputeUnitLimit', ['u32']),
  3: budget('SetComputeUnitPrice', ['u64']),
  4: budget('SetLoadedAccountsDataSizeLimit', ['u32']),
}
