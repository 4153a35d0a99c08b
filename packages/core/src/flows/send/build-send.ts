import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { AnyAdapter, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import { parseUnits } from '../../kernel/format/decimal.ts'
import type { ChainId, WithSignal } from '../../kernel/ports/namespace.ts'
import type { EvmCall } from '../../kernel/ports/wallet-call.ts'
import type { ExpectedChanges, PreviewedTransaction } from '../preview/preview-api.ts'
import { holdsSeveral } from './holds-several.ts'
import type { SendCollectible } from './send-api.ts'

/** What is to be built; `amount` is an exact decimal string of whole tokens. */
export type SendOrder = WithSignal & {
  readonly connectionId: string
  readonly account: string
  readonly chainId: ChainId
  readonly to: string
  /** Absent = the native currency. */
  readonly token?: string | undefined
  readonly collectible?: SendCollectible | undefined
  readonly amount: string
  /** It arrives by a transaction before this one. */
  readonly arrivesBefore?: boolean | undefined
}

/** A transfer, ready for its preview. */
export type BuiltSend = { readonly transaction: PreviewedTransaction; readonly expected?: ExpectedChanges | undefined }

/** Builds a transfer without asking a wallet. The token's decimal places are those that the chain says, not those of a list. */
export async function buildSend(client: LatchkeyClient, order: SendOrder): Promise<BuiltSend> {
  const { account, chainId, collectible, signal, to, token } = order
  const namespace = namespaceOf(chainId)
  const entry = client.adapterFor(namespace)
  if (!entry) throw unsupportedChain()
  const build = namespace === 'solana' ? entry.instance.can.buildTransfer : undefined
  const { arrivesBefore, connectionId } = order
  const onSolana = async (rest: object, leaves: ExpectedChanges['leaves']): Promise<BuiltSend> => {
    if (!build) throw unsupportedChain()
    const { rent, transaction } = await build({ connectionId, account, chainId, to, signal, ...rest } as never)
    const all = rent === undefined ? leaves : { ...leaves, native: rent }
    return { transaction: { namespace: 'solana', transactions: [transaction] }, expected: { leaves: all, arrives: {} } }
  }
  if (collectible) {
    const { contract, standard } = collectible
    if ((standard === 'metaplex') !== (namespace === 'solana')) throw unsupportedChain()
    if (standard === 'metaplex')
      return onSolana({ token: contract, amount: 1n, isCollectible: true }, { [contract]: 1n })
    if (namespace !== 'eip155') throw unsupportedChain()
    return evm([{ to: contract, data: collectibleData(collectible, account, to, order.amount) }])
  }
  const held = await readBalance(entry, { account, chainId, signal, token })
  const units = parseUnits(order.amount, held.decimals)
  // A token chooses its decimal places, so the amount may have more than 256 bits. Encoding would cut it to another amount.
  if (units <= 0n || units >> 256n) throw new LatchkeyError('amount/invalid', { input: order.amount })
  const leaves = { [token ?? 'native']: units }
  if (namespace === 'solana') return onSolana({ token, amount: units, arrivesBefore }, leaves)
  if (namespace !== 'eip155') throw unsupportedChain()
  const call = token ? { to: token, data: `0xa9059cbb${word(to)}${word(units)}` } : { to, value: units }
  return { ...evm([call]), expected: { leaves, arrives: {} } }
}

/** What an account holds now, with the decimal places that the chain says. */
export function readBalance(
  entry: AnyAdapter,
  parameters: WithSignal & Pick<SendOrder, 'account' | 'chainId' | 'token'>,
) {
  const { getBalance } = entry.instance.can
  if (!getBalance) throw unsupportedChain()
  return getBalance(parameters)
}

/** Only `eip155` and `solana` can send. */
export function unsupportedChain(): LatchkeyError {
  return new LatchkeyError('network/unsupported', { shortMessage: 'Unsupported chain' })
}

const evm = (calls: readonly EvmCall[]) => ({ transaction: { namespace: 'eip155' as const, calls } })

/** `safeTransferFrom` of ERC-721, or of ERC-1155 with the amount and no data: a contract that can't hold the token refuses. */
function collectibleData(collectible: SendCollectible, from: string, to: string, amount: string): string {
  const { standard, tokenId } = collectible
  const ends = word(from) + word(to) + word(BigInt(tokenId))
  const units = holdsSeveral(collectible) ? parseUnits(amount, 0) : 1n
  return standard === 'erc721' ? `0x42842e0e${ends}` : `0xf242432a${ends}${word(units)}${word(160n)}${word(0n)}`
}

/** 32 bytes of ABI: an address or a number. */
function word(value: string | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
}
