import type { Clock, Network, PairingEvent, Unsubscribe } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'
import type { Sdk } from '../sdk/open-sdk.ts'
import { chainSpelling } from '../session/chain-spelling.ts'
import { asksVisitor, describeRequest, expiryOf, paramsOf, type RequestRecord } from '../session/describe-request.ts'
import { readHash } from '../session/read-hash.ts'
import { learnRequests } from './other-tabs.ts'
import { requestError } from './request-error.ts'
import type { Sessions } from './sessions.ts'

type AnsweredRecord = RequestRecord & { readonly response?: unknown }

/** Answers of wallets that nobody waits for in this page. */
export type Answers = {
  /** A request with these `params` is made, and its caller waits until the returned function is called. */
  hold(params: unknown): Unsubscribe
  /** Tells of what was answered meanwhile and follows what is answered from now on. */
  follow(sdk: Sdk): Unsubscribe
}

/**
 * The SDK keeps what was asked over a reload, but not who waits for it: an answer that finds nobody is thrown away by it. Here such an
 * answer, and the end of the time for one, is told to core.
 */
export function createAnswers(options: {
  clock: Clock
  networks: readonly Network[]
  sessions: Pick<Sessions, 'has'>
  emit(event: PairingEvent): void
  note(error: unknown): void
}): Answers {
  const { clock, networks, sessions, emit, note } = options
  const spelling = chainSpelling(networks)
  /** Callers that wait, with the ids of their requests as soon as these are known. */
  const held = new Map<object, { readonly params: unknown; id?: number }>()

  function isHeld({ id }: RequestRecord) {
    return [...held.values()].some((caller) => caller.id === id)
  }

  const describe = (record: RequestRecord) =>
    sessions.has(record.topic) ? describeRequest(record, spelling) : undefined

  function asked(record: RequestRecord) {
    if (!sessions.has(record.topic)) return
    const params = paramsOf(record)
    const caller = [...held.values()].find((candidate) => candidate.id === undefined && candidate.params === params)
    if (caller) caller.id = record.id
    if (asksVisitor(record)) emit({ type: 'prompting', sessionId: record.topic, requestId: String(record.id) })
    const request = describe(record)
    if (request) emit({ type: 'asked', ...request })
  }

  function answered({ client }: Sdk, record: AnsweredRecord) {
    if (isHeld(record)) return
    const request = describe(record)
    if (!request) return
    const { result, error } = Object(record.response) as { readonly result?: unknown; readonly error?: unknown }
    const hash = request.kind === 'transaction' ? readHash(result) : undefined
    emit({ type: 'answered', ...request, hash, error: error === undefined ? undefined : requestError(error) })
    forget(client, record).catch(note)
  }

  function expired(record: AnsweredRecord) {
    const request = describe(record)
    if (request && record.response === undefined && !isHeld(record))
      emit({ type: 'answered', ...request, error: new LatchkeyError('request/timed-out') })
  }

  return {
    hold(params) {
      const key = {}
      held.set(key, { params })
      return () => held.delete(key)
    },
    follow(sdk) {
      const { history } = sdk.client.core
      const offs: Unsubscribe[] = []
      const hear = (record: AnsweredRecord) => answered(sdk, record)
      learnRequests(sdk)
      history.on('history_created', asked)
      history.on('history_updated', hear)
      for (const record of history.values as readonly AnsweredRecord[]) {
        const until = expiryOf(record)
        if (record.response !== undefined) answered(sdk, record)
        else if (describe(record) && until !== undefined)
          offs.push(clock.setTimeout(() => expired(record), Math.max(0, until - clock.now())))
      }
      return () => {
        for (const off of offs) off()
        history.off('history_created', asked)
        history.off('history_updated', hear)
      }
    },
  }
}

/** What the SDK would do after an answer that found its caller, so that the next start doesn't meet it again. */
async function forget({ core }: Sdk['client'], { id, topic }: RequestRecord): Promise<void> {
  const { messages } = core.relayer
  for (const message of messages.getWithoutAck([topic])[topic] ?? []) {
    const payload = await core.crypto.decode(topic, message).catch(() => undefined)
    if (payload?.id === id) await messages.ack(topic, message)
  }
  core.history.delete(topic, id)
}
