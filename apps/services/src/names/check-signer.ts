import { eip155Verifier, type RpcRequest } from '@latchkey/siwx/verify/eip155'

export type CheckSignerOptions = {
  readonly message: string
  readonly signature: string
  readonly address: string
  /** CAIP-2 */
  readonly chainId: string
  /** Requests to the account's chain; undefined if the chain isn't configured. */
  readonly rpc: (chainId: string) => RpcRequest | undefined
  /** Runs what keeps the processor busy when it is its turn; undefined when too much waits. @default at once */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<{ readonly value: T } | undefined>) | undefined
}

/**
 * The kind of signer. `key`: the address's own key. `contract`: the smart account at the address, only on that chain.
 * `unknown`: the chain can't be asked now.
 */
export type Signer = 'key' | 'contract' | 'none' | 'unknown'

/** Whether the account signed the message (ERC-191, ERC-1271, ERC-6492). */
export async function checkSigner({
  address,
  chainId,
  message,
  rpc,
  signature,
  inTurn = async (work) => ({ value: await work() }),
}: CheckSignerOptions): Promise<Signer> {
  // The verifier reads only the account and its network, because this message isn't a sign-in.
  const unused = { domain: 'names', uri: 'https://names', version: '1', nonce: 'unused00', issuedAt: '' } as const
  const check = { data: { ...unused, accountAddress: address, chainId }, message, signature }
  let isAsked = false
  const verifier = eip155Verifier({
    rpc(id) {
      isAsked = true
      return rpc(id)
    },
  })
  // Which key signed is found at once, and the chain is asked afterwards, so the turn ends in between.
  const begun = await inTurn(async () => ({ verdict: verifier.verify(check) }))
  if (!begun) return 'unknown'
  const verdict = await begun.value.verdict
  if (verdict.status === 'valid') return isAsked ? 'contract' : 'key'
  return verdict.status === 'unknown' && verdict.reason === 'unreachable' ? 'unknown' : 'none'
}
