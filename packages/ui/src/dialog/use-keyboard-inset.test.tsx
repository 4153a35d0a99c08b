import { cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useKeyboardInset } from './use-keyboard-inset.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null)
  useKeyboardInset(sheet)
  return <div ref={sheet} data-testid="sheet" />
}

test('the sheet stays above the keyboard while what is seen of the page moves', () => {
  const visual = Object.assign(new EventTarget(), { height: window.innerHeight - 300, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', visual)
  const { getByTestId } = render(<Sheet />)
  const inset = () => getByTestId('sheet').style.getPropertyValue('--lk-keyboard')
  visual.dispatchEvent(new Event('resize'))
  expect(inset()).toBe('300px')
  visual.offsetTop = 120
  visual.dispatchEvent(new Event('scroll'))
  expect(inset()).toBe('180px')
})
