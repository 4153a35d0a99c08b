import { AccountButton, NetworkButton, type PageButtonProps, rememberFocus } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { ShownConnection } from '../provider/modal-loader.ts'

export type ConnectedButtonProps = PageButtonProps & { readonly shows: ShownConnection }

/** What stands in a connect button's place once somebody is connected. */
export function ConnectedButton({
  shows: { account, status, unsupported },
  ...attributes
}: ConnectedButtonProps): ReactNode {
  // A wallet may answer, and the modal give focus back, before this is loaded: focus then goes from the button that it replaces to its own.
  const [successor] = useState(() => rememberFocus(document))
  useLayoutEffect(() => {
    if (document.activeElement === document.body) successor()?.focus({ preventScroll: true })
  }, [successor])
  if (unsupported || !account) return <NetworkButton {...attributes} state="unsupported" />
  return (
    <AccountButton
      {...attributes}
      address={account.address}
      name={account.name}
      avatar={account.avatar}
      balance={account.balance}
      status={status === 'reconnecting' ? status : 'connected'}
    />
  )
}
