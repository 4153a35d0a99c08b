import type { Meta, StoryObj } from '@storybook/react-vite'
import { Link } from '../link/link.tsx'
import { LegalNotice } from './legal-notice.tsx'

const meta: Meta<typeof LegalNotice> = {
  title: 'Parts/LegalNotice',
  component: LegalNotice,
  args: {},
}
export default meta

type Story = StoryObj<typeof LegalNotice>

export const Sentence: Story = {
  args: {
    children: (
      <>
        By connecting you agree to the <Link href="https://example.org/terms">terms</Link>.
      </>
    ),
  },
}
