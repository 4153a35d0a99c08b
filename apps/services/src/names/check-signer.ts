import { eip155Verifier, type RpcRequest } from '@latchkey/siwx/verify/eip155'

export type CheckSignerOptions = {
  readonly message: string
  readonly signature: string
  readonly address: string
  /** CAIP-2 */
  readonly chainId: string
  /** How to ask the account's chain; undefined where it isn't configured. */
  readonly rpc: (chainId: string) => RpcRequest | undefined
  /** Runs what keeps the processor busy when it is its turn; undefined when too much waits. @default at once */
  readonly inTurn?: (<T>(work: () => Promise<T>) => Promise<{ readonly value: T } | undefined>) | undefined
}

/** What signed. `key`: the address's own key. `contract`: the smart account at the address, on that chain alone. `unknown`: the chain can't say now. */
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
  // The verifier reads the account and its network alone: this message isn't a sign-in.
  const unused = { domain: 'names', uri: 'https://names', version: '1', nonce: 'unused00', issuedAt: '' } as const
  const check = { data: { ...unused, accountAddress: address, chainId }, message, signature }
  let isAsked = false
  const verifier = eip155Verifier({
    rpc(id) {
      isAsked = true
      return rpc(id)
    },
  })
  // Finding out which key signed happens at once, asking the chain afterwards: the turn ends in between.
  const begun = await inTurn(async () => ({ verdict: verifier.verify(check) }))
  if (!begun) return 'unknown'
  const verdict = await begun.value.verdict
  if (verdict.status === 'valid') return isAsked ? 'contract' : 'key'
  return verdict.status === 'unknown' && verdict.reason === 'unreachable' ? 'unknown' : 'none'
}
