import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { SignatureVerdict, SignatureVerifier } from '../verifier.ts'
import type { RpcRequest } from './ask-chain.ts'
import { checkContract, checkCounterfactual } from './check-contract.ts'
import { hashMessage } from './hash-message.ts'
import { recoverSigner } from './recover-signer.ts'

/** How to ask smart accounts. */
export type Eip155VerifierOptions = {
  /**
   * How to ask a chain about its smart accounts (ERC-1271, ERC-6492); undefined for chains that can't be asked. Used only when the
   * signature isn't the account's own. Without the option only accounts with a key can sign in: another signature of a key's length is
   * `invalid`, any other `unknown`.
   */
  readonly rpc?: ((chainId: string) => RpcRequest | undefined) | undefined
}

const erc6492 = '6492'.repeat(16)
/** Passkeys and multi-signature accounts need kilobytes; no account needs more. */
const longest = 2 + 2 * 65_536

function decode(signature: string): Uint8Array | undefined {
  const isHex = signature.length <= longest && /^0x(?:[0-9a-fA-F]{2})+$/.test(signature)
  return isHex ? hexToBytes(signature.slice(2)) : undefined
}

/**
 * Signatures on every eip155 chain: an account's own key without a request, then smart accounts, deployed (ERC-1271) or not yet (ERC-6492).
 * A chain that can't be reached gives `unknown`, never `invalid`.
 *
 * @example
 * eip155Verifier({ rpc: (chainId) => clients[chainId]?.request })
 */
export function eip155Verifier({ rpc }: Eip155VerifierOptions = {}): SignatureVerifier {
  return {
    namespace: 'eip155',
    async verify({ data, message, signature: text }): Promise<SignatureVerdict> {
      const signature = decode(text)
      if (!signature) return { status: 'invalid', reason: 'signature-malformed' }
      const digest = hashMessage(message)
      const address = data.accountAddress.toLowerCase()
      const signer = recoverSigner(digest, signature)
      if (signer?.address === address)
        return signer.malleable ? { status: 'invalid', reason: 'signature-malleable' } : { status: 'valid' }
      if (!rpc && signature.length === 65) return { status: 'invalid', reason: 'signature-mismatch' }
      const request = rpc?.(data.chainId)
      if (!request) return { status: 'unknown', reason: 'no-rpc' }
      const check = bytesToHex(signature.slice(-32)) === erc6492 ? checkCounterfactual : checkContract
      try {
        return (await check({ request, address, digest, signature }))
          ? { status: 'valid' }
          : { status: 'invalid', reason: 'signature-mismatch' }
      } catch (cause) {
        return { status: 'unknown', reason: 'unreachable', cause }
      }
    },
  }
}
