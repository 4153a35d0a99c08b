import { type Fields, readFields, type ValuesOf } from './read-fields.ts'
import type { SolanaAccount, SolanaAction } from './solana-action.ts'

/**
 * What a rule finds out about its instruction. `isAlways`: the action is shown even if the right that it uses belongs
 * to another signer.
 */
export type Said = Omit<SolanaAction, 'name'> & { readonly isAlways?: boolean | undefined }

/**
 * Reads one kind of instruction. The data begins after the instruction's number.
 *
 * @throws RangeError when data or accounts aren't those of the instruction
 */
export type Rule = (data: Uint8Array, accounts: readonly SolanaAccount[], own: string) => SolanaAction

/** The instructions of one program, by their number. */
export type Rules = Readonly<Record<string, Rule>>

/** The addresses of an instruction, in the order of its accounts. */
export type Addresses = readonly (string | undefined)[]

/**
 * A rule for one kind of instruction.
 *
 * @param fields of the data, which they fill
 * @param roles a letter for each account that it needs: `x` signs and is changed, `s` signs, `w` is changed, `a` signs itself or by signers behind
 *   it (multisig), `g` signs, and the program takes any signer of the instruction instead; `-` any. The capital ones have the rights that are used:
 *   without the visitor's signature nothing of theirs is. Programs take more accounts than these.
 */
export function rule<const F extends Fields>(
  name: string,
  fields: F,
  roles: string,
  says: (values: ValuesOf<F>, addresses: Addresses, own: string) => Said,
): Rule {
  const needed = [...roles]
  const holders = [...needed.keys()].filter((at) => /[A-Z]/.test(needed[at] ?? ''))
  return (data, accounts, own) => {
    const values = readFields(data, fields)
    if (accounts.length < needed.length) throw new RangeError('An account is missing')
    const more = accounts.slice(needed.length)
    for (const [at, role] of needed.entries()) requireRole(role.toLowerCase(), accounts[at], more)
    const { isAlways, ...said } = says(
      values,
      accounts.map(({ address }) => address),
      own,
    )
    const isOwn = holders.some((at) => {
      const others = { A: more, G: accounts }[needed[at] ?? ''] ?? []
      return accounts[at]?.address === own || isSigner(others, own)
    })
    const [first] = holders
    const found = first === undefined ? undefined : accounts[first]
    if (!found || isOwn || isAlways) return { ...said, name }
    return { ...said, name, text: 'solOther', level: 'plain', rows: [...said.rows, ['solSigner', found]] }
  }
}

/** Whether an address is among the accounts and signs. */
export const isSigner = (accounts: readonly SolanaAccount[], own: string): boolean =>
  accounts.some((one) => one.isSigner && one.address === own)

function requireRole(role: string, account: SolanaAccount | undefined, more: readonly SolanaAccount[]): void {
  const { isSigner = false, isWritable = false } = account ?? {}
  const isMet = {
    x: isSigner && isWritable,
    s: isSigner,
    g: isSigner,
    w: isWritable,
    a: isSigner || more.some((one) => one.isSigner),
    '-': true,
  }[role]
  if (!isMet) throw new RangeError('An account has another role')
}
