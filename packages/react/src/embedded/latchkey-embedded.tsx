import { current, embed } from '@latchkey/core'
import { type ReactNode, useEffect } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useSurface } from '../modal/use-surface.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/**
 * The modal as a part of the page, where it stands: always open, without a dialog. While it is mounted nothing is appended to the body and
 * `open()` shows its view here; closing leads to the account, or to the wallets (SPEC S2.22, S2.23). A server renders nothing.
 *
 * @example
 * <LatchkeyProvider client={client}>
 *   <LatchkeyEmbedded />
 * </LatchkeyProvider>
 */
export function LatchkeyEmbedded(): ReactNode {
  const { client } = useLatchkeyContext()
  useEffect(() => embed(client), [client])
  const wanted = useReadable(client.router, ({ embedded, history }) => (embedded ? current(history).view : undefined))
  const { Surface: Embedded, retry } = useSurface('embedded', wanted, (error) => {
    client.log.error('The embedded modal could not be loaded', { error })
  })
  // A page that was offline fills the place by itself once it is back.
  useEffect(() => client.platform.onOnline((online) => online && retry()), [client, retry])
  return Embedded && wanted ? <Embedded /> : null
}
