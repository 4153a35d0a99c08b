import type { Permission } from '@latchkey/core/features/permissions'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { PermissionsView, usePermissionsTitle } from './permissions-view.tsx'

const permission = (id: string, change: Partial<Permission> = {}): Permission => ({
  id,
  context: '0x12',
  delegate: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  limits: [
    { kind: 'native', type: 'native-token-periodic', symbol: 'ETH', amount: '0.3', left: '0.1', period: 86_400 },
  ],
  expiresAt: Date.UTC(2027, 0, 1),
  isEnding: false,
  ...change,
})

const meta: Meta<typeof PermissionsView> = {
  title: 'Views/Permissions',
  component: PermissionsView,
  args: {
    status: 'ready',
    loading: false,
    ending: [],
    list: [
      permission('native'),
      permission('erc20', {
        limits: [
          {
            kind: 'erc20',
            type: 'erc20-token-periodic',
            address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
            symbol: 'USDC',
            amount: '25',
            period: 7 * 86_400,
          },
        ],
      }),
      permission('contract', {
        limits: [
          {
            kind: 'contract',
            type: 'contract-call',
            address: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
            functions: ['vote(uint256)'],
          },
        ],
      }),
      permission('other', { delegate: undefined, limits: [{ kind: 'other', type: 'rate-limit' }] }),
    ],
    onRetry: () => {},
    onEnd: () => {},
  },
  render: (args) => (
    <Embedded view="Permissions" title={usePermissionsTitle()} onBack={() => {}} onClose={() => {}}>
      <PermissionsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof PermissionsView>

export const Some: Story = {}
export const Ending: Story = { args: { ending: ['native'], list: [permission('native')] } }
export const EndedByTheWallet: Story = { args: { list: [permission('native', { isEnding: true })] } }
export const NotEnded: Story = { args: { endFailed: true, list: [permission('native')] } }
export const PartOfThem: Story = { args: { status: 'error', list: [permission('native')] } }
export const MoreOfThem: Story = { args: { more: true } }
export const Loading: Story = { args: { list: [], status: 'loading', loading: true } }
export const Empty: Story = { args: { list: [] } }
export const Failed: Story = { args: { list: [], status: 'error' } }
export const Off: Story = { args: { list: [], status: 'off' } }
