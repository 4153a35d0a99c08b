import { appearance } from '@latchkey/core/format'

/** Words that any wallet may add to its name. */
const generic = ['wallet', 'official', 'app', 'extension', 'the'].map(appearance)

/**
 * The appearance of a wallet's name at a glance. Two names with the same appearance would be taken for one wallet.
 * Words such as "Wallet" don't count beside other words.
 */
export function appearanceOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}|$]+/u).map(appearance)
  const own = words.filter((word) => !generic.includes(word)).join('')
  return appearance(own || words.join(''))
}
