import type { LatchkeyClient } from '@latchkey/core'
import { Toast, toastsCopy, useCopy } from '@latchkey/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

type Shown = NonNullable<ReturnType<LatchkeyClient['toasts']['getState']>['current']>
type ModalToastProps = { readonly toast: Shown; readonly onHold: (toast: Shown | undefined) => void }

/** The client's toast. It stays longer while it has the pointer or the focus (WCAG 2.2.1). */
export function useToast(): ReactNode {
  const current = useReadable(useLatchkeyContext().client.toasts, (state) => state.current)
  const [held, hold] = useState<Shown>()
  if (current && held && current !== held) hold(current)
  const toast = current ?? held
  return toast && <ModalToast toast={toast} onHold={hold} />
}

function ModalToast({ toast, onHold }: ModalToastProps): ReactNode {
  const { client } = useLatchkeyContext()
  const t = useCopy('toasts', toastsCopy)
  const { id, message, variant } = toast
  // When the dialog closes, the toast is drawn in another place. No event tells then that the pointer or the focus has left it.
  useEffect(() => () => onHold(undefined), [onHold])
  return (
    <Toast
      variant={variant}
      text={'text' in message ? message.text : t(message.key as keyof typeof toastsCopy, message.values)}
      onClose={() => {
        client.toasts.close(id)
        onHold(undefined)
      }}
      onHold={(held) => onHold(held ? toast : undefined)}
    />
  )
}
