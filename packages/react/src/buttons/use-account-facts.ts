import { type Connection, caipAddress } from '@latchkey/core'
import { useUi } from '@latchkey/ui'
import { useEffect, useState } from 'react'
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
  const [known, setKnown] = useState<{ account: string; facts: AccountFacts }>()
  const connectionId = connection?.id
  const account = connection && caipAddress(connection)
  useEffect(() => {
    if (!code || connectionId === undefined || account === undefined) return
    return code.watchAccount(client, { connectionId, balance, locale }, (facts) => setKnown({ account, facts }))
  }, [client, code, connectionId, account, balance, locale])
  return known && known.account === account ? known.facts : none
}
