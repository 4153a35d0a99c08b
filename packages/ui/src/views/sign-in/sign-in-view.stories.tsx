import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, rabby } from '../shared/samples.stories.data.ts'
import { SignInView, useSignInTitle } from './sign-in-view.tsx'

const text = `lighthouse.example wants you to sign in with your Ethereum account:
0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2

Sign in to Lighthouse.

URI: https://lighthouse.example
Version: 1
Chain ID: 1
Nonce: 0f5k3c2v9m1x8b7n6z4a2s0d3
Issued At: 2026-01-01T12:00:00.000Z
Expiration Time: 2026-01-08T12:00:00.000Z`

const facts = {
  domain: 'lighthouse.example',
  page: 'lighthouse.example',
  address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  network: 'Ethereum',
  text,
}

const meta: Meta<typeof SignInView> = {
  title: 'Views/SIWXSignMessage',
  component: SignInView,
  args: {
    state: 'ready',
    wallet: rabby,
    appName: 'Lighthouse',
    facts,
    required: true,
    onSign: () => {},
    onRetry: () => {},
    onCancel: () => {},
  },
  render: (args) => (
    <Embedded view="SIWXSignMessage" title={useSignInTitle()} onClose={() => {}}>
      <SignInView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof SignInView>

export const Ready: Story = {}
export const Optional: Story = { args: { required: false } }
export const SecondOfTwo: Story = { args: { position: { index: 2, count: 2 } } }
export const Checking: Story = { args: { state: 'checking', facts: { ...facts, text: undefined } } }
export const Preparing: Story = { args: { state: 'preparing', facts: { ...facts, text: undefined } } }
export const Signing: Story = { args: { state: 'signing' } }
export const Verifying: Story = { args: { state: 'verifying' } }
export const Declined: Story = { args: { state: 'declined' } }
export const Closed: Story = { args: { state: 'closed' } }
export const Busy: Story = { args: { state: 'busy' } }
export const Failed: Story = { args: { state: 'failed', message: 'The wallet’s background page didn’t answer.' } }
export const SmartAccount: Story = { args: { state: 'smartAccount' } }
export const Refused: Story = { args: { state: 'refused', message: 'nonce_used' } }
export const Unverified: Story = { args: { state: 'unverified', message: 'The sign-in cannot be checked now' } }
export const Unknown: Story = { args: { state: 'unknown', message: 'The service cannot be reached' } }
export const InitFailed: Story = {
  args: { state: 'initFailed', required: false, message: 'The sign-in could not begin' },
}
export const SignedIn: Story = { args: { state: 'signedIn' } }
export const OtherSite: Story = { args: { facts: { ...facts, domain: 'bank.example' } } }
export const LookAlike: Story = {
  args: { facts: { ...facts, domain: 'xn--lghthouse-f2a.example', page: 'xn--lghthouse-f2a.example' } },
}
export const LongNames: Story = {
  args: {
    wallet: longWallet,
    appName: 'The Extraordinarily Verbose Lighthouse Keeping Application',
    facts: {
      ...facts,
      domain: `${'a-very-long-name.'.repeat(8)}example`,
      page: `${'a-very-long-name.'.repeat(8)}example`,
    },
  },
}
