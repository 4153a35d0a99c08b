import type { CoreClient, LatchkeyClient } from '../../kernel/client.ts'
import { LatchkeyError } from '../../kernel/errors/index.ts'
import type { Capabilities, Target } from '../../kernel/ports/ability.ts'
import type { Random } from '../../kernel/random.ts'
import { type AskTarget, ask } from './ask.ts'
import { awaitReceipt } from './await-receipt.ts'
import { updateOperation } from './operations.ts'

type Batch = Omit<Parameters<NonNullable<Capabilities<'eip155'>['sendCalls']>>[0], keyof Target | 'id'>

/**
 * Asks for calls as one batch (EIP-5792), under an id of ours that is stored before: a page that is loaded while the
 * wallet asks finds by it what became of them. A wallet that answers with another id is asked about that one.
 */
export function askCalls(client: LatchkeyClient, given: AskTarget, batch: Batch): Promise<{ id: string }> {
  return ask(
    client,
    'transaction',
    'sendCalls',
    given,
    ({ entry, target }, operation) => {
      const send = entry.instance.can.sendCalls
      if (!send) throw new LatchkeyError('wallet/unsupported-method', {})
      const id = newCallsId(client.random)
      updateOperation(client, operation, { calls: id })
      return send({ ...target, ...batch, id })
    },
    (operation, { id: calls }, { entry, target }) => {
      updateOperation(client, operation, { status: 'sent', calls })
      const { chainId, connectionId } = target
      awaitReceipt(client as CoreClient, entry, { id: operation, chainId, connectionId, calls })
    },
  )
}

/** 32 bytes as hex. No batch of any app has it. */
function newCallsId(random: Random): string {
  const text = `${random.id()}${random.id()}`.slice(0, 32).padEnd(32, '0')
  return `0x${Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`
}
