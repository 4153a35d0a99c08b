import type { Balance, Cancel, ChainId, ContractCall, SentTransaction } from '@latchkey/core'
import { asAddress, fromCaip } from '@latchkey/eip1193'
import { type Abi, erc20Abi, erc20Abi_bytes32, hexToString, TransactionNotFoundError } from 'viem'
import {
  getBalance as getNativeBalance,
  getTransactionCount,
  readContract as viemReadContract,
  getTransaction as viemTransaction,
} from 'viem/actions'
import type { Config } from '../wagmi-types.ts'

type On = Cancel & { readonly chainId: ChainId<'eip155'> }

export async function readContract(config: Config, { chainId, call }: On & { call: ContractCall }): Promise<unknown> {
  const { abi, address, args = [], functionName } = call
  const client = config.getClient({ chainId: fromCaip(chainId) })
  return viemReadContract(client, { abi: abi as Abi, address: asAddress(address), functionName, args })
}

/** The native balance, or that of an ERC-20 token. */
export async function getBalance(
  config: Config,
  { account, chainId, token }: On & { account: string; token?: string | undefined },
): Promise<Balance> {
  const client = config.getClient({ chainId: fromCaip(chainId) })
  const owner = asAddress(account)
  if (token === undefined) {
    const { decimals, symbol } = client.chain.nativeCurrency
    return { units: await getNativeBalance(client, { address: owner }), decimals, symbol }
  }
  const contract = { abi: erc20Abi, address: asAddress(token) } as const
  const oldSymbol = () => viemReadContract(client, { ...contract, abi: erc20Abi_bytes32, functionName: 'symbol' })
  const [units, decimals, symbol] = await Promise.all([
    viemReadContract(client, { ...contract, functionName: 'balanceOf', args: [owner] }),
    viemReadContract(client, { ...contract, functionName: 'decimals' }),
    viemReadContract(client, { ...contract, functionName: 'symbol' }).catch(async () =>
      // Tokens older than the standard, such as MKR, name themselves in 32 bytes.
      hexToString(await oldSymbol(), { size: 32 }),
    ),
  ])
  return { units, decimals, symbol }
}

/**
 * What the nodes know of a transaction. One that isn't in a block although its sender's count has passed its nonce will never be: another
 * one took its place.
 */
export async function getTransaction(
  config: Config,
  { account, chainId, hash, order }: On & { account: string; hash: string; order?: string | undefined },
): Promise<SentTransaction> {
  const client = config.getClient({ chainId: fromCaip(chainId) })
  const [found, count] = await Promise.all([
    viemTransaction(client, { hash: hash as `0x${string}` }).catch((error: unknown) => {
      if (error instanceof TransactionNotFoundError) return undefined
      throw error
    }),
    getTransactionCount(client, { address: asAddress(account), blockTag: 'latest' }),
  ])
  const isPast = (nonce: number) => count > nonce
  if (!found) return { state: order !== undefined && isPast(Number(order)) ? 'superseded' : 'unknown' }
  const { blockNumber, nonce, to, value } = found
  const { decimals, symbol } = client.chain.nativeCurrency
  return {
    state: blockNumber !== null ? 'included' : isPast(nonce) ? 'superseded' : 'waiting',
    order: String(nonce),
    ...(to && { to }),
    value: { units: value, decimals, symbol },
  }
}
