import { namespaceOf } from '../../kernel/caip/namespace-of.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import { normalizeError } from '../../kernel/errors/index.ts'
import type { ChainId, Unsubscribe } from '../../kernel/ports/namespace.ts'
import { accountNames } from '../account/account-names.ts'
import { nameError } from '../names/name-errors.ts'
import { readReceiver } from './read-receiver.ts'
import type { SendDraft, SendState } from './send-api.ts'

/** The address that a receiver resolves to, as far as it is known. */
export type FoundReceiver = Pick<SendDraft, 'receiverAddress' | 'receiverProfileName' | 'receiverProfileImageUrl'> &
  Pick<SendState, 'resolving' | 'receiverError'>

/** Between the last key and the lookup of a name, in ms. */
const nameWaitMs = 500

/**
 * Resolves a text to an address. `tell` gets an address at once, and its name when that is known; it gets a name when it is looked up. `tell` may be
 * called several times. The returned function stops the calls.
 */
export function resolveReceiver(
  client: LatchkeyClient,
  { chainId, text }: { readonly chainId: ChainId; readonly text: string },
  tell: (found: FoundReceiver) => void,
): Unsubscribe {
  const namespace = namespaceOf(chainId)
  const read = readReceiver(client, text, chainId)
  const controller = new AbortController()
  const { signal } = controller
  const say = (found: FoundReceiver) => {
    if (!signal.aborted) tell(found)
  }

  function found(address: string, typedName?: string) {
    say({ receiverAddress: address, receiverProfileName: typedName, resolving: false })
    void client
      .use(accountNames)
      .fetch({ namespace, address })
      .then(({ avatar, name }) => {
        // The image belongs to the primary name of the address, not to another name that leads to it.
        const isSame = typedName === undefined || name === typedName
        if (name === undefined || !isSame) return
        say({
          receiverAddress: address,
          receiverProfileName: name,
          receiverProfileImageUrl: avatar,
          resolving: false,
        })
      })
  }

  function lookUp(name: string) {
    const { resolveName } = client.adapterFor(namespace)?.instance.can ?? {}
    const asked = resolveName?.({ name, signal }) ?? Promise.resolve(null)
    asked.then(
      (address) => {
        if (signal.aborted) return
        const isRight = address !== null && readReceiver(client, address, chainId).kind === 'address'
        if (isRight) found(address, name)
        else say({ receiverAddress: undefined, resolving: false })
      },
      (error: unknown) => {
        client.log.debug('A receiver could not be looked up', { error })
        const { details, shortMessage } = normalizeError(error)
        const receiverError = nameError('names/resolve-failed', { details: details ?? shortMessage, cause: error })
        say({ receiverAddress: undefined, receiverError, resolving: false })
      },
    )
  }

  if (read.kind === 'address') found(read.address)
  if (read.kind === 'name') {
    say({ receiverAddress: undefined, resolving: true })
    const cancel = client.clock.setTimeout(() => lookUp(read.name), nameWaitMs)
    signal.addEventListener('abort', cancel)
  }
  return () => controller.abort()
}
