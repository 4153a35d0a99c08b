import { combine, split as splitSecret } from 'shamir-secret-sharing'
import { type AccountIndex, type Addresses, addressesOf, deriveKeys } from './derive.ts'
import { type Seed, seedLength } from './seed.ts'

/** A seed in two parts. One part alone tells nothing about the seed. */
export type Split = { readonly own: Uint8Array; readonly server: Uint8Array }

/**
 * Splits a seed for one holder: a device or a recovery factor. Both shares are needed to join it. Each holder has its
 * own split. So the end of one holder doesn't touch the others, and shares of different splits don't fit together.
 *
 * @example const { own, server } = await splitSeed(seed)
 */
export async function splitSeed(seed: Seed): Promise<Split> {
  const [own, server] = await splitSecret(seed, 2, 2)
  if (!own || !server) throw new Error('The seed was not split')
  return { own, server }
}

/**
 * Joins the two shares of a split. Wrong shares give another seed without an error, so its addresses are compared with
 * the account's.
 *
 * @throws `RangeError` when the shares don't belong to this account
 */
export async function joinShares(
  { own, server }: Split,
  { addresses, index = 0 }: { readonly addresses: Addresses; readonly index?: AccountIndex | undefined },
): Promise<Seed> {
  const wrong = new RangeError('The shares do not belong to this account')
  // A share at x = 0 of its polynomial is the seed itself, whatever the other share is. With such a share a server
  // could choose the visitor's keys.
  if ([own, server].some((share) => share.length !== seedLength + 1 || share.at(-1) === 0)) throw wrong
  const seed = await combine([own, server]).catch(() => {
    throw wrong
  })
  const keys = seed.length === seedLength ? await deriveKeys(seed, index) : undefined
  const found = keys && addressesOf(keys)
  keys?.eip155.fill(0)
  keys?.solana.fill(0)
  if (found?.eip155 === addresses.eip155 && found.solana === addresses.solana) return seed
  seed.fill(0)
  throw wrong
}
