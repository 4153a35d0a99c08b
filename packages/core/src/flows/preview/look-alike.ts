import { sameAddress } from '../../kernel/caip/index.ts'

/** Addresses that the visitor has reason to trust: those they signed for, their own, and those they named. */
export type KnownRecipients = {
  has(address: string): boolean
  /** The known address that this one imitates; `undefined` for a known address, and for an address that looks like no other. */
  imitatedBy(address: string): string | undefined
}

/** How an address is drawn beside the one that it looks like: `middle` is where they differ, and is marked. */
export type AddressParts = { readonly start: string; readonly middle: string; readonly end: string }

/**
 * Address poisoning: a thief makes an address that begins and ends like one the visitor pays, so that it is copied from the history by mistake.
 * Wallets and explorers show three to six characters at each end, so both ends count together: three each, and seven in all. Two random
 * Ethereum addresses agree in so much once in tens of millions of pairs.
 */
const least = { end: 3, both: 7 }

/**
 * What a recipient is compared with. Only give addresses that the visitor signed for: a stranger's `transferFrom` of nothing writes the visitor as
 * the sender into a token's log, and its recipient must not become known by that.
 *
 * @example
 * const known = knownRecipients(['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'])
 * known.imitatedBy('0xd8dA000000000000000000000000000000006045') // the address of the line above
 */
export function knownRecipients(addresses: readonly string[]): KnownRecipients {
  const known = addresses.map((address) => ({ address, shown: shownPart(address) }))
  const has = (address: string) => known.some((one) => sameAddress(one.address, address))
  return {
    has,
    imitatedBy(address) {
      const shown = shownPart(address)
      const found = known.find((one) => looksLike(one.shown, shown))
      return found && !has(address) ? found.address : undefined
    },
  }
}

/**
 * Both addresses whole, each split where they begin to differ and where they agree again. Letter case doesn't count, because people don't notice it.
 *
 * @example differingParts('0x12ab34', '0x12cd34') // { start: '0x12', middle: 'ab', end: '34' }
 */
export function differingParts(address: string, other: string): AddressParts {
  const [a, b] = [address.toLowerCase(), other.toLowerCase()]
  const start = commonStart(a, b)
  const end = Math.min(commonEnd(a, b), address.length - start)
  const middle = address.slice(start, address.length - end)
  // Addresses of Solana can differ by letter case alone: then all of it is marked.
  return middle === ''
    ? { start: '', middle: address, end: '' }
    : { start: address.slice(0, start), middle, end: address.slice(address.length - end) }
}

/** The part of an address that people compare: after the prefix that all addresses of a chain share (`0x`, `bc1q`, `cosmos1`). */
export function shownPart(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(?:0x|(?:bc|tb|bcrt)1[qp])/, '')
    .replace(/^[a-z]{2,12}1([02-9ac-hj-np-z]{38,})$/, '$1')
}

function looksLike(a: string, b: string): boolean {
  const start = commonStart(a, b)
  if (start < least.end) return false
  const end = commonEnd(a, b)
  return end >= least.end && start + end >= least.both
}

function commonStart(a: string, b: string): number {
  const longest = Math.min(a.length, b.length)
  let count = 0
  while (count < longest && a[count] === b[count]) count++
  return count
}

function commonEnd(a: string, b: string): number {
  const longest = Math.min(a.length, b.length)
  let count = 0
  while (count < longest && a[a.length - 1 - count] === b[b.length - 1 - count]) count++
  return count
}
