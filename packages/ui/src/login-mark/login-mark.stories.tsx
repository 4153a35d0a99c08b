import type { Meta, StoryObj } from '@storybook/react-vite'
import { LargeLoginMark, type LargeLoginMarkProps } from './large-login-mark.tsx'
import { LoginMark } from './login-mark.tsx'

const names = [...(['email', 'passkey', 'google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster'] as const)]
const grid = { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 16 }

const large = (size: LargeLoginMarkProps['size']) => (
  <div style={grid}>
    {([...names, 'login'] as const).map((name) => (
      <LargeLoginMark key={name} name={name} size={size} />
    ))}
  </div>
)

const meta: Meta<typeof LoginMark> = {
  title: 'Parts/LoginMark',
  component: LoginMark,
  args: { name: 'email' },
  render: () => (
    <div style={grid}>
      {names.map((name) => (
        <LoginMark key={name} name={name} />
      ))}
    </div>
  ),
}
export default meta

type Story = StoryObj<typeof LoginMark>

export const All: Story = {}
export const InRows: Story = { render: () => large('lg') }
export const Large: Story = { render: () => large('xl') }
