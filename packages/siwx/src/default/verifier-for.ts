import type { SiwxContext } from '@latchkey/core/ports'
import type { RpcRequest } from '../verify/eip155/ask-chain.ts'
import type { SignatureVerifier } from '../verify/verifier.ts'
import { nodeRpc } from './node-rpc.ts'
import type { DefaultSiwxOptions } from './options.ts'

/** The verifier of a namespace, loaded at the first proof to check. Undefined for a namespace without a verifier. */
export async function verifierFor(
  namespace: string,
  options: Pick<DefaultSiwxOptions, 'rpc' | 'verifiers'>,
  context: SiwxContext,
): Promise<SignatureVerifier | undefined> {
  const own = options.verifiers
  if (own && Object.hasOwn(own, namespace)) return own[namespace]?.()
  const rpc = options.rpc ?? ((chainId: string): RpcRequest | undefined => nodeRpc(chainId, context))
  switch (namespace) {
    case 'eip155':
      return (await import('../verify/eip155/index.ts')).eip155Verifier({ rpc })
    case 'solana':
      return (await import('../verify/solana/index.ts')).solanaVerifier()
    case 'bip122':
      return (await import('../verify/bip122/index.ts')).bip122Verifier()
    case 'cosmos':
      return (await import('../verify/cosmos/index.ts')).cosmosVerifier()
    case 'polkadot':
      return (await import('../verify/polkadot/index.ts')).polkadotVerifier()
    default:
      return undefined
  }
}
