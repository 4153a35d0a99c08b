// @vitest-environment jsdom
import { LiveRegions, UiProvider } from '@latchkey/ui'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { useAnnounce } from './use-announce.ts'
import { useFrameAnnouncer } from './use-frame-announcer.ts'

function Frame({ texts }: { readonly texts: readonly string[] }) {
  const announcer = useFrameAnnouncer()
  return (
    <UiProvider announce={announcer.announce}>
      {texts.map((text) => (
        <Part key={text} text={text} />
      ))}
      <LiveRegions announcer={announcer} />
    </UiProvider>
  )
}
function Part({ text }: { readonly text: string }) {
  useAnnounce(text)
  return undefined
}

test('first announcements wait for the live regions, then come as one', () => {
  vi.useFakeTimers()
  const { show } = draw(<Frame texts={['One.', 'Two.']} />)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  act(() => void vi.advanceTimersByTime(100))
  expect(said()).toBe('One. Two.')
  // From then on at once.
  show(<Frame texts={['One.', 'Two.', 'Three.']} />)
  expect(said()).toContain('Three.')
})
