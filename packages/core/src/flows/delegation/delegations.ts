import { createStore } from 'zustand/vanilla'
import { type AccountId, formatAccountId } from '../../kernel/caip/index.ts'
import type { Feature, LatchkeyClient } from '../../kernel/client.ts'
import { addressOn } from '../../kernel/connection/select.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId } from '../../kernel/ports/namespace.ts'
import { readable } from '../../kernel/store.ts'
import { accountTarget } from '../account/account-target.ts'
import { forgetAccounts } from '../account/forget-accounts.ts'
import type { Delegation, Delegations } from './delegation-api.ts'
import { getDelegation } from './get-delegation.ts'

/**
 * The delegations (EIP-7702) of the accounts in use, as views show them. A value that was read once is there at once.
 *
 * @example
 * const feature = client.use(delegations)
 * await feature.fetch()
 */
export const delegations: Feature<Delegations> = { id: 'delegations', create: createDelegations }

function createDelegations(client: LatchkeyClient): Delegations {
  const store = createStore<Readonly<Record<AccountId, Delegation | null>>>(() => ({}))
  forgetAccounts(client, store)
  return {
    ...readable(store),
    async fetch(chainId) {
      const target = accountTarget(client)
      if (!target?.can.getCode) return
      const { connection } = target
      const on = chainId ?? (connection.chainId as ChainId<'eip155'>)
      const account = addressOn(connection, on)
      const id = formatAccountId(on, account)
      try {
        const found = await getDelegation(client, { account, chainId: on })
        // An account that has gone meanwhile leaves nothing here.
        if (client.connection.getState().connections[connection.id]) store.setState({ [id]: found ?? null })
      } catch (thrown) {
        client.log.debug('The code of an account could not be read', { account: id, error: normalizeError(thrown) })
      }
    },
  }
}
