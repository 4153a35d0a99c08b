import { activeConnection, caipAddress, type Namespace } from '@latchkey/core'
import { useCallback, useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLatchkeyAccount } from './use-latchkey-account.ts'

/** As core's features take it: without a connection's id they follow the active account. `undefined`: nothing is connected there. */
type Choice = { readonly connectionId: string | undefined } | undefined

/** The account that a hook reads. */
type AccountInUse = {
  /** CAIP-10 */
  readonly account: string | undefined
  readonly choice: Choice
  /** The choice of the moment of the call. */
  now(): Choice
}

/** The account in use, by default that of the active namespace. */
export function useAccountChoice(namespace: Namespace | undefined): AccountInUse {
  const { client } = useLatchkeyContext()
  const { connection } = useLatchkeyAccount({ namespace })
  const now = useCallback(
    () => choiceOf(namespace, activeConnection(client.connection.getState(), namespace)?.id),
    [client, namespace],
  )
  const connectionId = namespace && connection?.id
  const choice = useMemo(() => choiceOf(namespace, connectionId), [namespace, connectionId])
  return { account: connection && caipAddress(connection), choice, now }
}

function choiceOf(namespace: Namespace | undefined, connectionId: string | undefined): Choice {
  if (namespace === undefined) return { connectionId: undefined }
  return connectionId === undefined ? undefined : { connectionId }
}
