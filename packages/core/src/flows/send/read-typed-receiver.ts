import { sameAddress } from '../../kernel/caip/index.ts'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Unsubscribe } from '../../kernel/ports/namespace.ts'
import { checkReceiver } from './check-receiver.ts'
import { otherChainOf } from './read-receiver.ts'
import { resolveReceiver } from './resolve-receiver.ts'
import type { SendFormPort } from './send-form.ts'

/** Finds the address of the receiver that was typed, and compares it with those that were used before. */
export type TypedReceiver = {
  /** Starts again; the answer for an earlier text is dropped. */
  read(): void
  /** Recipients of the history, as far as it is loaded. */
  paid(): readonly string[]
  setPaid(addresses: readonly string[]): void
  cancel(): void
}

export function readTypedReceiver(client: LatchkeyClient, { get, set }: SendFormPort): TypedReceiver {
  let cancel: Unsubscribe = () => {}
  let paid: readonly string[] = []

  function check() {
    const { chainId, receiver, receiverAddress, recipients } = get()
    if (receiverAddress === undefined) return
    const otherChain = chainId && otherChainOf(receiver, chainId)
    set({ check: { ...checkReceiver(recipients, paid, receiverAddress), otherChain } })
  }

  return {
    read() {
      cancel()
      const { chainId, receiver, status } = get()
      set({
        receiverAddress: undefined,
        receiverProfileName: undefined,
        receiverProfileImageUrl: undefined,
        receiverError: undefined,
        check: undefined,
        acknowledged: false,
        resolving: false,
      })
      if (!chainId || status !== 'ready') return
      cancel = resolveReceiver(client, { chainId, text: receiver }, (found) => {
        const { receiverAddress: address } = found
        const token = get().token?.address
        // A token's own contract keeps what is sent to it for ever.
        const isToken = address !== undefined && token !== undefined && sameAddress(address, token)
        set(isToken ? { receiverAddress: undefined, resolving: false } : found)
        if (!isToken) check()
      })
    },
    paid: () => paid,
    setPaid(addresses) {
      paid = addresses
      check()
    },
    cancel: () => cancel(),
  }
}
