import type { Connection } from '@latchkey/core'
import { login } from '@latchkey/core/login'
import type { LoginAccountType, LoginUser } from '@latchkey/core/ports'
import { AccountLoginView, type AccountTypeChoice } from '@latchkey/ui/views/account-login'
import { type ReactNode, useState } from 'react'
import { useReadable } from '../../hooks/use-readable.ts'
import { useLatchkeyContext } from '../../provider/context.ts'
import { usePart } from '../use-part.tsx'
import { settingsOptions } from './settings-options.ts'
import { wasClosed } from './was-closed.ts'

export type AccountLoginProps = { readonly connection: Connection; readonly user: LoginUser }

const loadNameRow = () => import('./name-row.tsx')

/** The part of Account that belongs to a login. */
export function AccountLogin({ connection, user }: AccountLoginProps): ReactNode {
  const { client } = useLatchkeyContext()
  const current = client.use(login)
  const [settings, setSettings] = useState<'opening' | 'failed'>()
  const accountType = useAccountType(connection, user)
  const nameRow = usePart(client.options.names && loadNameRow)
  return (
    <>
      <AccountLoginView
        // The stored state exists from the first press until the move is complete.
        onMove={client.storage.has('move-funds') ? settingsOptions(client).onMoveFunds : undefined}
        method={user.method}
        email={user.email ?? undefined}
        userName={user.userName ?? undefined}
        accountType={accountType}
        onChangeEmail={user.email ? () => client.router.push({ view: 'UpdateEmail' }) : undefined}
        settings={settings}
        onSettings={() => {
          setSettings('opening')
          current.showSettings(settingsOptions(client)).then(
            () => setSettings(undefined),
            (error: unknown) => setSettings(wasClosed(error) ? undefined : 'failed'),
          )
        }}
      />
      {nameRow.module && <nameRow.module.NameRow />}
    </>
  )
}

/** Only Ethereum has smart accounts; an account that belongs to a passkey is one already. */
function useAccountType({ chainId, namespace }: Connection, user: LoginUser): AccountTypeChoice | undefined {
  const { client } = useLatchkeyContext()
  const current = client.use(login)
  const networks = useReadable(current, (state) => state.smartAccountNetworks)
  const preferred = useReadable(current, (state) => state.preferredAccountTypes[namespace])
  const [changingTo, setChangingTo] = useState<LoginAccountType>()
  const [failed, setFailed] = useState(false)
  if (namespace !== 'eip155' || user.method === 'passkey') return undefined
  if (!client.networks.some(({ caipNetworkId }) => networks?.includes(caipNetworkId))) return undefined
  return {
    value: preferred ?? user.preferredAccountType ?? 'eoa',
    changingTo,
    failed,
    smartAccountHere: networks?.includes(chainId),
    onChange(type) {
      setChangingTo(type)
      setFailed(false)
      current
        .setAccountType(type)
        .catch(() => setFailed(true))
        .finally(() => setChangingTo(undefined))
    },
  }
}
