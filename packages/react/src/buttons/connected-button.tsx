import { AccountButton, ButtonGroup, NetworkButton, type PageButtonProps, rememberFocus, useUi } from '@latchkey/ui'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { AppAvatar } from '../avatar/app-avatar.tsx'
import { useLatchkeyContext } from '../provider/context.ts'
import type { ShownConnection, ShownNetwork } from '../provider/modal-loader.ts'
import { GroupedNetwork } from './grouped-network.tsx'

export type ConnectedButtonProps = PageButtonProps & {
  readonly shows: ShownConnection
  readonly network?: ShownNetwork | undefined
}

/** The button that replaces a connect button once an account is connected. */
export function ConnectedButton({ shows, network = 'hide', ...attributes }: ConnectedButtonProps): ReactNode {
  const { account, status, unsupported } = shows
  const { client } = useLatchkeyContext()
  const { dir: direction, locale } = useUi()
  // The login site speaks the language of the page's buttons.
  useEffect(() => client.auth?.setAppearance({ direction, locale }), [client, direction, locale])
  // A wallet may answer, and the modal give focus back, before this is loaded: focus then goes from the button that it replaces to its own.
  const [successor] = useState(() => rememberFocus(document))
  useLayoutEffect(() => {
    if (document.activeElement === document.body) successor()?.focus({ preventScroll: true })
  }, [successor])
  if (!account || (unsupported && network === 'hide')) return <NetworkButton {...attributes} state="unsupported" />
  const button = (
    <AccountButton
      {...attributes}
      address={account.address}
      name={account.name}
      avatar={account.avatar}
      image={<AppAvatar address={account.address} ensImage={account.avatar} size={20} />}
      balance={account.balance}
      status={status === 'reconnecting' ? status : 'connected'}
    />
  )
  if (network === 'hide' || (client.networks.length < 2 && !unsupported)) return button
  return (
    <ButtonGroup>
      <GroupedNetwork shows={shows} iconOnly={network === 'icon'} />
      {button}
    </ButtonGroup>
  )
}
