import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import { formatUnits } from '../../kernel/format/decimal.ts'
import { accountTarget } from '../account/account-target.ts'
import { readBalance } from './build-send.ts'
import type { SendFormPort } from './send-form.ts'

/** The returned function reads what the account in use holds of the form's token. Each call drops a pending answer of an earlier one. */
export function createBalanceLoader(
  client: LatchkeyClient,
  { get, set }: Pick<SendFormPort, 'get' | 'set'>,
): () => void {
  let lastRead = 0
  return () => {
    const target = accountTarget(client)
    const own = ++lastRead
    const { collectible, status, token } = get()
    if (!target || status !== 'ready' || !token || collectible) return
    const { address: account, connection } = target
    const entry = client.adapters.get(connection.adapterId)
    if (!entry) return
    readBalance(entry, { account, chainId: connection.chainId, token: token.address }).then(
      ({ decimals, units }) => {
        if (own === lastRead) set({ balance: formatUnits(units, decimals), decimals, balanceError: undefined })
      },
      (thrown: unknown) => {
        if (own === lastRead) set({ balanceError: normalizeError(thrown) })
      },
    )
  }
}
