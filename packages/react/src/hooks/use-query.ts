import { activeConnection, caipAddress, type LatchkeyClient, type LatchkeyError } from '@latchkey/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'
import { useReadable } from './use-readable.ts'

/**
 * A read that shows no prompt, with its latest state. All hooks that read return this shape; those of lists add to it. `data` stays while it is
 * read again.
 */
export type UseLatchkeyQueryReturnType<Data> = {
  /** `idle`: nothing is read, because parameters, an account or a source are missing. `pending`: nothing is known yet. */
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data: Data | undefined
  readonly error: LatchkeyError | undefined
  /** Reads again. Never rejects: a failure ends in `error`. */
  refetch(): Promise<void>
}

type State<Data> = Pick<UseLatchkeyQueryReturnType<Data>, 'data' | 'error'> & {
  /** What was read, and for which parameters. */
  readonly key: string | undefined
}

/**
 * Reads as soon as there are parameters, and again when they, the account in use or its network change. Parameters are compared by what they
 * say, so they may be a new object at each render.
 */
export function useQuery<Parameters, Data>(
  read: (client: LatchkeyClient, parameters: Parameters) => Promise<Data>,
  parameters: Parameters | undefined,
): UseLatchkeyQueryReturnType<Data> {
  const { client } = useLatchkeyContext()
  const account = useReadable(client.connection, (state) => {
    const connection = activeConnection(state)
    return connection && `${connection.id} ${caipAddress(connection)}`
  })
  const key = parameters === undefined ? undefined : JSON.stringify([account, parameters], spellBigInt)
  const [state, setState] = useState<State<Data>>({ key: undefined, data: undefined, error: undefined })
  const lastRun = useRef(0)
  const latest = useRef({ key, parameters })
  useEffect(() => {
    latest.current = { key, parameters }
  })

  const refetch = useCallback(async () => {
    const { key, parameters } = latest.current
    if (key === undefined || parameters === undefined) return
    const own = ++lastRun.current
    const settle = (next: Partial<State<Data>>) => {
      if (own !== lastRun.current) return
      setState((last) => ({ key, data: last.key === key ? last.data : undefined, error: undefined, ...next }))
    }
    await read(client, parameters).then(
      (data) => settle({ data }),
      (error: LatchkeyError) => settle({ error }),
    )
  }, [client, read])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parameters, or another account, are read again
  useEffect(() => {
    void refetch()
    return () => {
      lastRun.current += 1
    }
  }, [refetch, key])

  return useMemo(() => {
    const { data, error } = state.key === key ? state : {}
    const status =
      key === undefined
        ? 'idle'
        : error
          ? 'error'
          : state.key === key && state.key !== undefined
            ? 'success'
            : 'pending'
    return { status, data, error, refetch }
  }, [state, key, refetch])
}

function spellBigInt(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}
