import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderView } from '../render-view.test.kit.tsx'
import { Scene, type SceneProps } from './scene.tsx'

const scene = (props: Partial<SceneProps>) => (
  <div className="lk-scroll">
    <div className="lk-frame">
      <Scene image={null} title="Opening Rabby…" text="Confirm there, then come back here." {...props} />
    </div>
  </div>
)
const retry = { label: 'Try again', onClick: () => {} }

const stop = () => screen.getByRole('heading').tabIndex

/** Heights as a browser lays them out: of the view, of its window, and of everything in it, such as a view that is just leaving. */
const layout = { view: 0, window: 0, all: 0 }
let tellSizes = () => {}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => layout.window)
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return this.classList.contains('lk-frame') ? layout.view : layout.all
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        tellSizes = () => act(tell)
      }
      observe() {}
      disconnect() {
        tellSizes = () => {}
      }
    },
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function lay(view: number, window: number, all = view) {
  Object.assign(layout, { view, window, all })
  tellSizes()
}

test('where nothing but its words could be scrolled to, a keyboard comes to its title', () => {
  const { show } = renderView(scene({ busy: true }))
  lay(400, 200)
  expect(stop()).toBe(0)
  show(scene({ busy: true, below: <button type="button">Open again</button> }))
  expect(stop()).toBe(-1)
  show(scene({ retry }))
  expect(stop()).toBe(-1)
})

test('the title is no stop of the keyboard while all of it is seen, and becomes one in a smaller window or with larger text', () => {
  renderView(scene({ busy: true }))
  lay(400, 400)
  expect(stop()).toBe(-1)
  lay(400, 200)
  expect(stop()).toBe(0)
  lay(400, 400)
  expect(stop()).toBe(-1)
  lay(500, 400)
  expect(stop()).toBe(0)
})

test('a taller view that is just leaving doesn’t make the title a stop', () => {
  renderView(scene({ busy: true }))
  lay(400, 400, 600)
  expect(stop()).toBe(-1)
})
