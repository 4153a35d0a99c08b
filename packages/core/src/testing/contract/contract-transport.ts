import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Transport, TransportEvent } from '../../kernel/ports/session.ts'
import type { ContractEnvironment } from './contract-harness.ts'

/**
 * A phone wallet's session (`createFakeTransport`), as the suite handles it.
 *
 * @example const transport = contractTransport(createFakeTransport({ namespace: 'eip155', accounts, chains }))
 */
export function contractTransport<ns extends Namespace>(phone: {
  readonly transport: Transport<ns>
  say(event: TransportEvent<ns>): void
}): ContractEnvironment['transport'] {
  return {
    transport: phone.transport as unknown as Transport,
    end: () => phone.say({ type: 'ended', reason: 'remote' }),
    say: (event) => phone.say(event as TransportEvent<ns>),
  }
}
