import type { LatchkeyClient } from '../../kernel/client.ts'
import { activeAccount } from '../../kernel/connection/select.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { buildSend, readBalance, unsupportedChain } from '../send/build-send.ts'
import { listRecipients } from '../send/signed-recipients.ts'
import { maxSendable } from '../transactions/max-sendable.ts'
import type { BuiltTransaction, TransactionDraft } from '../transactions/transactions-api.ts'
import type { MoveItem } from './move-funds-api.ts'

/** A transfer as the chain's own form has it: a call, or a Solana transaction. */
export type Transfer = BuiltTransaction['transaction']

type To = { readonly to: string; readonly signal?: AbortSignal | undefined }

/** The transfer of `units` of an item, in the item's smallest units. */
export async function transferOf(
  client: LatchkeyClient,
  { address: account, connection }: AccountTarget,
  { address, kind, standard, tokenId = '0' }: MoveItem,
  { to, signal, units, decimals }: To & { readonly units: bigint; readonly decimals: number },
): Promise<Transfer> {
  const { chainId, id: connectionId } = connection
  if (kind === 'collectible' && address !== undefined) {
    const ends = word(account) + word(to) + word(BigInt(tokenId))
    const data =
      standard === 'erc1155' ? `0xf242432a${ends}${word(units)}${word(160n)}${word(0n)}` : `0x42842e0e${ends}`
    return { namespace: 'eip155', calls: [{ to: address, data }] }
  }
  const order = { account, chainId, connectionId, to, token: address, amount: formatUnits(units, decimals), signal }
  return (await buildSend(client, order)).transaction
}

/** A smart account's operation needs more gas than a plain transfer: this multiple of a transfer's fee is kept back, and the rest stays. */
const operationTimes = 30n

/** The native currency without the fee, in smallest units; `undefined` where the network doesn't say its fee. */
export async function nativeLeft(
  client: LatchkeyClient,
  { address: account, can, connection }: AccountTarget,
  { to, signal }: To,
): Promise<{ readonly units: bigint; readonly decimals: number } | undefined> {
  const { chainId, id: connectionId, namespace } = connection
  const target = { account, chainId, connectionId, signal }
  const plain = { ...target, to: account, amount: 1n }
  // As in Send: on Solana a transfer to oneself costs the same, and needs no new account.
  const transaction = namespace === 'eip155' ? { to, value: 1n } : await can.buildTransfer?.(plain as never)
  if (transaction === undefined) throw unsupportedChain()
  const found = await maxSendable(client, { ...target, transaction })
  if (!found) return undefined
  const { fee, max } = found
  if (namespace !== 'eip155' || activeAccount(connection).type !== 'smartAccount') return max
  const left = max.units - fee.units * (operationTimes - 1n)
  return { ...max, units: left > 0n ? left : 0n }
}

/**
 * The draft for the pipeline. The amount of the native currency is calculated again at the signature, because the fees of the earlier transfers
 * are known by then.
 */
export function moveDraft(
  client: LatchkeyClient,
  target: AccountTarget,
  {
    build,
    description,
    rebuilds = false,
    steps,
  }: {
    build(signal: AbortSignal): Promise<Transfer>
    readonly description: string
    readonly steps: readonly string[]
    readonly rebuilds?: boolean | undefined
  },
): TransactionDraft {
  const { address: account, connection } = target
  return {
    purpose: 'move',
    connectionId: connection.id,
    account,
    chainId: connection.chainId,
    async build({ signal }) {
      const transaction = await build(signal)
      const knownAddresses = listRecipients(client, connection.namespace).map((one) => one.address)
      return { transaction, steps, description, knownAddresses }
    },
    ...(rebuilds && { recheck: () => undefined }),
  }
}

/** The native currency that an account holds. */
export async function nativeHeld(
  client: LatchkeyClient,
  { address: account, connection }: AccountTarget,
): Promise<bigint> {
  const entry = client.adapters.get(connection.adapterId)
  if (!entry) throw unsupportedChain()
  return (await readBalance(entry, { account, chainId: connection.chainId })).units
}

/** 32 bytes of ABI: an address or a number. */
function word(value: string | bigint): string {
  return (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')
}
