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
  const verified = await inTurn(async () => eip155Verifier().verify(check))
  if (!verified) return 'unknown'
  const byKey = verified.value
  if (byKey.status === 'valid') return 'key'
  if (byKey.status === 'invalid' && byKey.reason !== 'signature-mismatch') return 'none'
  const byContract = await eip155Verifier({ rpc }).verify(check)
  if (byContract.status === 'valid') return 'contract'
  return byContract.status === 'unknown' && byContract.reason === 'unreachable' ? 'unknown' : 'none'
}
