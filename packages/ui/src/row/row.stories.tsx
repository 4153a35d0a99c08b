import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from '../icon/icon.tsx'
import { Tag } from '../tag/tag.tsx'
import { Spinner } from '../waiting/waiting.tsx'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { Row } from './row.tsx'
import { RowLink } from './row-link.tsx'

const meta: Meta<typeof Row> = {
  title: 'Parts/Row',
  component: Row,
  args: { title: 'Rabby', leading: <WalletIcon name="Rabby" />, onClick: () => {} },
}
export default meta

type Story = StoryObj<typeof Row>

export const Pressable: Story = {}
export const Tagged: Story = { args: { tag: <Tag tone="success">Installed</Tag> } }
export const Deeper: Story = {
  args: { title: 'All wallets', leading: <Icon name="grid" />, tag: <Tag>620+</Tag>, chevron: true },
}
export const Subtitled: Story = { args: { subtitle: 'rabby.io' } }
export const Loading: Story = {
  args: { leading: <WalletIcon name="Rabby" loading />, trailing: <Spinner size="sm" /> },
}
export const Filled: Story = { args: { filled: true } }
export const Disabled: Story = { args: { disabled: true } }
export const Current: Story = { args: { current: true, tag: <Tag tone="success">Connected</Tag> } }
export const RealLink: Story = {
  args: { onClick: undefined },
  render: (args) => <RowLink {...args} href="https://example.org/wc?uri=wc%3A1" />,
}
export const Plain: Story = { args: { onClick: undefined } }
export const LongName: Story = {
  args: { title: 'A wallet whose makers could not stop at one word', tag: <Tag>Multichain</Tag>, chevron: true },
}
