import type { AdapterContext } from '@latchkey/core/adapter-kit'
import { estimateFee } from './estimate-fee.ts'
import { createNodes, type Nodes } from './nodes.ts'
import { getBalance, tokenBalances } from './read.ts'
import { sendTransaction, signTransaction } from './sign-transaction.ts'
import { transfer } from './transfer.ts'
import { waitForTransaction } from './wait-for-transaction.ts'

/** The functions that use the chain, with the connections to its nodes. */
export function createChain(context: AdapterContext<'polkadot'>['context']) {
  const nodes = createNodes(context)
  const withNodes =
    <On, Parameters, Answer>(call: (on: On & { readonly nodes: Nodes }, parameters: Parameters) => Answer) =>
    (on: On, parameters: Parameters) =>
      call({ ...on, nodes }, parameters)
  return {
    close: nodes.close,
    estimateFee: withNodes(estimateFee),
    getBalance: withNodes(getBalance),
    sendTransaction: withNodes(sendTransaction),
    signTransaction: withNodes(signTransaction),
    tokenBalances: withNodes(tokenBalances),
    transfer: withNodes(transfer),
    waitForTransaction: withNodes(waitForTransaction),
  }
}
