import type { Meta, StoryObj } from '@storybook/react-vite'
import { Embedded } from '../../embedded/embedded.tsx'
import { RegisterAccountNameView, useRegisterAccountNameTitle } from './register-account-name-view.tsx'

const meta: Meta<typeof RegisterAccountNameView> = {
  title: 'Views/RegisterAccountName',
  component: RegisterAccountNameView,
  args: {
    status: 'choosing',
    text: '',
    zone: 'shop.eth',
    suggestions: [],
    loading: false,
    onType: () => {},
    onSubmit: () => {},
  },
  render: (args) => (
    <Embedded view="RegisterAccountName" title={useRegisterAccountNameTitle()} onBack={() => {}} onClose={() => {}}>
      <RegisterAccountNameView {...args} />
    </Embedded>
  ),
}
export default meta

type Story = StoryObj<typeof RegisterAccountNameView>

const suggestions = [
  { name: 'alice.shop.eth', registered: true },
  { name: 'alice1.shop.eth', registered: false },
  { name: 'hey-alice.shop.eth', registered: false },
]

export const Empty: Story = {}
export const Loading: Story = { args: { text: 'alice', loading: true } }
export const Suggestions: Story = { args: { text: 'alice', suggestions } }
export const TooShort: Story = { args: { text: 'ali', problem: 'too-short' } }
export const Signing: Story = { args: { text: 'alice', status: 'signing' } }
export const Failed: Story = {
  args: { text: 'alice', failure: { kind: 'failed', reason: 'Name is already registered' } },
}
export const NoSuggestions: Story = { args: { text: 'alice', suggestionsFailed: true } }
export const LongDomain: Story = {
  args: { text: 'the-keeper-of-the-lighthouse', zone: 'lighthouses.northern-coast.example', suggestions: [] },
}
