import { act, render, within } from '@testing-library/react'
import { type ReactElement, type ReactNode, StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../../dialog/dialog.tsx'
import { Embedded } from '../../embedded/embedded.tsx'
import { AllWalletsView } from '../all-wallets/all-wallets-view.tsx'
import { AllowancesView } from '../allowances/allowances-view.tsx'
import { ApproveTransactionView } from '../approve-transaction/approve-transaction-view.tsx'
import { BuyView } from '../buy/buy-view.tsx'
import { ConnectingSocialView } from '../connecting-social/connecting-social-view.tsx'
import { EmailVerifyOtpView } from '../email-verify-otp/email-verify-otp-view.tsx'
import { MoveFundsView } from '../move-funds/move-funds-view.tsx'
import { NoPreviewView } from '../no-preview/no-preview-view.tsx'
import { PartFailedView } from '../part-failed/part-failed-view.tsx'
import { PayView } from '../pay/pay-view.tsx'
import { PayTokensView } from '../pay-tokens/pay-tokens-view.tsx'
import { RecoveryQuestionView } from '../recovery-question/recovery-question-view.tsx'
import { RegisterAccountNameView } from '../register-account-name/register-account-name-view.tsx'
import { SwapView } from '../swap/swap-view.tsx'
import { SwitchNetworkView } from '../switch-network/switch-network-view.tsx'
import { WalletSendView } from '../wallet-send/wallet-send-view.tsx'

const noop = () => {}
const token = { id: 'USDC', kind: 'token', symbol: 'USDC', name: 'USD Coin', amount: '5' } as const

const approve = (status: 'failed' | 'unknown' | 'previewing' | 'included', noPreview?: ReactNode) => (
  <ApproveTransactionView
    status={status}
    steps={[{ label: 'Send', status: 'waiting' }]}
    noPreview={noPreview}
    onConfirm={noop}
    onRetry={noop}
    onMarkSent={noop}
    onCancel={noop}
    onDone={noop}
  />
)
const review = (ready: boolean) => (
  <ApproveTransactionView
    status={ready ? 'ready' : 'previewing'}
    steps={[{ label: 'Send', status: 'waiting' }]}
    noPreview={<NoPreviewView confirmed={false} onConfirmed={noop} onLookAgain={noop} />}
    onConfirm={noop}
    onCancel={noop}
    onDone={noop}
  />
)
const social = (state: 'waiting' | 'connecting') => (
  <ConnectingSocialView provider="google" state={state} onRetry={noop} />
)
const switching = (state: 'pending' | 'rejected') => (
  <SwitchNetworkView
    network={{ id: 'eip155:1', name: 'Ethereum' }}
    state={state}
    link="https://wallet.example/open"
    onRetry={noop}
  />
)
const move = (status: 'reading' | 'ready' | 'moving' | 'paused' | 'ended') => (
  <MoveFundsView
    status={status}
    networks={[
      {
        chainId: 'eip155:1',
        name: 'Ethereum',
        status: status === 'ended' ? 'failed' : 'ready',
        items: [{ ...token, status: 'waiting' }],
        more: 0,
        spam: 0,
        partial: false,
      },
    ]}
    receivers={{}}
    recipients={{}}
    busy={false}
    missing={[]}
    onReceiver={noop}
    onAcknowledge={noop}
    onStart={noop}
    onRetry={noop}
    onReset={noop}
    onDone={noop}
  />
)
const allowances = (status: 'error' | 'none') => (
  <AllowancesView status={status} loading={false} list={[]} onRetry={noop} onRevoke={noop} />
)
const swap = (state: 'error' | 'loading') => (
  <SwapView
    state={state}
    network="Ethereum"
    from={{}}
    to={{}}
    amountText=""
    loadingQuote={false}
    slippage="1"
    acknowledged={false}
    message="enter-amount"
    onRetry={noop}
    onAmount={noop}
    onSelectFrom={noop}
    onSelectTo={noop}
    onSwitch={noop}
    onSlippage={() => true}
    onApproval={noop}
    onAcknowledge={noop}
    onReview={noop}
  />
)
const register = (status: 'choosing' | 'signing') => (
  <RegisterAccountNameView
    status={status}
    text="alice"
    zone="shop.eth"
    suggestions={[{ name: 'alice1.shop.eth', registered: false }]}
    loading={false}
    onType={noop}
    onSubmit={noop}
  />
)
const send = (receiver: string, scanner?: ReactNode) => (
  <WalletSendView
    network="Ethereum"
    token={{ name: 'ETH' }}
    amountText=""
    amountIn="token"
    currency="USD"
    receiver={receiver}
    resolving={false}
    unknownReceiver={false}
    recipients={[]}
    acknowledged={false}
    message="add-amount"
    scanner={scanner}
    onPaste={() => true}
    onScan={noop}
    onSelectToken={noop}
    onAmount={noop}
    onReceiver={noop}
    onAcknowledge={noop}
    onReview={noop}
  />
)
const code = (state: 'waiting' | 'verifying') => (
  <EmailVerifyOtpView
    email="ada@example.org"
    state={state}
    failure={{ text: 'No connection', next: 'again' }}
    resendIn={0}
    onVerify={noop}
    onResend={noop}
    onChangeEmail={noop}
  />
)
const pay = (status: 'choosing' | 'exchange', tokens?: ReactNode) => (
  <PayView
    payment={{
      status,
      id: 'order-42',
      chainId: 'eip155:1',
      asset: 'eip155:1/slip44:60',
      to: `0x${'5'.repeat(40)}`,
      amount: '0.5',
      symbol: 'ETH',
      exchanges: [{ id: 'harbour', name: 'Harbour' }],
    }}
    network="Ethereum"
    account={`0x${'6'.repeat(40)}`}
    stage={<p>Go on there</p>}
    tokens={tokens}
    onToken={noop}
    onWallet={noop}
    onExchange={noop}
    onCancel={noop}
  />
)
const payTokens = (failure?: string) => (
  <PayTokensView
    tokens={failure === undefined ? undefined : []}
    failure={failure}
    amount="1"
    asset="ETH"
    to="0x5"
    onSelect={noop}
    onRetry={noop}
  />
)
const wallets = (state: 'error' | 'loading') => (
  <AllWalletsView
    state={state}
    query=""
    onQuery={noop}
    wallets={[]}
    count={0}
    onMore={noop}
    onSelect={noop}
    onRetry={noop}
  />
)
const buy = (failure?: string) => (
  <BuyView
    status={failure === undefined ? 'loading' : 'ready'}
    failure={failure}
    orders={[]}
    providers={[]}
    onRetry={noop}
    onSelect={noop}
    onOrder={noop}
    onWhat={noop}
  />
)

const recovery = (status: 'ask' | 'later' | 'none') => (
  <RecoveryQuestionView status={status} before="receive" onSetUp={noop} onLater={noop}>
    {(notice) => notice}
  </RecoveryQuestionView>
)

/** A part that draws itself again, without the view around it. */
function Part() {
  const [failed, setFailed] = useState(true)
  return failed ? <PartFailedView onRetry={() => setFailed(false)} /> : <p>Here it is</p>
}

type Case = readonly [pressed: string | RegExp, before: ReactElement, after: ReactElement, nearer?: string | RegExp]

/** What is pressed, the view before and after it, and what has focus then if it is nearer than the title. */
const cases: readonly Case[] = [
  ['Try again', approve('failed'), approve('previewing'), 'Looking at what it would do…'],
  ['It was sent', approve('unknown'), approve('included'), 'Done'],
  ['Cancel', approve('previewing'), approve('included'), 'Done'],
  ['Look again', review(true), review(false), 'Looking at what it would do…'],
  ['Open the window again', social('waiting'), social('connecting'), /./],
  ['Open your wallet', switching('pending'), switching('rejected'), /./],
  ['Move everything', move('ready'), move('moving')],
  ['Go on', move('paused'), move('moving')],
  ['Look again', move('ended'), move('reading')],
  ['Try again: Ethereum', move('ended'), move('moving')],
  ['Try again', allowances('error'), allowances('none')],
  ['Try again', swap('error'), swap('loading')],
  ['alice1.shop.eth', register('choosing'), register('signing'), 'Your name'],
  ['Paste', send(''), send('0x5'), 'To'],
  ['Stop', send('', <button type="button">Stop</button>), send('0x5'), 'To'],
  ['Try again', code('waiting'), code('verifying'), 'Code from the mail, six digits'],
  [/Pay from Harbour/, pay('choosing'), pay('exchange')],
  [/Pay with another token/, pay('choosing'), pay('choosing', payTokens()), 'Pay with another token'],
  ['Try again', payTokens('no answer'), payTokens()],
  ['Try again', wallets('error'), wallets('loading'), /./],
  ['Try again', buy('no answer'), buy()],
  ['Later: show my address', recovery('ask'), recovery('later')],
  ['Set up recovery', recovery('later'), recovery('none')],
  ['Try again', <Part key="part" />, <Part key="part" />],
]

const surfaces = {
  dialog: (view: ReactNode) => (
    <Dialog open view="Account" title="The title" onClose={noop}>
      {view}
    </Dialog>
  ),
  embedded: (view: ReactNode) => (
    <Embedded view="Account" title="The title" onClose={noop}>
      {view}
    </Embedded>
  ),
}

for (const [surface, around] of Object.entries(surfaces))
  test.each(cases.map((each) => [each[0], each] as const))(
    `${surface}: focus stays inside when the pressed control vanishes (%s)`,
    async (_, [name, before, after, nearer]) => {
      const { rerender } = render(<StrictMode>{around(before)}</StrictMode>)
      const root = [...document.querySelectorAll('[data-latchkey-host]')].at(-1)?.shadowRoot as ShadowRoot
      const panel = root.querySelector<HTMLElement>('[data-latchkey-part=panel]') as HTMLElement
      await act(async () => {})
      const control = within(panel).queryByRole('button', { name }) ?? within(panel).getByRole('link', { name })
      control.focus()
      await act(async () => control.click())
      await act(async () => rerender(<StrictMode>{around(after)}</StrictMode>))
      expect(control.isConnected).toBe(false)
      const focused = root.activeElement as HTMLElement
      expect(document.activeElement).toBe(root.host)
      expect(panel.contains(focused)).toBe(true)
      const words =
        focused.getAttribute('aria-label') ??
        (focused as HTMLInputElement).labels?.[0]?.textContent ??
        focused.textContent
      if (nearer === undefined) expect(words).toBe('The title')
      else if (typeof nearer === 'string') expect(words).toBe(nearer)
      else expect(words).not.toBe('The title')
    },
  )
