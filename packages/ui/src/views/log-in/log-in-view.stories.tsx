import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ConnectView } from '../connect/connect-view.tsx'
import { ConnectOnPhoneView } from '../connect-on-phone/connect-on-phone-view.tsx'
import { groups, wallets } from '../shared/samples.stories.data.ts'
import { LogInView, type LogInViewProps } from './log-in-view.tsx'
import { useLogInTitle } from './use-log-in-title.ts'

const methods: LogInViewProps['methods'] = [
  ...(['passkey', 'email', 'google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'] as const),
]
const noop = () => {}

/** As it stands in Connect: above the wallets, or below those that are installed. */
const meta: Meta<typeof LogInView> = {
  title: 'Views/LogIn',
  component: LogInView,
  args: { methods, side: 'above', onEmail: noop, onMethod: noop },
  render: (args) => {
    const part = () => <LogInView {...args} />
    const none = [{ id: 'walletConnect', wallets: wallets.slice(3, 4) }]
    return (
      <Embedded view="Connect" title={useLogInTitle()} onClose={noop}>
        {args.side ? (
          <ConnectView
            groups={args.side === 'below' ? groups : none}
            onSelect={noop}
            onAllWallets={noop}
            allWalletsCount={437}
            onGetWallet={noop}
            logIn={part}
            logInFirst={args.side === 'above'}
          />
        ) : (
          part()
        )}
      </Embedded>
    )
  },
}
export default meta

type Story = StoryObj<typeof LogInView>

export const AboveWallets: Story = {}
export const BelowInstalledWallets: Story = { args: { side: 'below' } }
export const AboveThePhonesSheet: Story = {
  render: (args) => (
    <Embedded view="Connect" title={useLogInTitle()} onClose={noop}>
      <ConnectOnPhoneView groups={groups} onSelect={noop} logIn={() => <LogInView {...args} />} logInFirst />
    </Embedded>
  ),
}
export const Alone: Story = { args: { side: undefined } }
export const EmailOnly: Story = { args: { methods: ['email'] } }
export const SocialOnly: Story = { args: { methods: ['google', 'apple', 'x'] } }
export const UsedLast: Story = { args: { lastMethod: 'discord' } }
export const PasskeyUsedLast: Story = { args: { lastMethod: 'passkey' } }
export const Sending: Story = { args: { email: 'ann@shop.example', pending: 'email' } }
export const OpeningWindow: Story = { args: { pending: 'google' } }
export const Failed: Story = {
  args: { email: 'ann@shop.example', problem: 'Please try again after 24 seconds' },
}
export const LongAddress: Story = {
  args: { email: 'the-keeper-of-the-northern-lighthouse-who-never-sleeps@lighthouses.northern-coast.example' },
}
export const TypedAtTheLoginSite: Story = { args: { onEmail: undefined } }
