import type { Preview } from '@latchkey/core/features/preview'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { ApproveStepsView } from '../approve-steps/approve-steps-view.tsx'
import { NoPreviewView } from '../no-preview/no-preview-view.tsx'
import { TransactionPreview } from '../shared/preview/transaction-preview.tsx'
import { longWallet, rabby } from '../shared/samples.stories.data.ts'
import {
  ApproveTransactionView,
  type ApproveTransactionViewProps,
  LoginQuestion,
  useApproveTransactionTitle,
} from './approve-transaction-view.tsx'

const href = 'https://explorer.example/tx/0x8f3a'
const [allow, swap] = [{ label: 'Approve 5 USDC' }, { label: 'Swap 5 USDC for 0.002 ETH' }]

const preview: Preview = {
  chainId: 'eip155:1',
  account: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  transaction: { namespace: 'eip155', calls: [] },
  basis: 'simulated',
  changes: [
    { direction: 'leaves', asset: { kind: 'native', symbol: 'ETH', decimals: 18 }, amount: '1.5', value: '4680' },
  ],
  calls: [],
  findings: [
    {
      code: 'recipient/first-time',
      severity: 'info',
      details: { to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
    },
  ],
  fee: {
    amount: '0.000042',
    symbol: 'ETH',
    value: '0.13',
    paidBy: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
}
const dangerous: Preview = {
  ...preview,
  findings: [
    {
      code: 'approval/unlimited',
      severity: 'danger',
      details: { asset: 'USDC', spender: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
    },
  ],
}

/** A preview with the most that a review can show. */
const threeDangers: Preview = {
  ...dangerous,
  findings: [
    ...dangerous.findings,
    { code: 'simulation/reverts', severity: 'danger', details: {} },
    {
      code: 'recipient/look-alike',
      severity: 'danger',
      details: {
        to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        known: '0xC02aA1b9c223FE8D0A0e5C4F27eAD90E3c756Cc2',
      },
    },
  ],
}

const meta: Meta<typeof ApproveTransactionView> = {
  title: 'Views/ApproveTransaction',
  component: ApproveTransactionView,
  args: {
    status: 'ready',
    wallet: rabby,
    description: 'Send 1.5 ETH to 0xC02a…6Cc2',
    preview: <TransactionPreview preview={preview} />,
    steps: [{ label: 'Send 1.5 ETH', status: 'waiting' }],
    onConfirm: () => {},
    onRetry: () => {},
    onCancel: () => {},
    onDone: () => {},
  },
  render: (args) => (
    <Embedded view="ApproveTransaction" title={useApproveTransactionTitle()} onClose={() => {}}>
      <WithSteps {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof ApproveTransactionView>

const pressed = { onConfirmed: () => {}, onLookAgain: () => {} }
const sent = [{ label: 'Send 1.5 ETH', status: 'sent', hash: '0x8f3a', href }] as const

export const Building: Story = { args: { status: 'building', steps: [], description: undefined } }
export const Previewing: Story = { args: { status: 'previewing', preview: <TransactionPreview /> } }
export const Ready: Story = {}
export const LongWords: Story = {
  args: {
    wallet: longWallet,
    description:
      'Send 1,234,567,890,123,456.123456789012345678 LONGTOKENNAME to 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  },
}
export const WithoutPreview: Story = {
  args: {
    preview: undefined,
    noPreview: <NoPreviewView wallet="Rabby" confirmed={false} {...pressed} />,
    blocked: true,
  },
}
export const WithoutPreviewTicked: Story = {
  args: { preview: undefined, noPreview: <NoPreviewView wallet="Rabby" confirmed {...pressed} /> },
}
export const Dangerous: Story = {
  args: { blocked: true, preview: <TransactionPreview preview={dangerous} onAcknowledge={() => {}} /> },
}
export const ThreeDangers: Story = {
  args: { blocked: true, preview: <TransactionPreview preview={threeDangers} onAcknowledge={() => {}} /> },
}
export const DangerAcknowledged: Story = {
  args: {
    preview: <TransactionPreview preview={dangerous} acknowledged={['approval/unlimited']} onAcknowledge={() => {}} />,
  },
}
export const Moved: Story = { args: { status: 'moved' } }
export const PriceMoved: Story = { args: { status: 'moved', moved: 'swap/price-moved' } }
export const MaxMoved: Story = { args: { status: 'moved', moved: 'send/max-moved' } }
export const Asked: Story = { args: { status: 'asked' } }
export const AskedInLogin: Story = { args: { status: 'askedLogin' } }
export const Sent: Story = { args: { status: 'sent', steps: sent } }
export const StillPending: Story = { args: { status: 'late', steps: sent } }
export const Included: Story = { args: { status: 'included', steps: [{ ...sent[0], status: 'included' }] } }
export const SpedUp: Story = {
  args: { status: 'included', steps: [{ ...sent[0], status: 'included', spedUp: true }] },
}
export const SentSomethingElse: Story = {
  args: { status: 'sent', steps: [{ ...sent[0], differs: 'other' }] },
}
export const IncludedSomethingElse: Story = {
  args: { status: 'differs', steps: [{ ...sent[0], status: 'included', differs: 'other' }] },
}
export const CallsWereAdded: Story = {
  args: { status: 'included', steps: [{ ...sent[0], status: 'included', differs: 'added' }] },
}
export const Declined: Story = { args: { status: 'rejected' } }
export const Failed: Story = { args: { status: 'failed', message: 'The wallet is disconnected' } }
export const Reverted: Story = { args: { status: 'reverted', steps: [{ ...sent[0], status: 'failed' }] } }
export const Cancelled: Story = { args: { status: 'cancelled', steps: [{ ...sent[0], status: 'failed' }] } }
export const Replaced: Story = { args: { status: 'replaced', steps: [{ ...sent[0], status: 'failed' }] } }
export const Changed: Story = { args: { status: 'changed' } }
export const Unknown: Story = {
  args: { status: 'unknown', onMarkSent: () => {}, steps: [{ label: 'Send 1.5 ETH', status: 'unknown' }] },
}
export const TwoSteps: Story = {
  args: {
    steps: [
      { ...allow, status: 'waiting' },
      { ...swap, status: 'waiting' },
    ],
  },
}
export const FirstStepSent: Story = {
  args: {
    status: 'sent',
    steps: [
      { ...allow, status: 'sent', hash: '0x8f3a', href },
      { ...swap, status: 'waiting' },
    ],
  },
}
export const SecondStep: Story = {
  args: {
    status: 'next',
    step: 1,
    steps: [
      { ...allow, status: 'included', hash: '0x8f3a', href },
      { ...swap, status: 'waiting' },
    ],
  },
}
export const SecondStepFailed: Story = {
  args: {
    status: 'partial',
    step: 1,
    steps: [
      { ...allow, status: 'included', hash: '0x8f3a', href },
      { ...swap, status: 'failed', hash: '0x8f3b', href },
    ],
  },
}
export const LoginShown: Story = { render: () => <Login shown /> }
export const LoginOutOfSight: Story = { render: () => <Login shown={false} /> }

function Login({ shown }: { readonly shown: boolean }) {
  return (
    <Embedded view="ApproveTransaction" title={useApproveTransactionTitle(true)} onClose={() => {}}>
      <LoginQuestion shown={shown} onShow={() => {}} onCancel={() => {}} />
    </Embedded>
  )
}

function WithSteps(props: ApproveTransactionViewProps) {
  const { status, steps, wallet } = props
  const progress = <ApproveStepsView steps={steps} wallet={wallet?.name} told={status === 'differs'} />
  return <ApproveTransactionView {...props} progress={progress} />
}
