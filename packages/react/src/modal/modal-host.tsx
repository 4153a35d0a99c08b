import { close, current } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useSurface } from './use-surface.ts'

/** Renders the modal once it has been opened; nothing while it is a part of the page (SPEC S2.23). */
export function ModalHost(): ReactNode {
  const { client } = useLatchkeyContext()
  const embedded = useReadable(client.router, (state) => state.embedded > 0)
  const wanted = useReadable(client.router, ({ open, history }) => (open ? current(history).view : undefined))
  const { Surface: Modal } = useSurface('modal', embedded ? undefined : wanted, (error) => {
    client.log.error('The modal could not be loaded', { error })
    client.toasts.show({ variant: 'error', message: { key: 'modalLoadFailed' } })
    close(client, { forced: true })
  })
  return Modal && !embedded ? <Modal /> : null
}
