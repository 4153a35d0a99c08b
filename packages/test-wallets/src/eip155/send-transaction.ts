import { BaseError, createClient, custom, defineChain, type HDAccount, type Hex } from 'viem'
import { sendTransaction as fillSignAndSend, type SendTransactionParameters } from 'viem/actions'
import type { Transaction } from './read-transaction.ts'
import type { SigningContext } from './signing-context.ts'

/** How often another wallet of the same account may take the nonce first. */
const mostRaces = 5

/** Fills in nonce, gas and fees from the real chain, signs with the local key and sends the raw transaction. */
export function sendTransaction(
  transaction: Transaction,
  account: HDAccount,
  { chain, rpc, queue }: Pick<SigningContext, 'chain' | 'rpc' | 'queue'>,
): Promise<Hex> {
  const client = createClient({
    chain: defineChain({
      id: chain.id,
      name: chain.name ?? `Chain ${chain.id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [chain.rpcUrl] } },
    }),
    transport: custom({ request: ({ method, params }) => rpc(chain.rpcUrl, method, params) }, { retryCount: 0 }),
  })
  // viem types a union per transaction kind; the kind depends on the app's fields.
  const request = { account, chain: client.chain, ...transaction } as unknown as SendTransactionParameters
  const send = async (races = 0): Promise<Hex> => {
    try {
      return await fillSignAndSend(client, request)
    } catch (error) {
      // Wallets of one seed phrase share their accounts, so another one may have taken the next nonce meanwhile.
      if (!isNonceTaken(error) || transaction.nonce !== undefined || races === mostRaces) throw error
      return send(races + 1)
    }
  }
  return queue(() => send())
}

/** A node's errors when a transaction with this nonce was mined already, or waits to be mined. */
const takenNonce = /nonce too low|replacement transaction underpriced|already (imported|known)/i

function isNonceTaken(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return error.walk((cause) => cause instanceof Error && takenNonce.test(cause.message)) !== null
}
