import { embed } from '@latchkey/core/modal'
import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { EmbeddedFailed } from './embedded-failed.tsx'
import type { EmbeddedModalProps } from './embedded-modal.tsx'

/**
 * The modal as a part of the page, where it stands: always open, without a dialog. While it is mounted nothing is appended to the body and
 * `open()` shows its view here; closing leads to the account, or to the wallets. A server renders nothing.
 *
 * @example
 * <LatchkeyProvider client={client}>
 *   <LatchkeyEmbedded />
 * </LatchkeyProvider>
 */
export function LatchkeyEmbedded(): ReactNode {
  const { client, loader } = useLatchkeyContext()
  const embedded = useReadable(client.router, (state) => state.embedded > 0)
  const [Embedded, setEmbedded] = useState<ComponentType<EmbeddedModalProps>>()
  const [failures, setFailures] = useState(0)
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  const [focusLosses, countFocusLoss] = useReducer((count: number) => count + 1, 0)
  useEffect(() => embed(client), [client])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` loads again
  useEffect(() => {
    if (Embedded) return
    let current = true
    // What the views share with the modal, and what shows them here.
    Promise.all([import('./embedded-modal.tsx'), loader.code.load()]).then(
      ([{ EmbeddedModal }]) => current && setEmbedded(() => EmbeddedModal),
      (error: unknown) => {
        client.log.error('The embedded modal could not be loaded', { error })
        if (current) setFailures((count) => count + 1)
      },
    )
    // When the page is online again, the modal loads by itself.
    const off = client.platform.onOnline((online) => online && retry())
    return () => {
      current = false
      off()
    }
  }, [client, loader, Embedded, tries])
  if (Embedded) return embedded ? <Embedded focusLosses={focusLosses} onFocusLost={countFocusLoss} /> : null
  return failures > 0 ? <EmbeddedFailed failures={failures} onRetry={retry} onFocusLost={countFocusLoss} /> : null
}
