import type { Routes } from '@latchkey/core/modal'
import type { ConnectViewProps } from '@latchkey/ui/views/connect'
import { ConnectOnPhoneView } from '@latchkey/ui/views/connect-on-phone'
import type { ReactNode } from 'react'
import { Connect } from '../connect.tsx'
import { usePhoneLinks } from '../use-phone-links.ts'
import { useLogIn } from './use-log-in.tsx'

export { useTitle } from './use-log-in.tsx'

function Layout(props: Omit<ConnectViewProps, 'Wallets'>): ReactNode {
  return <ConnectOnPhoneView {...props} {...useLogIn(props.groups)} />
}

/** Like connect-with-log-in.tsx, for phones: rows are links. */
export function View({ route }: { readonly route: Routes['Connect'] }): ReactNode {
  return <Connect route={route} Layout={Layout} useLinks={usePhoneLinks} />
}
