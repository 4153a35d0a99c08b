import type { CoreClient } from '../../kernel/client.ts'
import { activeConnection, addressOn } from '../../kernel/connection/select.ts'
import { LatchkeyError, normalizeError } from '../../kernel/errors/index.ts'
import { connectionAgain } from '../operations/connection-again.ts'
import { paymentRefusal, recordPaymentRequest } from '../pay/payment-guard.ts'
import { askStep } from './ask-step.ts'
import { buildingEffects, type PipelineTools } from './building-effects.ts'
import { sentEffects } from './sent-effects.ts'
import type { PipelineEffects, TransactionFlow } from './transaction-event.ts'

/** The effects of the transaction's machine. */
export function transactionEffects(client: CoreClient, tools: PipelineTools): PipelineEffects {
  const flow = () => tools.read() as TransactionFlow
  const { draft } = tools
  return {
    ...buildingEffects(client, tools),
    watchConnection({ attempt }, { signal, send }) {
      const check = () => {
        const { connectionId, resumed } = flow()
        const now = connectionAgain(client, flow())?.id
        // After a reload the wallet may be connected a little later.
        const error = now === undefined && resumed ? undefined : changed(client, flow())
        if (now !== undefined && now !== connectionId) send({ type: 'bound', connectionId: now })
        else if (error) send({ type: 'failed', attempt, error })
      }
      check()
      signal.addEventListener('abort', client.connection.subscribe(check), { once: true })
    },
    ask({ attempt }, { send }) {
      const refusal = paymentRefusal(client, flow())
      if (refusal) return send({ type: 'failed', attempt, error: refusal })
      const { operation, answered } = askStep(client, flow())
      if (operation !== undefined) {
        recordPaymentRequest(client, flow(), operation)
        send({ type: 'asked', attempt, operation })
      }
      return answered.then(
        () => {},
        (error: unknown) => void send({ type: 'failed', attempt, error: normalizeError(error) }),
      )
    },
    ...sentEffects(client, flow),
    tellSubmitted() {
      draft?.onSubmitted?.()
    },
    tellIncluded() {
      draft?.onIncluded?.(flow().steps.at(-1)?.hash)
    },
  }
}

/** The visitor began with another account, network or wallet than is in use now. */
function changed(client: CoreClient, { connectionId, account, chainId }: TransactionFlow): LatchkeyError | undefined {
  const state = client.connection.getState()
  const connection = state.connections[connectionId]
  if (!connection) return new LatchkeyError('connection/not-found')
  const { chain } = client.adapters.get(connection.adapterId)?.adapter ?? {}
  const inUse = activeConnection(state, connection.namespace)
  const sameAccount = chain?.sameAddress(addressOn(connection, chainId), account) ?? false
  return inUse?.id === connectionId && connection.chainId === chainId && sameAccount
    ? undefined
    : new LatchkeyError('connection/mismatch', { details: `Began with ${account} on ${chainId}.` })
}
