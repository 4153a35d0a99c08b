import { providerError } from '../../shared/provider-error.ts'
import { readChainId } from '../chain.ts'
import { readTransaction } from '../read-transaction.ts'
import { sendTransaction } from '../send-transaction.ts'
import { permittedAccount, type SigningMethod } from '../signing-context.ts'

/** `eth_sendTransaction [transaction]`: signed here, sent to the real chain as a raw transaction. */
export const ethSendTransaction: SigningMethod = async ([request], context) => {
  const transaction = readTransaction(request)
  const { from, chainId } = request as { from?: unknown; chainId?: unknown }
  const account = permittedAccount(context, from)
  if (chainId !== undefined && readChainId(chainId) !== context.chain.id)
    throw providerError(
      -32602,
      `The transaction is for chain ${Number(chainId)}, the wallet is on ${context.chain.id}.`,
    )
  await context.confirm()
  return sendTransaction(transaction, account, context)
}
