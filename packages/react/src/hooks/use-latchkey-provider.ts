import { activeConnection, type ConnectionState, getProvider, type Namespace, normalizeError } from '@latchkey/core'
import type { ProviderOf } from '@latchkey/core/ports'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import type { UseLatchkeyQueryReturnType } from './use-query.ts'
import { useReadable } from './use-readable.ts'

/** What `useLatchkeyProvider` returns. `data`: the wallet's own provider (EIP-1193 on eip155). `idle`: nothing is connected there. */
export type UseLatchkeyProviderReturnType<ns extends Namespace> = UseLatchkeyQueryReturnType<ProviderOf<ns>>

const none = { data: undefined, error: undefined }

type Found<ns extends Namespace> = Pick<UseLatchkeyProviderReturnType<ns>, 'data' | 'error'> & {
  readonly connectionId: string
}

/**
 * The provider of the wallet in use, for libraries that want one.
 *
 * @example
 * const { data: provider } = useLatchkeyProvider({ namespace: 'eip155' })
 */
export function useLatchkeyProvider<const ns extends Namespace>({
  namespace,
}: {
  /** The ecosystem, which decides the type of the provider. */
  readonly namespace: ns
}): UseLatchkeyProviderReturnType<ns> {
  const { client } = useLatchkeyContext()
  const select = useCallback((state: ConnectionState) => activeConnection(state, namespace)?.id, [namespace])
  const connectionId = useReadable(client.connection, select)
  const [found, setFound] = useState<Found<ns>>()
  const lastRun = useRef(0)
  const refetch = useCallback(async () => {
    const own = ++lastRun.current
    const connectionId = activeConnection(client.connection.getState(), namespace)?.id
    if (connectionId === undefined) return
    const settle = (result: Omit<Found<ns>, 'connectionId'>) => {
      if (own === lastRun.current) setFound({ connectionId, ...result })
    }
    await getProvider(client, { namespace, connectionId }).then(
      (data) => settle({ data, error: undefined }),
      (error: unknown) => settle({ data: undefined, error: normalizeError(error) }),
    )
  }, [client, namespace])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another connection has another provider
  useEffect(() => {
    void refetch()
    return () => {
      lastRun.current += 1
      setFound(undefined)
    }
  }, [refetch, connectionId])
  return useMemo(() => {
    const { data, error } = (found?.connectionId === connectionId && found) || none
    const status = connectionId === undefined ? 'idle' : error ? 'error' : data === undefined ? 'pending' : 'success'
    return { status, data, error, refetch }
  }, [found, connectionId, refetch])
}
