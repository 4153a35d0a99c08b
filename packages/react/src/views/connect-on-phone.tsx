import type { Routes } from '@latchkey/core/modal'
import { ConnectOnPhoneView, useConnectTitle } from '@latchkey/ui/views/connect-on-phone'
import type { ReactNode } from 'react'
import { Connect } from './connect.tsx'
import { usePhoneLinks } from './use-phone-links.ts'

export const useTitle = useConnectTitle

/** The way in on a phone, whose wallets are apps: each is a link, so that the tap itself leads there. */
export function View({ route }: { readonly route: Routes['Connect'] }): ReactNode {
  return <Connect route={route} Layout={ConnectOnPhoneView} useLinks={usePhoneLinks} />
}
