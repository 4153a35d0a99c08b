import { normalizeError } from '../../kernel/errors/index.ts'
import { parseUnits } from '../../kernel/format/decimal.ts'
import { openBuyWindow } from '../buy/buy-window.ts'
import { connectExchanges } from './connect-exchanges.ts'
import type { PayParameters } from './pay-api.ts'
import { payError } from './pay-errors.ts'
import type { CurrentPayment, PayTools } from './pay-tools.ts'

/** The time between two questions, and the time after which the visitor reads that it takes longer, in ms. */
const pollMs = 4000
const lateMs = 180_000

type Session = { readonly id: string; readonly name: string; readonly sessionId: string }

/** Pays from an account at an exchange, on the exchange's own page. */
export function payAtExchange({
  asset: { chainId, token },
  client,
  failed,
  isOpen,
  listen,
  lost,
  paid,
  patch,
  record,
  stored,
}: PayTools) {
  const { clock, log, platform } = client
  const exchanges = connectExchanges(client)
  let forget = () => {}

  function follow(session: Session, href?: string): void {
    if (!isOpen()) return
    const { id, name, sessionId } = session
    patch({ status: 'exchange', exchange: { id, name }, href, error: undefined })
    const begunAt = clock.now()
    let isOver = false
    let cancel = () => {}
    listen(() => {
      isOver = true
      cancel()
    })
    let isLeft = false
    forget = () => {
      isLeft = true
    }
    const poll = async () => {
      try {
        const { status, hash } = (await exchanges?.status({ exchangeId: id, sessionId })) ?? {
          status: 'UNKNOWN' as const,
        }
        if (isOver) return
        // The visitor may have said by mistake that they didn't pay there. The payment counts, unless a wallet was asked since.
        if (status === 'SUCCESS' && (!isLeft || stored()?.status === 'begun')) return paid({ via: 'exchange', hash })
        if (status === 'FAILED' || status === 'SUCCESS') {
          isOver = true
          return isLeft ? undefined : failed(payError('pay/exchange-failed'))
        }
      } catch (error) {
        log.debug('An exchange could not be asked', { error })
      }
      if (isOver) return
      if (!isLeft && clock.now() - begunAt >= lateMs) patch({ late: true })
      cancel = clock.setTimeout(() => void poll(), pollMs)
    }
    cancel = clock.setTimeout(() => void poll(), pollMs)
  }

  return {
    follow,
    /** The visitor says that they didn't pay there: they choose another way. */
    leave(): void {
      forget()
      record({ status: 'begun', exchange: undefined })
      patch({ status: 'choosing', exchange: undefined, href: undefined, late: undefined, error: undefined })
    },
    /** Shows the first two exchanges that take this payment. Never rejects. */
    async offer({ amount, asset }: Pick<PayParameters, 'amount' | 'asset'>): Promise<void> {
      try {
        const offered = (await exchanges?.list({ asset, amount })) ?? []
        patch({ exchanges: offered.slice(0, 2) })
      } catch (error) {
        log.debug('Exchanges could not be asked', { error })
      }
    },
    /** Called in the click. */
    begin(state: CurrentPayment, exchangeId: string): void {
      const exchange = state.exchanges.find(({ id }) => id === exchangeId)
      if (!exchanges || !exchange) return
      const popup = openBuyWindow(platform.page)
      patch({ status: 'exchange', exchange, error: undefined })
      void open(state, exchange, popup)
    },
  }

  async function open(
    { amount, asset, to }: CurrentPayment,
    exchange: { readonly id: string; readonly name: string },
    popup: ReturnType<typeof openBuyWindow>,
  ): Promise<void> {
    try {
      const payment = { asset, amount: await inUnits(amount), recipient: to, exchangeId: exchange.id }
      const opened = await exchanges?.open(payment)
      // The payment has ended meanwhile. The window closes, because a payment on its page would be in vain.
      if (!isOpen()) return popup?.close()
      if (!opened) throw payError('pay/exchange-failed')
      const session = { ...exchange, sessionId: opened.sessionId }
      // The session is stored before its page is shown, because it may be paid from then on.
      record({ status: 'asked', exchange: session })
      // The lock expired while the browser paused this page, and another tab has the payment.
      if (stored()?.exchange?.sessionId !== session.sessionId) {
        popup?.close()
        return lost()
      }
      const isShown = popup !== undefined && !popup.closed
      if (isShown) popup.goTo(opened.url)
      follow(session, isShown ? undefined : opened.url)
    } catch (error) {
      popup?.close()
      failed(payError('pay/exchange-failed', undefined, normalizeError(error)))
    }
  }

  async function inUnits(amount: string): Promise<string> {
    const entry = client.adapterFor(chainId.split(':')[0] as never)
    const native = client.networks.find(({ caipNetworkId }) => caipNetworkId === chainId)?.nativeCurrency
    if (token === undefined) return String(parseUnits(amount, native?.decimals ?? 18))
    // The chain gives the decimal places together with a balance. Any account will do.
    const held = await entry?.instance.can.getBalance?.({ chainId, account: zeroAccount(chainId), token })
    if (!held) throw payError('pay/unsupported-network', chainId)
    return String(parseUnits(amount, held.decimals))
  }
}

const zeroAccount = (chainId: string) =>
  chainId.startsWith('eip155:') ? `0x${'0'.repeat(40)}` : '11111111111111111111111111111111'
