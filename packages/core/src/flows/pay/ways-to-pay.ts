import { normalizeError } from '../../kernel/errors/index.ts'
import { untilLoaded } from '../../kernel/until-loaded.ts'
import { loadResuming, loadTokensOf, loadWallet } from './load-ways-to-pay.ts'
import type { OpenPayment } from './open-payment.ts'
import type { Payments, PayState } from './pay-api.ts'
import type { CurrentPayment } from './pay-tools.ts'

/** The payment of the moment, as the Pay view shows it. */
export type WaysPort = {
  state(): PayState
  /** It may end, and another one begin, while code loads. */
  current(): OpenPayment | undefined
  patch(change: Partial<CurrentPayment>): void
}

type WaysToPay = Pick<
  Payments,
  'payWithWallet' | 'payWithExchange' | 'payWithToken' | 'readHeld' | 'findTokens' | 'continue' | 'dismissUnknown'
>

/** What the visitor does in the Pay view. The code of each way to pay loads when it is needed. */
export function createWaysToPay({ current, patch, state }: WaysPort): WaysToPay {
  /** Runs a way to pay while there is something to choose. The view shows its error. */
  function choose(way: (payment: CurrentPayment, own: OpenPayment) => void): void {
    const payment = state()
    const own = current()
    if (payment.status !== 'choosing' || !own) return
    try {
      way(payment, own)
    } catch (error) {
      patch({ error: normalizeError(error) })
    }
  }

  /** Takes a step of a payment that stopped, if it is in one of these states. The module loads first. */
  async function goOn(
    step: 'continuePayment' | 'dismissPayment',
    states: readonly PayState['status'][],
  ): Promise<void> {
    const own = current()
    const mayGoOn = () => own?.tools.isOpen() && states.includes(state().status)
    if (!own || !mayGoOn()) return
    const { resuming } = await untilLoaded(own.tools.client, loadResuming)
    if (mayGoOn()) resuming[step](own.tools)
  }

  return {
    payWithWallet: (description) =>
      choose((payment, { tools }) => {
        // With this status the visitor can't choose another way while the module loads.
        patch({ status: 'approving', error: undefined })
        loadWallet()
          .then(({ payFromWallet }) => tools.isOpen() && payFromWallet(tools, payment, description))
          .catch((error: unknown) => tools.patch({ status: 'choosing', error: normalizeError(error) }))
      }),
    payWithExchange: (id) => choose((payment, { exchanges }) => exchanges?.begin(payment, id)),
    payWithToken: (id, words) => choose((payment, { tokens }) => tokens?.begin(payment, id, words)),
    async readHeld() {
      const own = current()
      const payment = state()
      if (payment.status === 'none' || !own) return
      await import('./read-held.ts').then(
        ({ readHeld }) => readHeld(own.tools, payment),
        () => {},
      )
    },
    async findTokens() {
      const own = current()
      const payment = state()
      if (payment.status === 'none' || !own) return
      patch({ tokens: undefined, tokensError: undefined })
      try {
        own.tools.patch({ tokens: await (await loadTokensOf(own)).find(payment) })
      } catch (error) {
        own.tools.patch({ tokens: [], tokensError: normalizeError(error) })
      }
    },
    continue: () => void goOn('continuePayment', ['paused']),
    dismissUnknown() {
      const payment = state()
      if (payment.status === 'exchange' && payment.late) current()?.exchanges?.leave()
      else void goOn('dismissPayment', ['unknown', 'paused'])
    },
  }
}
