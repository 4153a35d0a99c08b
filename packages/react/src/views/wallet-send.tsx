import { activeAccount, activeConnection } from '@latchkey/core'
import { truncateMiddle } from '@latchkey/core/format'
import { useUi } from '@latchkey/ui'
import { SilentWhile } from '@latchkey/ui/dialog/drawn-view'
import { useSendWords, useWalletSendTitle, WalletSendView } from '@latchkey/ui/views/wallet-send'
import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLatchkeyNetwork } from '../hooks/use-latchkey-network.ts'
import { useLatchkeySend } from '../hooks/use-latchkey-send.ts'
import { tokenImageId, useTokenImages } from '../hooks/use-token-images.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { DrawNextContext } from '../provider/next-view.ts'
import { readAmountAs } from './read-amount-as.ts'
import { canScan } from './send/can-scan.ts'
import { useDrawnAheadView } from './use-drawn-ahead-view.ts'
import { usePart } from './use-part.tsx'

export const useTitle = useWalletSendTitle

const loadScanner = () => import('./send/scanner.tsx')

/** The view with the token, the amount and the receiver of a transfer. */
export function View(): ReactNode {
  // Drawn ahead it would be heard in the view that is shown. What it has to say is said once it is shown.
  const isAhead = useContext(DrawNextContext) === undefined
  return (
    <>
      {useDrawnAheadView('WalletSend', useTitle())}
      <SilentWhile silent={isAhead}>
        <Form />
      </SilentWhile>
    </>
  )
}

function Form(): ReactNode {
  const { client } = useLatchkeyContext()
  const { locale } = useUi()
  const form = useLatchkeySend()
  const { network, networks, chainId } = useLatchkeyNetwork()
  const { collectible, message, priceAt, receiver, receiverAddress, resolving, sendTokenAmount, token } = form
  const imageOf = useTokenImages(
    chainId,
    useMemo(() => [token], [token]),
  )
  const otherChain = form.check?.otherChain
  const [scanning, setScanning] = useState(false)
  const scanner = usePart(scanning ? loadScanner : undefined)
  const words = useSendWords()

  const shown = useContext(DrawNextContext) !== undefined
  useEffect(() => {
    if (!shown) return
    const connection = activeConnection(client.connection.getState())
    if (!connection) return
    const isSmartAccount = activeAccount(connection).type === 'smartAccount'
    client.events.emit('OPEN_SEND', { network: connection.chainId, isSmartAccount })
  }, [client, shown])

  const review = () => {
    const to = form.receiverProfileName ?? truncateMiddle(receiverAddress ?? '')
    const several = collectible !== undefined && form.balance !== undefined
    const sent = { amount: sendTokenAmount, collectible: collectible?.name, several, receiver: to, token }
    const description = words.describe(sent)
    form.review({ description })
  }
  const paste = async () => {
    // The visitor or the browser may refuse the clipboard.
    const text = await navigator.clipboard.readText().catch(() => undefined)
    if (text) form.setReceiver(text)
    return text !== undefined
  }
  return (
    <WalletSendView
      unsupported={form.status === 'unsupported'}
      network={network.name}
      onNetworks={networks.length > 1 ? () => client.router.push({ view: 'Networks' }) : undefined}
      token={
        collectible
          ? {
              name: collectible.name,
              id: `${collectible.contract}/${collectible.tokenId}`,
              collectible: collectible.name,
              several: form.balance !== undefined,
            }
          : token && { name: token.symbol, id: tokenImageId(chainId, token), src: imageOf(token) }
      }
      onSelectToken={() => client.router.push({ view: 'WalletSendSelectToken' })}
      amountText={form.amountText}
      amountIn={form.amountIn}
      readAs={readAmountAs(form.amountText, locale)}
      onAmount={form.setAmount}
      otherAmount={form.otherAmount}
      currency="USD"
      priceAge={priceAt === undefined ? undefined : ageOf(client.clock.now() - priceAt, locale)}
      onToggleUnit={token?.price === undefined && form.amountIn === 'token' ? undefined : form.toggleUnit}
      balance={form.balance}
      balanceFailed={form.balanceError !== undefined}
      onMax={form.canMax ? () => void form.max() : undefined}
      findingMax={form.findingMax}
      maxFailed={form.maxFailed}
      receiver={receiver}
      onReceiver={form.setReceiver}
      receiverAddress={receiverAddress}
      receiverName={form.receiverProfileName}
      receiverAvatar={form.receiverProfileImageUrl}
      resolving={resolving}
      unknownReceiver={receiver.trim() !== '' && receiverAddress === undefined && !resolving && !form.receiverError}
      lookupFailed={form.receiverError !== undefined}
      onPaste={typeof navigator.clipboard?.readText === 'function' ? paste : undefined}
      onScan={canScan() ? () => setScanning(true) : undefined}
      scanner={
        scanning &&
        (scanner.module ? (
          <scanner.module.Scanner
            onText={(text) => {
              setScanning(false)
              form.setReceiver(text)
            }}
            onStop={() => setScanning(false)}
          />
        ) : (
          scanner.failure
        ))
      }
      recipients={form.recipients}
      check={form.check}
      otherChain={otherChain && (networks.find((one) => one.caipNetworkId === otherChain)?.name ?? otherChain)}
      acknowledged={form.acknowledged}
      onAcknowledge={form.acknowledge}
      message={message}
      onReview={review}
      onInterrupted={form.interrupted ? () => client.router.push({ view: 'ApproveTransaction' }) : undefined}
    />
  )
}

/** From a minute on, in the visitor's language: `2 min`. */
function ageOf(ms: number, locale: string): string | undefined {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return undefined
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'short',
    numberingSystem: 'latn',
  }).format(minutes)
}
