import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderView } from '../render-view.test.kit.tsx'
import { Scene, type SceneProps } from './scene.tsx'

const scene = (props: Partial<SceneProps>) => (
  <div className="lk-scroll">
    <Scene image={null} title="Opening Rabby…" text="Confirm there, then come back here." {...props} />
  </div>
)
const retry = { label: 'Try again', onClick: () => {} }

afterEach(() => vi.restoreAllMocks())

/** jsdom lays nothing out. */
function showOnly(height: number) {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(height)
}
const stop = () => screen.getByRole('heading').tabIndex

test('where nothing but its words could be scrolled to, a keyboard comes to its title', () => {
  showOnly(200)
  const { show } = renderView(scene({ busy: true }))
  expect(stop()).toBe(0)
  show(scene({ busy: true, below: <button type="button">Open again</button> }))
  expect(stop()).toBe(-1)
  show(scene({ retry }))
  expect(stop()).toBe(-1)
})

test('the title is no stop of the keyboard while all of it is seen, and becomes one in a smaller window', () => {
  showOnly(400)
  renderView(scene({ busy: true }))
  expect(stop()).toBe(-1)
  showOnly(200)
  act(() => void window.dispatchEvent(new Event('resize')))
  expect(stop()).toBe(0)
})
