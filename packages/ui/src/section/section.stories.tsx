import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../embedded/embedded.tsx'
import { List } from '../list/list.tsx'
import { Row } from '../row/row.tsx'
import { Section } from './section.tsx'

const meta: Meta<typeof Section> = {
  title: 'Parts/Section',
  component: Section,
  args: {
    title: 'Ethereum',
    children: (
      <List>
        <Row title="Mainnet" onClick={() => {}} />
        <Row title="Optimism" onClick={() => {}} />
      </List>
    ),
  },
  render: (args) => (
    <Embedded view="Section" title="Networks">
      <Section {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof Section>

export const Titled: Story = {}
export const Untitled: Story = { args: { title: undefined } }
