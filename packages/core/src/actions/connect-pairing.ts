import { markConnecting } from '../flows/connecting/mark-connecting.ts'
import type { OpenedPairing } from '../flows/pairing/open-pairing.ts'
import { sharedPairing } from '../flows/pairing/shared-pairing.ts'
import type { CoreClient, LatchkeyClient } from '../kernel/client.ts'
import type { Namespace, WithSignal } from '../kernel/ports/namespace.ts'
import { abortable, abortedError } from '../kernel/promises/abortable.ts'

/** Parameters of `connectPairing`. */
export type ConnectPairingParameters = WithSignal & {
  /** Asked for; absent = every configured one. */
  namespaces?: readonly Namespace[] | undefined
}

/**
 * `uri`: `wc:…`, to be shown as a QR code or put into a wallet's link. `expiresAt`: Unix time in ms. `approval` settles when the wallet
 * answers; its connections are in the client's state by then.
 */
export type ConnectPairingReturnType = OpenedPairing

/**
 * Opens a pairing for a wallet elsewhere. Its namespaces are `connecting` until the wallet answers or the signal fires; a later answer is still
 * adopted. Inside Telegram and iOS Safari calls at the same time share one pairing.
 *
 * @example
 * const { uri, approval } = await connectPairing(client, {})
 * showQrCode(uri)
 * const [connection] = await approval
 * @throws LatchkeyError `pairing/…`, `connection/user-rejected`, `request/aborted`, `config/invalid` without a pairing port
 */
export async function connectPairing(
  client: LatchkeyClient,
  { namespaces, signal }: ConnectPairingParameters,
): Promise<ConnectPairingReturnType> {
  if (signal?.aborted) throw abortedError(signal)
  const core = client as CoreClient
  const stop = markConnecting(core, namespaces)
  try {
    const opened = await core.use(sharedPairing).open({ namespaces, signal })
    const approval = abortable(opened.approval, signal)
    approval.then(stop, stop)
    return { ...opened, approval }
  } catch (error) {
    stop()
    throw error
  }
}
