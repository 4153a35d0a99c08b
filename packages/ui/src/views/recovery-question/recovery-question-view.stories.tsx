import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { BuyView } from '../buy/buy-view.tsx'
import { address } from '../shared/samples.stories.data.ts'
import { useWalletReceiveTitle, WalletReceiveView } from '../wallet-receive/wallet-receive-view.tsx'
import { RecoveryQuestionView } from './recovery-question-view.tsx'

const meta: Meta<typeof RecoveryQuestionView> = {
  title: 'Parts/RecoveryQuestion',
  component: RecoveryQuestionView,
  args: {
    status: 'ask',
    before: 'receive',
    onSetUp() {},
    onLater() {},
    children: (notice) => (
      <WalletReceiveView
        address={address}
        network={{ id: 'eip155:1', name: 'Ethereum' }}
        namespace="eip155"
        notice={notice}
        onCopy={() => true}
        onCompatible={() => {}}
        compatibleCount={4}
      />
    ),
  },
  render: (args) => (
    <Embedded view="WalletReceive" title={useWalletReceiveTitle()} onBack={() => {}} onClose={() => {}}>
      <RecoveryQuestionView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof RecoveryQuestionView>

export const Asked: Story = {}
export const AskedBeforeBuying: Story = { args: { before: 'buy' } }
export const Opening: Story = { args: { setUp: 'opening' } }
export const Failed: Story = { args: { setUp: 'failed' } }
export const OnePasskey: Story = { args: { ofPasskey: true } }
export const Later: Story = { args: { status: 'later' } }
export const LaterFailed: Story = { args: { status: 'later', setUp: 'failed' } }
export const LaterOnePasskey: Story = { args: { status: 'later', ofPasskey: true } }
export const LaterBeforeBuying: Story = {
  args: {
    status: 'later',
    before: 'buy',
    children: (notice) => (
      <BuyView
        status="ready"
        providers={[{ id: 'coinbase', quotes: true, follows: true }]}
        orders={[]}
        notice={notice}
        onRetry={() => {}}
        onSelect={() => {}}
        onOrder={() => {}}
        onWhat={() => {}}
      />
    ),
  },
}
