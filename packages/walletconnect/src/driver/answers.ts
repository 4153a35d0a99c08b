import type { Clock, Network, Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { PairingEvent } from '@latchkey/core/ports'
import type { Sdk } from '../sdk/open-sdk.ts'
import { createChainIdMap } from '../session/chain-id-map.ts'
import {
  asksVisitor,
  describeRequest,
  expiryOf,
  paramsOf,
  type RequestRecord,
  readCallsId,
  readHash,
} from '../session/describe-request.ts'
import { importRequests } from './other-tabs.ts'
import { requestError } from './request-error.ts'
import type { Sessions } from './sessions.ts'

type AnsweredRecord = RequestRecord & { readonly response?: unknown }

/** Answers of wallets to requests that no caller on this page waits for. */
export type Answers = {
  /** Registers the waiting caller of a request with these `params`. Call the returned function when it waits no more. */
  trackCaller(params: unknown): Unsubscribe
  /** Reports the answers that came while the page was closed, and those that come from now on. */
  follow(sdk: Sdk): Unsubscribe
}

/**
 * After a reload the SDK still has the requests but not their callers, and it drops an answer without a caller. Here
 * such an answer is reported to core, and so is a request without a caller that expires.
 */
export function createAnswers(options: {
  clock: Clock
  networks: readonly Network[]
  sessions: Pick<Sessions, 'has'>
  emit(event: PairingEvent): void
  logFailure(error: unknown): void
}): Answers {
  const { clock, networks, sessions, emit, logFailure } = options
  const chainIds = createChainIdMap(networks)
  /** Waiting callers, with the ids of their requests as soon as these are known. */
  const callers = new Map<object, { readonly params: unknown; id?: number }>()

  function hasCaller({ id }: RequestRecord) {
    return [...callers.values()].some((caller) => caller.id === id)
  }

  const describe = (record: RequestRecord) =>
    sessions.has(record.topic) ? describeRequest(record, chainIds) : undefined

  function onRequest(record: RequestRecord) {
    if (!sessions.has(record.topic)) return
    const params = paramsOf(record)
    const caller = [...callers.values()].find((candidate) => candidate.id === undefined && candidate.params === params)
    if (caller) caller.id = record.id
    if (asksVisitor(record)) emit({ type: 'prompting', sessionId: record.topic, requestId: String(record.id) })
    const request = describe(record)
    if (request) emit({ type: 'asked', ...request })
  }

  function onAnswer({ client }: Sdk, record: AnsweredRecord) {
    if (hasCaller(record)) return
    const request = describe(record)
    if (!request) return
    const { result, error } = Object(record.response) as { readonly result?: unknown; readonly error?: unknown }
    const calls = readCallsId(record, result)
    const hash = request.kind === 'transaction' && calls === undefined ? readHash(result) : undefined
    emit({
      type: 'answered',
      ...request,
      hash,
      ...(calls !== undefined && { calls }),
      error: error === undefined ? undefined : requestError(error),
    })
    forget(client, record).catch(logFailure)
  }

  function onExpired(record: AnsweredRecord) {
    const request = describe(record)
    if (request && record.response === undefined && !hasCaller(record))
      emit({ type: 'answered', ...request, error: new LatchkeyError('request/timed-out') })
  }

  return {
    trackCaller(params) {
      const key = {}
      callers.set(key, { params })
      return () => callers.delete(key)
    },
    follow(sdk) {
      const { history } = sdk.client.core
      const timers = new Set<Unsubscribe>()
      const onUpdated = (record: AnsweredRecord) => onAnswer(sdk, record)
      // The caller of a request on this page may leave before the wallet answers.
      const awaitExpiry = (record: AnsweredRecord) => {
        const until = expiryOf(record)
        if (until === undefined || !describe(record)) return
        const expire = () => {
          timers.delete(cancel)
          onExpired(record)
        }
        const cancel = clock.setTimeout(expire, Math.max(0, until - clock.now()))
        timers.add(cancel)
      }
      const onCreated = (record: RequestRecord) => {
        onRequest(record)
        awaitExpiry(record)
      }
      importRequests(sdk)
      history.on('history_created', onCreated)
      history.on('history_updated', onUpdated)
      for (const record of history.values as readonly AnsweredRecord[]) {
        if (record.response !== undefined) onAnswer(sdk, record)
        else awaitExpiry(record)
      }
      return () => {
        for (const cancel of timers) cancel()
        history.off('history_created', onCreated)
        history.off('history_updated', onUpdated)
      }
    },
  }
}

/** Acknowledges an answer as the SDK does when its caller waits, so that the next start doesn't find it again. */
async function forget({ core }: Sdk['client'], { id, topic }: RequestRecord): Promise<void> {
  const { messages } = core.relayer
  for (const message of messages.getWithoutAck([topic])[topic] ?? []) {
    const payload = await core.crypto.decode(topic, message).catch(() => undefined)
    if (payload?.id === id) await messages.ack(topic, message)
  }
  core.history.delete(topic, id)
}
