import { type Connection, caipAddress } from '@latchkey/core'
import { useUi } from '@latchkey/ui'
import { useMemo } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import type { AccountFacts, ConnectedCode } from '../provider/modal-loader.ts'

const none: AccountFacts = {}

/** Name, image and balance of a connection's account, once what looks them up is here. */
export function useAccountFacts(
  code: ConnectedCode | undefined,
  connection: Connection | undefined,
  balance: boolean,
): AccountFacts {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const connectionId = connection?.id
  const account = connection && caipAddress(connection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `account` is read by the look-up itself: another one needs another look-up
  const facts = useMemo(
    () => connectionId && code?.accountFacts(client, { connectionId, balance, locale }),
    [client, code, connectionId, account, balance, locale],
  )
  // A store that is there anyway, while nothing can be looked up.
  return useReadable<unknown, AccountFacts>(facts || client.ready, () => (facts ? facts.getState() : none))
}
