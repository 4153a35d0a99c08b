import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../row/row.tsx'
import { Section } from '../section/section.tsx'
import { WalletIcon } from '../wallet-icon/wallet-icon.tsx'
import { List } from './list.tsx'

const meta: Meta<typeof List> = {
  title: 'Parts/List',
  component: List,
  args: {
    label: 'Wallets',
    children: ['Rabby', 'Zerion', 'Frame'].map((name) => (
      <Row key={name} title={name} leading={<WalletIcon name={name} />} onClick={() => {}} />
    )),
  },
}
export default meta

type Story = StoryObj<typeof List>

export const Rows: Story = {}
export const InASection: Story = {
  render: ({ children }) => (
    <Section title="Installed">
      <List>{children}</List>
    </Section>
  ),
}
