import type { SiwxSession } from '@latchkey/core'
import { hexToBytes } from '@noble/hashes/utils'
import { hashMessage } from '../verify/eip155/hash-message.ts'
import { recoverSigner } from '../verify/eip155/recover-signer.ts'

/**
 * Whether the account's own key signed, so that it is the same account on every network: what ERC-1271 accepted is the word of one
 * contract, and on another network somebody else may own that address. Where a server keeps the proof, the server decides what its session is
 * good for.
 */
export function isKeyed({ data, message, signature }: SiwxSession): boolean {
  if (!data.chainId.startsWith('eip155:') || signature === '') return true
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  return (
    recoverSigner(hashMessage(message), hexToBytes(signature.slice(2)))?.address === data.accountAddress.toLowerCase()
  )
}
