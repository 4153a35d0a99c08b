import { canSendFrom } from '@latchkey/core/account'
import { assetImages, type Collectible } from '@latchkey/core/features/collectibles'
import { CollectiblesView } from '@latchkey/ui/views/collectibles'
import { type ReactNode, useCallback, useEffect } from 'react'
import { useCollectibles } from '../hooks/use-collectibles.ts'
import { useLatchkeyContext } from '../provider/context.ts'
import { listState } from './list-state.ts'
import { secondsUntil } from './seconds-until.ts'

export type AccountCollectiblesProps = {
  /** The collectibles of this chain are unknown here. */
  readonly onUnavailable: () => void
}

const none: readonly Collectible[] = []

/** The Collectibles tab. */
export function AccountCollectibles({ onUnavailable }: AccountCollectiblesProps): ReactNode {
  const { client } = useLatchkeyContext()
  const {
    data: collectibles = none,
    imageOf,
    loading,
    more,
    refetch,
    retryAt,
    spam,
    status,
  } = useCollectibles({ imagesOf: 'wanted' })
  useEffect(() => {
    if (status === 'idle') onUnavailable()
  }, [status, onUnavailable])
  const wantImages = useCallback(
    (ids: readonly string[]) => {
      const near = new Set(ids)
      const urls = collectibles.flatMap((one) => (near.has(idOf(one)) && one.imageUrl ? [one.imageUrl] : []))
      client.use(assetImages).want(urls)
    },
    [client, collectibles],
  )
  // The code that sends loads with the first press.
  const send = async ({ contract, name, quantity, standard, tokenId, collection }: Collectible) => {
    const { send } = await import('@latchkey/core/features/send')
    const title = name ?? `${collection ?? ''} #${tokenId}`.trim()
    client.use(send).setCollectible({ contract, tokenId, standard, name: title, quantity })
    client.router.push({ view: 'WalletSend' })
  }
  const failed = (error: unknown) => {
    client.log.warn('The code that sends could not be loaded', { error })
    client.toasts.show({ variant: 'error', message: { key: 'modalLoadFailed' } })
  }
  const data = (one: Collectible) => ({
    id: idOf(one),
    tokenId: one.tokenId,
    name: one.name,
    collection: one.collection,
    quantity: one.quantity,
    image: imageOf(one),
    unasked: one.isUnasked,
    locked: one.isLocked,
  })
  return (
    <CollectiblesView
      state={listState(status, collectibles)}
      collectibles={collectibles.map(data)}
      spam={spam.map(data)}
      onNear={wantImages}
      more={more}
      retryIn={secondsUntil(retryAt, client.clock.now())}
      onRetry={refetch}
      retrying={loading}
      onSend={
        canSendFrom(client)
          ? ({ id }) => {
              const chosen = collectibles.find((one) => idOf(one) === id)
              if (chosen) send(chosen).catch(failed)
            }
          : undefined
      }
    />
  )
}

const idOf = ({ contract, tokenId }: Collectible) => `${contract}/${tokenId}`
