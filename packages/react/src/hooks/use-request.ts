import type { LatchkeyClient, LatchkeyError } from '@latchkey/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

type RequestState<Data> =
  | { readonly status: 'idle' | 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: Data; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: LatchkeyError }

/** Parameters that may be left out, where the request needs none. */
type Given<Parameters> = undefined extends Parameters ? [parameters?: Parameters] : [parameters: Parameters]

/**
 * A request to a wallet with its latest state. All hooks that ask a wallet for something return this shape. As in every hook here, the
 * functions stay the same ones while the state changes, so they may stand among an effect's dependencies.
 */
export type UseLatchkeyRequestReturnType<Parameters, Data> = RequestState<Data> & {
  /** Asks at once, so call it inside the click. A failure ends in `error`. */
  mutate(...given: Given<Parameters>): void
  /** As `mutate`, for code that wants to wait. @throws LatchkeyError what `error` would be */
  mutateAsync(...given: Given<Parameters>): Promise<Data>
  /** Back to `idle`. The wallet's own prompt stays: its answer is found in `useLatchkeyOperations`. */
  reset(): void
}

const idle = { status: 'idle', data: undefined, error: undefined } as const

/** Keeps the state of the latest of several requests; the answer to an older one, or to another client's, is dropped here. */
export function useRequest<Parameters, Data>(
  ask: (client: LatchkeyClient, parameters: Parameters) => Promise<Data>,
): UseLatchkeyRequestReturnType<Parameters, Data> {
  const { client } = useLatchkeyContext()
  const [state, setState] = useState<RequestState<Data>>(idle)
  const lastRun = useRef(0)

  const reset = useCallback(() => {
    lastRun.current += 1
    setState(idle)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: requests of another client are dropped
  useEffect(() => reset, [client, reset])

  const mutateAsync = useCallback(
    (...[parameters]: Given<Parameters>) => {
      const own = ++lastRun.current
      const settle = (next: RequestState<Data>) => own === lastRun.current && setState(next)
      setState({ ...idle, status: 'pending' })
      const answer = ask(client, parameters as Parameters)
      answer.then(
        (data) => settle({ status: 'success', data, error: undefined }),
        (error: LatchkeyError) => settle({ status: 'error', data: undefined, error }),
      )
      return answer
    },
    [ask, client],
  )
  const mutate = useCallback((...given: Given<Parameters>) => void mutateAsync(...given).catch(() => {}), [mutateAsync])
  return useMemo(() => ({ ...state, mutate, mutateAsync, reset }), [state, mutate, mutateAsync, reset])
}
