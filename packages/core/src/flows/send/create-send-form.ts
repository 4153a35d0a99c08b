import { createStore } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { StorageItem } from '../../kernel/storage/storage.ts'
import type { Readable } from '../../kernel/store.ts'
import { tokenAmountOf } from './amounts-for.ts'
import type { SendState } from './send-api.ts'
import { emptySend, type SendForm, type SendFormPort, sendStateOf } from './send-form.ts'
import { type StoredDraft, storedDraft } from './stored-draft.ts'

/** The form with the state that views read and its copy in storage. */
export type StoredSendForm = SendFormPort & {
  readonly store: Readable<SendState>
  readonly stored: StorageItem<StoredDraft>
  /** How often the visitor has changed the form. */
  readonly edits: () => number
}

/** Creates an empty form. It reads nothing from storage until it knows the network in use. */
export function createSendForm(client: LatchkeyClient): StoredSendForm {
  const stored = client.storage.item(storedDraft)
  let held: SendForm = {
    ...emptySend,
    status: 'none',
    interrupted: false,
    amountIn: 'token',
    estimates: false,
    recipients: [],
  }
  const store = createStore<SendState>(() => sendStateOf(held))
  let edits = 0

  function set(change: Partial<SendForm>) {
    const next = { ...held, ...change }
    const { typedWorth: worth } = next
    held = worth === undefined ? next : { ...next, sendTokenAmount: tokenAmountOf(next, worth) }
    store.setState(sendStateOf(held), true)
  }

  function edit(change: Partial<SendForm>) {
    edits += 1
    set({ maxFailed: false, ...change })
    const { amountIn, amountText, chainId, collectible, isMax, receiver, sendTokenAmount, token } = held
    const draft = { amountIn, amountText, collectible, isMax, receiver, sendTokenAmount, token }
    if (chainId) stored.set({ ...draft, chainId, editedAt: client.clock.now() })
  }

  return { get: () => held, set, edit, edits: () => edits, store, stored }
}
