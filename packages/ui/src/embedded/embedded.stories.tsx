import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from '../button/button.tsx'
import { Embedded } from './embedded.tsx'

const meta: Meta<typeof Embedded> = {
  title: 'Modal/Embedded',
  component: Embedded,
  args: { view: 'Example', title: 'In the page', children: <Button variant="primary">Go on</Button> },
}
export default meta

type Story = StoryObj<typeof Embedded>

export const Default: Story = {}
export const Closable: Story = { args: { onClose: () => {}, onBack: () => {} } }
export const Loading: Story = { args: { loading: true } }
export const LongTitle: Story = {
  args: { title: 'A heading that is longer than the part of the page it was given', onClose: () => {} },
}
