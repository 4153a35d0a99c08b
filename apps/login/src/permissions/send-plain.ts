import { loginError } from '@latchkey/frame/protocol'
import { permissionContracts } from '@latchkey/frame/wire'
import { type Hex, zeroAddress } from 'viem'
import { readReceipt } from '../calls/bundle-receipt.ts'
import type { Keeper } from '../calls/keeper.ts'
import { chainNumber } from '../networks/chain-number.ts'
import { type AskedTransaction, type FilledTransaction, fillTransaction } from '../rpc/fill-transaction.ts'
import type { RpcContext } from '../rpc/rpc-context.ts'
import { signAndSend } from '../rpc/sign-and-send.ts'
import { untilFound } from '../rpc/until-found.ts'

/**
 * Gas of the transaction that makes an address a contract (EIP-7702): 46,000 on Ethereum, more on networks that charge
 * for data.
 */
const becomingGas = 200_000n

/** Completes a transaction of the account's own key. */
export function fillPlain({ addresses, nodes }: RpcContext, chainId: string, transaction: AskedTransaction) {
  return fillTransaction(nodes, { chainId: chainNumber(chainId), from: addresses.eip155, transaction })
}

/**
 * Completes, but doesn't sign, the transaction by which the account's address becomes a contract, or a plain account
 * again.
 */
export function fillBecoming(context: RpcContext, chainId: string): Promise<FilledTransaction> {
  return fillPlain(context, chainId, { to: context.addresses.eip155, value: 0n, gas: becomingGas })
}

/** Signs an approved transaction and sends it. @param options `keeper`: notes it beforehand */
export function sendPlain(
  context: RpcContext,
  chainId: string,
  transaction: FilledTransaction,
  options: { readonly keeper?: Keeper | undefined; readonly signal: AbortSignal },
): Promise<Hex> {
  return signAndSend(context, { chainId, transaction }, options)
}

/**
 * Signs and sends the transaction of `fillBecoming`, with its authorisation: to become the contract of permissions, or
 * no contract.
 */
export function sendBecoming(
  context: RpcContext,
  chainId: string,
  filled: FilledTransaction,
  { contract, signal }: { readonly contract: 'permissions' | 'none'; readonly signal: AbortSignal },
): Promise<Hex> {
  const asked = {
    chainId,
    transaction: filled,
    async complete({ type: _, ...transaction }: FilledTransaction & { readonly nonce: number }) {
      // The account's own transaction takes one nonce, its authorisation the next.
      const nonce = transaction.nonce + 1
      const chain = chainNumber(chainId)
      const signature = await context.sign({ kind: 'eip155-authorization', chainId: chain, nonce, contract }, chainId)
      const authorization = {
        address: contract === 'none' ? zeroAddress : permissionContracts.implementation,
        chainId: chain,
        nonce,
        r: `0x${signature.slice(2, 66)}` as Hex,
        s: `0x${signature.slice(66, 130)}` as Hex,
        yParity: signature.endsWith('1c') ? 1 : 0,
      }
      return { ...transaction, type: 'eip7702' as const, authorizationList: [authorization] }
    },
  }
  return signAndSend(context, asked, { signal })
}

/** Waits until a transaction is in a block. @throws `login/failed` when it failed there */
export async function waitForPlain(context: RpcContext, chainId: string, hash: Hex): Promise<void> {
  const receipt = await untilFound(context, async () =>
    readReceipt(await context.nodes.ask(chainId, 'eth_getTransactionReceipt', [hash])),
  )
  if (receipt.status !== '0x1') throw loginError('login/failed', `The transaction failed: ${hash}`)
}
