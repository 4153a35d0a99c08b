import { goBack } from '@latchkey/core/modal'
import { useWalletSendSelectTokenTitle, WalletSendSelectTokenView } from '@latchkey/ui/views/wallet-send-select-token'
import type { ReactNode } from 'react'
import { useLatchkeySend } from '../hooks/use-latchkey-send.ts'
import { useLatchkeyTokens } from '../hooks/use-latchkey-tokens.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { secondsUntil } from './seconds-until.ts'

export const useTitle = useWalletSendSelectTokenTitle

/** The tokens of the account in use, to choose from. */
export function View(): ReactNode {
  const { client } = useLatchkeyContext()
  const { chainId, setToken, token } = useLatchkeySend()
  const { data: tokens = [], imageOf, loading, partial, refetch, retryAt, status } = useLatchkeyTokens()
  const selected = token && (token.address === undefined ? chainId : `${chainId}:${token.address}`)
  const native = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
  const listed = tokens.map((each) => ({
    ...each,
    icon: imageOf(each),
    mark: each.isSpam ? ('spam' as const) : each.lookAlike ? ('look-alike' as const) : undefined,
  }))
  // Without a source for tokens the visitor can choose only the native currency.
  const own = native && chainId && { id: chainId, name: native.name ?? native.symbol, symbol: native.symbol }
  const hasNative = listed.some(({ address }) => address === undefined)
  return (
    <WalletSendSelectTokenView
      loading={status === 'pending' || loading}
      failed={status === 'error'}
      partial={partial}
      retryIn={secondsUntil(retryAt, client.clock.now())}
      onRetry={refetch}
      tokens={own && !hasNative && status !== 'pending' ? [own, ...listed] : listed}
      selected={selected}
      currency="USD"
      onSelect={({ id, name, symbol }) => {
        const chosen = tokens.find((each) => each.id === id)
        setToken(chosen ?? { name, symbol })
        goBack(client)
      }}
    />
  )
}
