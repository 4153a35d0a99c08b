import { waitForReceipt } from '@latchkey/test-wallets/anvil'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseAbi, parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { startStandIn } from '../../blockchain/test/start-stand-in.ts'

type Requirement = { readonly amount: string; readonly asset: string; readonly payTo: string; readonly network: string }
type Payload = {
  readonly x402Version: number
  readonly accepted: Requirement
  readonly payload: {
    readonly signature: Hex
    readonly authorization: Record<'from' | 'to' | 'value' | 'validAfter' | 'validBefore' | 'nonce', string>
  }
}

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
])
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'PAYMENT-SIGNATURE',
  'access-control-expose-headers': 'PAYMENT-REQUIRED, PAYMENT-RESPONSE',
}
const toHeader = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/**
 * STAND-IN for a server that wants to be paid, and its facilitator: x402 version 2, scheme `exact`. It settles on a real local chain, whose
 * token verifies the signature (EIP-3009).
 */
export async function startPaidServer(options: {
  readonly rpcUrl: string
  /** Pays the gas. */
  readonly key: Hex
  readonly requirements: () => readonly object[]
  /** Whether its report fails, after the payment was settled. */
  readonly fails?: (() => boolean) | undefined
}) {
  const transport = http(options.rpcUrl)
  const chain = createPublicClient({ transport })
  const wallet = createWalletClient({ transport, account: privateKeyToAccount(options.key) })
  const settled = new Map<string, string>()

  async function settle({
    accepted,
    payload,
  }: Payload): Promise<{ success: boolean; transaction: string; errorReason?: string }> {
    const { from, nonce, to, validAfter, validBefore, value } = payload.authorization
    const known = settled.get(nonce)
    if (known) return { success: true, transaction: known }
    if (value !== accepted.amount || to.toLowerCase() !== accepted.payTo.toLowerCase())
      return { success: false, transaction: '', errorReason: 'invalid_exact_evm_payload' }
    const { r, s, v } = parseSignature(payload.signature)
    try {
      const args = [
        from as Address,
        to as Address,
        BigInt(value),
        BigInt(validAfter),
        BigInt(validBefore),
        nonce as Hex,
        Number(v),
        r,
        s,
      ] as const
      const call = { address: accepted.asset as Address, abi, functionName: 'transferWithAuthorization', args } as const
      // Simulated in the next block: a quiet chain would judge by the time of its newest one.
      await chain.simulateContract({ ...call, account: wallet.account, blockTag: 'pending' })
      const transaction = await wallet.writeContract({ ...call, chain: null })
      await waitForReceipt(chain, transaction)
      settled.set(nonce, transaction)
      return { success: true, transaction }
    } catch {
      return { success: false, transaction: '', errorReason: 'invalid_signature' }
    }
  }

  const server = await startStandIn(async ({ headers, method }) => {
    // A page of another origin pays, too.
    if (method === 'OPTIONS') return { status: 204, headers: cors, body: '' }
    const accepts = options.requirements()
    const required = { x402Version: 2, resource: { url: server.url, description: 'The report' }, accepts }
    const header = headers['payment-signature']
    if (typeof header !== 'string')
      return { status: 402, headers: { ...cors, 'PAYMENT-REQUIRED': toHeader(required) }, body: {} }
    const result = await settle(JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Payload)
    const answer = { ...cors, 'PAYMENT-RESPONSE': toHeader({ ...result, network: 'eip155:31337' }) }
    if (result.success && options.fails?.()) return { status: 500, headers: answer, body: {} }
    return result.success
      ? { headers: answer, body: { report: 'paid for' } }
      : { status: 402, headers: answer, body: {} }
  })
  return { ...server, settled }
}
