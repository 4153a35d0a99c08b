import { createStore } from 'zustand/vanilla'
import type { LatchkeyClient } from '../../kernel/client.ts'
import type { Readable } from '../../kernel/store.ts'
import type { SwapState } from './swap-api.ts'
import { emptyForm, noQuote, type SwapForm, type SwapFormPort, swapStateOf } from './swap-form.ts'

/** The form with the state that views read. */
export type EditableSwapForm = SwapFormPort & {
  readonly store: Readable<SwapState>
  /** A change that makes the quote invalid. */
  readonly edit: (change: Partial<SwapForm>) => void
  /** How often the form was edited. */
  readonly edits: () => number
}

/** Creates an empty form. `onEdit` is called after each change that makes the quote invalid. */
export function createSwapForm(client: LatchkeyClient, slippage: string, onEdit: () => void): EditableSwapForm {
  let held: SwapForm = { ...emptyForm, status: 'none', listed: [], slippage, approval: 'exact' }
  const store = createStore<SwapState>(() => swapStateOf(client, held))
  let edits = 0

  function set(change: Partial<SwapForm>) {
    held = { ...held, ...change }
    store.setState(swapStateOf(client, held), true)
  }

  function edit(change: Partial<SwapForm>) {
    edits += 1
    const isOther = 'amountText' in change || 'sourceToken' in change
    set({ ...noQuote, maxFailed: false, ...(isOther && { isMax: false }), ...change })
    onEdit()
  }

  return { get: () => held, set, edit, edits: () => edits, message: () => store.getState().message, store }
}
