import type { CloseParameters, Connection, OpenParameters } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../provider/context.ts'

/** What `useLatchkey` returns. */
export type UseLatchkeyReturnType = {
  /** Opens the modal; resolves with the connection, or `null` when it was closed without one. */
  open(parameters?: OpenParameters): Promise<Connection | null>
  /** Returns whether it closed: a required sign-in may refuse. */
  close(parameters?: CloseParameters): boolean
  /** Loads what the first click will need; the buttons call it on hover and focus. */
  preload(): void
}

/**
 * Opens and closes the modal.
 *
 * @example
 * const { open } = useLatchkey()
 * const connection = await open()
 */
export function useLatchkey(): UseLatchkeyReturnType {
  const { loader } = useLatchkeyContext()
  return useMemo(() => ({ open: loader.open, close: loader.close, preload: () => loader.preload() }), [loader])
}
