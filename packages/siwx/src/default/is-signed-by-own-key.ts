import type { SiwxSession } from '@latchkey/core/ports'
import { hexToBytes } from '@noble/hashes/utils'
import { hashMessage } from '../verify/eip155/hash-message.ts'
import { recoverSigner } from '../verify/eip155/recover-signer.ts'

/**
 * Whether the account's own key signed. Then the account has the same owner on every network. ERC-1271 proves only that
 * one contract accepted the signature, and on another network that address may belong to another owner. When a server
 * keeps the proof, the server decides where its sign-in session is valid.
 */
export function isSignedByOwnKey({ data, message, signature }: SiwxSession): boolean {
  if (!data.chainId.startsWith('eip155:') || signature === '') return true
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  return (
    recoverSigner(hashMessage(message), hexToBytes(signature.slice(2)))?.address === data.accountAddress.toLowerCase()
  )
}
