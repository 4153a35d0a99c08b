import { activeConnection, sessionOf } from '@latchkey/core'
import { namespaceOf } from '@latchkey/core/caip'
import { networkSwitch, type Routes } from '@latchkey/core/modal'
import { unknownNetwork } from '@latchkey/core/networks'
import { sessionLink } from '@latchkey/core/wallets'
import { SwitchNetworkView, useSwitchNetworkTitle } from '@latchkey/ui/views/switch-network'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { useErrorText } from './use-error-text.ts'

export const useTitle = useSwitchNetworkTitle

export function View({ route }: { route: Routes['SwitchNetwork'] }): ReactNode {
  const { client } = useLatchkeyContext()
  const networkImage = useNetworkImage()
  const machine = client.use(networkSwitch)
  const state = useReadable(machine, (value) => value)
  const errorText = useErrorText()
  const namespace = namespaceOf(route.chainId)
  const session = useReadable(client.connection, (value) => {
    const connection = activeConnection(value, namespace)
    return connection && sessionOf(value, connection)
  })
  const link = useMemo(() => session && sessionLink(client, session), [client, session])
  const network =
    client.networks.find(({ caipNetworkId }) => caipNetworkId === route.chainId) ?? unknownNetwork(route.chainId)
  const concerns = state.status !== 'idle' && state.chainId === route.chainId
  // If the app opened this view, or connecting led here, no wallet was asked yet. The result of an earlier switch doesn't count.
  const asked = useRef<string>(undefined)
  useEffect(() => {
    if (asked.current === route.chainId) return
    asked.current = route.chainId
    const now = machine.getState()
    if (now.status === 'idle' || now.status === 'done' || now.chainId !== route.chainId)
      machine.send({ type: 'SWITCH', chainId: route.chainId })
  }, [machine, route.chainId])
  return (
    <SwitchNetworkView
      network={{
        id: route.chainId,
        name: network.name,
        icon: networkImage(network),
      }}
      walletName={session?.peer.name}
      link={link?.href}
      target={link?.target}
      state={concerns && (state.status === 'rejected' || state.status === 'error') ? state.status : 'pending'}
      late={concerns && state.status === 'pending' && state.isLate}
      message={errorText(concerns && state.status === 'error' ? state.error : undefined)}
      onRetry={() => machine.send({ type: 'RETRY' })}
    />
  )
}
