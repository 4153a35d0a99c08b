/** Reads a permission's context (ERC-7710): the parts that are shown, or needed to ask the chain. */
export type Delegation = {
  readonly delegate: string
  readonly delegator: string
  readonly authority: string
  readonly caveats: readonly { readonly enforcer: string; readonly terms: string; readonly args: string }[]
  /** 0x hex */
  readonly salt: string
  readonly signature: string
}

/** Bytes of a word, and hex digits of it. */
const wordBytes = 32
const mostCaveats = 32

/**
 * Reads `abi.encode(Delegation[])` of one delegation, as `redeemDelegations` takes it. `undefined` for everything else: a wallet's context may be
 * anything.
 *
 * @example decodeDelegation(granted.context)?.delegate // '0x12ab…'
 */
export function decodeDelegation(context: string): Delegation | undefined {
  if (!/^0x[0-9a-fA-F]+$/.test(context) || context.length % 64 !== 2) return undefined
  const data = context.slice(2).toLowerCase()
  const word = (at: number) => {
    const found = data.slice(2 * at, 2 * (at + wordBytes))
    if (found.length !== 2 * wordBytes) throw new RangeError('Beyond the end')
    return found
  }
  const number = (at: number) => {
    const value = BigInt(`0x${word(at)}`)
    if (value > BigInt(data.length)) throw new RangeError('No length of this data')
    return Number(value)
  }
  const address = (at: number) => {
    const found = word(at)
    if (!found.startsWith('0'.repeat(24))) throw new RangeError('No address')
    return `0x${found.slice(24)}`
  }
  const bytes = (at: number) => {
    const length = number(at)
    const found = data.slice(2 * (at + wordBytes), 2 * (at + wordBytes + length))
    if (found.length !== 2 * length) throw new RangeError('Beyond the end')
    return `0x${found}`
  }
  try {
    const list = number(0)
    if (number(list) !== 1) return undefined
    const begin = list + wordBytes + number(list + wordBytes)
    const caveats = begin + number(begin + 3 * wordBytes)
    const count = number(caveats)
    if (count > mostCaveats) return undefined
    return {
      delegate: address(begin),
      delegator: address(begin + wordBytes),
      authority: `0x${word(begin + 2 * wordBytes)}`,
      caveats: Array.from({ length: count }, (_, index) => {
        const at = caveats + wordBytes + number(caveats + wordBytes * (1 + index))
        return {
          enforcer: address(at),
          terms: bytes(at + number(at + wordBytes)),
          args: bytes(at + number(at + 2 * wordBytes)),
        }
      }),
      salt: `0x${word(begin + 4 * wordBytes)}`,
      signature: bytes(begin + number(begin + 5 * wordBytes)),
    }
  } catch {
    return undefined
  }
}

/**
 * The arguments of a function that takes one delegation, from a context that `decodeDelegation` reads: both hold the same words behind another
 * head.
 */
export function delegationArguments(context: string): string {
  const data = context.slice(2)
  const list = Number(BigInt(`0x${data.slice(0, 64)}`))
  const begin = list + wordBytes + Number(BigInt(`0x${data.slice(2 * (list + wordBytes), 2 * (list + 2 * wordBytes))}`))
  return `${wordBytes.toString(16).padStart(64, '0')}${data.slice(2 * begin)}`
}
