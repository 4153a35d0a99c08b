import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { longWallet, rabby } from '../shared/samples.stories.data.ts'
import { DownloadsView, useDownloadsTitle } from './downloads-view.tsx'

const meta: Meta<typeof DownloadsView> = {
  title: 'Views/Downloads',
  component: DownloadsView,
  args: {
    wallet: rabby,
    links: [
      { kind: 'extension', href: 'https://example.com/extension' },
      { kind: 'ios', href: 'https://example.com/ios' },
      { kind: 'android', href: 'https://example.com/android' },
      { kind: 'homepage', href: 'https://example.com' },
    ],
    onBackToConnect: () => {},
  },
  render: (args) => (
    <Embedded view="Downloads" title={useDownloadsTitle(args.wallet)} onBack={() => {}} onClose={() => {}}>
      <DownloadsView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof DownloadsView>

export const Choose: Story = {}
export const Extension: Story = { args: { choice: 'extension' } }
export const AppCode: Story = { args: { choice: 'ios' } }
export const AppOnPhone: Story = {
  args: { device: 'phone', links: [{ kind: 'ios', href: 'https://example.com/ios' }] },
}
export const Website: Story = { args: { choice: 'homepage' } }
export const NothingKnown: Story = { args: { links: [] } }
export const LongName: Story = { args: { wallet: longWallet } }
