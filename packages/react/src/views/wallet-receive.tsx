import { activeConnection, addressOn } from '@latchkey/core'
import { accountsOf } from '@latchkey/core/account'
import { type AddressKind, useWalletReceiveTitle, WalletReceiveView } from '@latchkey/ui/views/wallet-receive'
import { type ReactNode, useState } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useNetworkImage } from '../hooks/use-network-image.ts'
import { useReadable } from '../hooks/use-readable.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { RecoveryFirst } from './recovery-first.tsx'
import { useDelegationNotice } from './use-delegation-notice.tsx'

export const useTitle = useWalletReceiveTitle

const kindsInOrder: readonly AddressKind[] = ['payment', 'ordinals']

/** The address of the account in use, to which others can send. */
export function View(): ReactNode {
  return <RecoveryFirst before="receive">{(notice) => <Receive recovery={notice} />}</RecoveryFirst>
}

function Receive({ recovery }: { readonly recovery: ReactNode }): ReactNode {
  const { client } = useLatchkeyContext()
  const connection = useReadable(client.connection, (state) => activeConnection(state))
  const networkImage = useNetworkImage()
  const { network, chainId, networks } = useLatchkeyNetwork()
  const [chosen, setChosen] = useState<AddressKind>()
  const delegation = useDelegationNotice(connection)
  const accounts = connection ? accountsOf(connection, chainId) : []
  const inUse = accounts.find(({ active }) => active)
  const kinds = kindsInOrder.filter((kind) => accounts.some(({ type }) => type === kind))
  const kind = chosen ?? kinds.find((one) => one === inUse?.type)
  const account = inUse?.type === kind || !kind ? inUse : accounts.find(({ type }) => type === kind)
  const chain = client.adapters.get(connection?.adapterId ?? '')?.adapter.chain
  const own = networks.filter(({ chainNamespace }) => chainNamespace === network.chainNamespace)
  const whole = connection?.accounts.find(({ key }) => key === account?.key)
  const address = account && (chain?.displayAddress(account.address, chainId) ?? account.address)
  return (
    <WalletReceiveView
      address={address}
      uri={account && (chain?.receiveUri(account.address, network) ?? account.address)}
      network={{
        id: chainId,
        name: network.name,
        icon: networkImage(network),
        testnet: network.testnet,
      }}
      namespace={network.chainNamespace}
      notice={
        <>
          {recovery}
          {delegation}
        </>
      }
      ownAddress={
        connection && whole && own.some((one) => addressOn(connection, one.caipNetworkId, whole) !== account?.address)
      }
      kinds={kinds}
      kind={kind}
      onKind={setChosen}
      onCopy={() => client.platform.copy(address ?? '')}
      onCompatible={own.length > 1 ? () => client.router.push({ view: 'WalletCompatibleNetworks' }) : undefined}
      compatibleCount={own.length}
    />
  )
}
