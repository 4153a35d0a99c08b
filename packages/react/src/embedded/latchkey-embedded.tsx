import { embed } from '@latchkey/core/modal'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

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
  const [Embedded, setEmbedded] = useState<ComponentType>()
  useEffect(() => embed(client), [client])

  useEffect(() => {
    if (Embedded) return
    let current = true
    const load = () => {
      // What the views share with the modal, and what shows them here.
      Promise.all([import('./embedded-modal.tsx'), loader.code.load()]).then(
        ([{ EmbeddedModal }]) => current && setEmbedded(() => EmbeddedModal),
        (error: unknown) => client.log.error('The embedded modal could not be loaded', { error }),
      )
    }
    load()
    // When the page is online again, the modal loads by itself.
    const off = client.platform.onOnline((online) => online && load())
    return () => {
      current = false
      off()
    }
  }, [client, loader, Embedded])
  return Embedded && embedded ? <Embedded /> : null
}
