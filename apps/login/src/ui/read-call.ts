/** What the first four bytes of a contract call tell (ERC-20, ERC-721). */
export type ReadCall = {
  readonly selector: string
  readonly name?: string | undefined
  /** The account that receives something, or that may take something from now on. */
  readonly party?: string | undefined
  readonly amount?: bigint | undefined
  readonly isUnlimited?: boolean | undefined
  /** `approve`: lets the party take tokens; `all`: lets it take a whole collection. */
  readonly danger?: 'approve' | 'all' | undefined
}

const known: Readonly<Record<string, { readonly name: string; readonly danger?: 'approve' | 'all' }>> = {
  '0xa9059cbb': { name: 'transfer' },
  '0x095ea7b3': { name: 'approve', danger: 'approve' },
  '0x39509351': { name: 'increaseAllowance', danger: 'approve' },
  '0xa22cb465': { name: 'setApprovalForAll', danger: 'all' },
}

/** An allowance of at least this amount is shown as unlimited, because no token has as much. */
const unlimitedFrom = 2n ** 128n

/** Reads the call in transaction data. A call that takes away a right isn't a danger. */
export function readCall(data: string): ReadCall {
  const selector = data.slice(0, 10).toLowerCase()
  const found = known[selector]
  const words = data.slice(10).match(/.{64}/g) ?? []
  const [first, second] = words
  if (!found || !first || second === undefined || data.length !== 138 || !first.startsWith('0'.repeat(24)))
    return { selector }
  const party = `0x${first.slice(24)}`
  const amount = BigInt(`0x${second}`)
  if (found.danger === 'all') return { selector, name: found.name, party, danger: amount > 0n ? 'all' : undefined }
  const isUnlimited = found.danger !== undefined && amount >= unlimitedFrom
  return { selector, name: found.name, party, amount, isUnlimited, danger: amount > 0n ? found.danger : undefined }
}
