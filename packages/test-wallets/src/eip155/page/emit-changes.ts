import type { Emitter } from '../../shared/emitter.ts'
import { hexId } from '../chain.ts'
import { disconnected } from './page-wallet-controls.ts'
import type { PageWalletState } from './state.ts'

/** Tells the app what a change of the wallet's memory means for it (EIP-1193 events). */
export function emitChanges(
  emitter: Emitter,
  next: PageWalletState,
  previous: PageWalletState,
  visibleAddresses: (state: PageWalletState) => readonly string[],
): void {
  if (next.dropped && !previous.dropped) emitter.emit('disconnect', disconnected())
  if (next.dropped) return
  if (previous.dropped) emitter.emit('connect', { chainId: hexId(next.wrongChain ?? next.chainId) })
  if (next.chainId !== previous.chainId && next.wrongChain === null) emitter.emit('chainChanged', hexId(next.chainId))
  const [now, before] = [visibleAddresses(next), visibleAddresses(previous)]
  if (now.join() !== before.join()) emitter.emit('accountsChanged', [...now])
}
