import { type Connection, caipAddress } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useLatchkeyClient } from '../hooks/use-latchkey-client.ts'
import type { AccountFacts } from './watch-account.ts'

const none: AccountFacts = {}

/**
 * Name, picture and balance of a connection's account. What looks them up is loaded once somebody is connected: the page's initial code
 * has none of it.
 */
export function useAccountFacts(connection: Connection | undefined, balance: boolean): AccountFacts {
  const client = useLatchkeyClient()
  const [known, setKnown] = useState<{ account: string; facts: AccountFacts }>()
  const connectionId = connection?.id
  const account = connection && caipAddress(connection)
  useEffect(() => {
    if (connectionId === undefined || account === undefined) return
    let current = true
    let off = () => {}
    import('./watch-account.ts').then(
      ({ watchAccount }) => {
        if (!current) return
        off = watchAccount(client, { connectionId, balance }, (facts) => setKnown({ account, facts }))
      },
      (error: unknown) => client.log.warn('Name and balance could not be loaded', { error }),
    )
    return () => {
      current = false
      off()
    }
  }, [client, connectionId, account, balance])
  return known && known.account === account ? known.facts : none
}
