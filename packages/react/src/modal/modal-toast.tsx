import { Toast, toastsCopy, useCopy } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'

/** The client's toast. */
export function ModalToast(): ReactNode {
  const { client } = useLatchkeyContext()
  const toast = useReadable(client.toasts, (state) => state.current)
  const t = useCopy('toasts', toastsCopy)
  if (!toast) return null
  const { message } = toast
  const text = 'text' in message ? message.text : t(message.key as keyof typeof toastsCopy, message.values)
  return <Toast key={toast.id} variant={toast.variant} text={text} onClose={() => client.toasts.close(toast.id)} />
}
