import { accountNames, balances } from '@latchkey/core/account'
import { wantedAccounts } from '@latchkey/core/internal'
import { useUi } from '@latchkey/ui'
import { SwitchAddressView, useSwitchAddressTitle } from '@latchkey/ui/views/switch-address'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { accountGroups } from './account-groups.ts'
import { useAppAvatar } from './use-app-avatar.ts'
import { useChooseAccount } from './use-choose-account.ts'
import { useLeave } from './use-leave.ts'

export const useTitle = useSwitchAddressTitle

/** Which account of which wallet is used, and which wallets stay connected. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const AppAvatar = useAppAvatar()
  const { locale } = useUi()
  const state = useReadable(client.connection, (value) => value)
  const names = useReadable(client.use(accountNames), (value) => value)
  const known = useReadable(client.use(balances), (value) => value)
  const wanted = useReadable(client.use(wantedAccounts), (value) => value)
  const leave = useLeave()
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const { choose, more } = useChooseAccount()
  const { connections } = state
  const ids = Object.keys(connections).join(' ')
  // Reads the balances that were not read yet. A failure is shown at the account.
  useEffect(() => {
    for (const connectionId of ids.split(' ')) if (connectionId) void client.use(balances).fetch({ connectionId })
  }, [client, ids])
  useEffect(() => {
    if (!ids) client.router.reset({ view: 'Connect' })
  }, [client, ids])
  const groups = useMemo(() => {
    const imageOf = (address: string, ensImage: string | undefined) =>
      AppAvatar && <AppAvatar address={address} ensImage={ensImage} size={40} />
    return accountGroups(client, state, { names, balances: known, wanted, leaving, locale, imageOf })
  }, [client, state, names, known, wanted, leaving, locale, AppAvatar])

  const end = (parameters: { connectionId?: string }, gone: readonly string[]) => {
    setLeaving((all) => new Set([...all, ...gone]))
    void leave(parameters).then(() => setLeaving((all) => new Set([...all].filter((id) => !gone.includes(id)))))
  }
  return (
    <SwitchAddressView
      groups={groups}
      onSelect={(account, { id }) => choose(id, account.id.slice(id.length + 1))}
      onCopy={(address) => client.platform.copy(address)}
      onRemove={({ id }) => end({ connectionId: id }, [id])}
      onAdd={() => client.router.push({ view: 'Connect' })}
      onMore={({ id }) => more(id)}
      onDisconnectAll={() => end({}, Object.keys(connections))}
    />
  )
}
