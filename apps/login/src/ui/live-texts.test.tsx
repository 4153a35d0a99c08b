// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WindowActions } from '../approval/window-actions.tsx'
import { PreviewArea } from '../preview/preview-area.tsx'
import type { PreviewState } from '../preview/use-question-preview.ts'
import { SecondOwner } from '../recovery/second-owner.tsx'
import { AddSocial } from '../settings/add-social.tsx'
import type { OpenScreen } from '../stage/stage.ts'
import { type DrawnParts, draw } from '../testing/draw.fixture.tsx'

const account = { id: 'account-1', logins: [], recoveries: [] } as never
const question = { kind: 'transaction' } as never

/** A window that opens and asks for its content at once. */
function openWindows(): NonNullable<DrawnParts['handOver']> {
  vi.stubGlobal('open', () => ({ closed: false, close() {}, location: { href: '' } }))
  return {
    offer(_flow, _content, onGiven) {
      queueMicrotask(() => onGiven?.())
      return { result: new Promise(() => {}), end() {} }
    },
  }
}

/** What is shown is told to screen readers by the regions that were there before, and by no region of its own. */
async function expectTold(announced: readonly string[], text: string) {
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy())
  await waitFor(() => expect(announced).toContain(text))
  expect(screen.queryByRole('status')).toBeNull()
}

test('that a question is tried', async () => {
  const drawPreview = (state: PreviewState) => (
    <PreviewArea
      isAnsweredHere
      question={question}
      preview={{ state, acknowledged: [], acknowledge() {} } as unknown as Parameters<typeof PreviewArea>[0]['preview']}
    />
  )
  const { announced } = draw(drawPreview({ status: 'loading' }))
  await expectTold(announced, 'Trying what this would do…')
})

test('that a question goes on in a window', async () => {
  const approval = { id: 1, origin: 'https://app.shop.example', question } as never
  const parts: DrawnParts = {
    approvals: {},
    handOver: openWindows(),
    stage: { getState: () => ({ screen: undefined, looks: { theme: {}, app: undefined } }) },
  }
  const { announced } = draw(<WindowActions why="browser" approval={approval} waiting={0} onReject={() => {}} />, parts)
  await expectTold(
    announced,
    `This browser can’t tell whether a page covers this. You approve in a window of ${location.host}.`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Continue in a window' }))
  await expectTold(announced, 'Answer in the window that opened.')
})

test('that a passkey is made in a window', async () => {
  const screenOf = {
    name: 'second-owner',
    given: { account },
    key: 1,
    finish() {},
    close() {},
    fail() {},
  } as OpenScreen
  const call = async () => ({ flow: 'flow', options: { user: {} } })
  const { announced } = draw(<SecondOwner screen={screenOf} />, {
    handOver: openWindows(),
    server: { call: call as never },
  })
  await waitFor(() => {
    fireEvent.click(screen.getByRole('button', { name: /^Another device/ }))
    expect(screen.queryByText('Go on in the window that opened.')).toBeTruthy()
  })
  await expectTold(announced, 'Go on in the window that opened.')
})

test('that a social account is added in a window', async () => {
  const createSocialLogin = ({ onPopup }: { onPopup(): void }) => ({
    begin: async () => 'https://accounts.social.example/',
    finish: () => {
      onPopup()
      return new Promise(() => {})
    },
  })
  const parts: DrawnParts = {
    handOver: openWindows(),
    loadSocialLogin: (async () => ({ createSocialLogin })) as never,
    project: { methods: { social: ['google'] } } as never,
    server: { call: (async () => ({ isOn: false })) as never },
  }
  const { announced } = draw(
    <AddSocial account={account} onBack={() => {}} onClose={() => {}} onDone={async () => {}} />,
    parts,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Google' }))
  await expectTold(announced, 'Answer in the window that opened.')
})
