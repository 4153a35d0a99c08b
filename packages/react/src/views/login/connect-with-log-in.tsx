import type { Routes } from '@latchkey/core/modal'
import { ConnectView, type ConnectViewProps } from '@latchkey/ui/views/connect'
import type { ReactNode } from 'react'
import { Connect, useNoLinks } from '../connect.tsx'
import { useLogIn } from './use-log-in.tsx'

export { useTitle } from './use-log-in.tsx'

function Layout(props: Omit<ConnectViewProps, 'Wallets'>): ReactNode {
  return <ConnectView {...props} {...useLogIn(props.groups)} />
}

/** The way in where the app has logins: wallets, and ways to log in without one. */
export function View({ route }: { readonly route: Routes['Connect'] }): ReactNode {
  return <Connect route={route} Layout={Layout} useLinks={useNoLinks} />
}
