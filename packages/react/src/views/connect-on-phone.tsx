import type { Routes } from '@latchkey/core/modal'
import { ConnectOnPhoneView, useConnectTitle } from '@latchkey/ui/views/connect-on-phone'
import type { ReactNode } from 'react'
import { Connect } from './connect.tsx'
import { usePhoneLinks } from './use-phone-links.ts'

export const useTitle = useConnectTitle

/** The Connect view on a phone. Wallets are apps there, so each row is a link that the tap follows. */
export function View({ route }: { readonly route: Routes['Connect'] }): ReactNode {
  return <Connect route={route} Layout={ConnectOnPhoneView} useLinks={usePhoneLinks} />
}
