import { resolveMetadata } from '@latchkey/core'
import { networkSwitch } from '@latchkey/core/modal'
import { UnsupportedChainView, useUnsupportedChainTitle } from '@latchkey/ui/views/unsupported-chain'
import type { ReactNode } from 'react'
import { useLatchkeyAccount } from '../hooks/use-latchkey-account.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useLeave } from './use-leave.ts'
import { useNetworkRows } from './use-network-rows.ts'

export const useTitle = useUnsupportedChainTitle

export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const leave = useLeave()
  const { connection } = useLatchkeyAccount()
  const { rows, select } = useNetworkRows(client.use(networkSwitch))
  return (
    <UnsupportedChainView
      // Another ecosystem's network would not help this wallet.
      networks={rows.filter(({ id }) => !connection || id.startsWith(`${connection.namespace}:`))}
      appName={resolveMetadata(client).name || undefined}
      onSelect={select}
      onDisconnect={() => void leave({ connectionId: connection?.id })}
    />
  )
}
