import {
  activeConnection,
  type ConnectionState,
  getProvider,
  type LatchkeyError,
  type Namespace,
  normalizeError,
} from '@latchkey/core'
import type { ProviderOf } from '@latchkey/core/ports'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyProvider` returns. */
export type UseLatchkeyProviderReturnType<ns extends Namespace> = {
  /** The wallet's own provider (EIP-1193 on eip155); `undefined` while nothing is connected there or it is being fetched. */
  readonly provider: ProviderOf<ns> | undefined
  readonly error: LatchkeyError | undefined
}

type Found<ns extends Namespace> = UseLatchkeyProviderReturnType<ns> & { readonly connectionId: string }

const none = { provider: undefined, error: undefined }

/**
 * The provider of the wallet in use, for libraries that want one.
 *
 * @example
 * const { provider } = useLatchkeyProvider({ namespace: 'eip155' })
 */
export function useLatchkeyProvider<const ns extends Namespace>({
  namespace,
}: {
  /** Of which ecosystem: it decides what type the provider has. */
  readonly namespace: ns
}): UseLatchkeyProviderReturnType<ns> {
  const { client } = useLatchkeyContext()
  const select = useCallback((state: ConnectionState) => activeConnection(state, namespace)?.id, [namespace])
  const connectionId = useReadable(client.connection, select)
  const [found, setFound] = useState<Found<ns>>()
  useEffect(() => {
    if (connectionId === undefined) return
    let current = true
    const settle = (result: UseLatchkeyProviderReturnType<ns>) => current && setFound({ connectionId, ...result })
    getProvider(client, { namespace, connectionId }).then(
      (provider) => settle({ provider, error: undefined }),
      (error: unknown) => settle({ provider: undefined, error: normalizeError(error) }),
    )
    return () => {
      current = false
      setFound(undefined)
    }
  }, [client, namespace, connectionId])
  return found && found.connectionId === connectionId ? found : none
}
