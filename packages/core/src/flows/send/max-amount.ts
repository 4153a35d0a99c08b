import type { LatchkeyClient } from '../../kernel/client.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import type { WithSignal } from '../../kernel/ports/namespace.ts'
import type { AccountTarget } from '../account/account-target.ts'
import { maxSendable } from '../transactions/max-sendable.ts'
import { readBalance } from './build-send.ts'
import type { SendToken } from './send-api.ts'

/** The whole balance of a token, or the native currency's balance without the fee. `undefined` while the fee is unknown. */
export async function maxAmount(
  client: LatchkeyClient,
  { address: account, can, connection }: AccountTarget,
  { token, to, signal }: WithSignal & { readonly token: SendToken; readonly to?: string | undefined },
): Promise<string | undefined> {
  const { adapterId, chainId, id: connectionId, namespace } = connection
  const entry = client.adapters.get(adapterId)
  if (!entry) return undefined
  if (token.address !== undefined) {
    const { decimals, units } = await readBalance(entry, { account, chainId, token: token.address, signal })
    return formatUnits(units, decimals)
  }
  const target = { account, chainId, connectionId, signal }
  // On Solana a new account can't hold a single lamport, so the fee is estimated of a transfer to oneself, which costs the same.
  const transaction =
    namespace === 'eip155'
      ? { to: to ?? account, value: 1n }
      : await can.buildTransfer?.({ ...target, to: account, amount: 1n } as never)
  const found = transaction && (await maxSendable(client, { ...target, transaction }))
  return found && formatUnits(found.max.units, found.max.decimals)
}
