import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { ScanCodeView } from './scan-code-view.tsx'

test('the camera’s video is asked for once the view is drawn, and ended when the view goes away', () => {
  const off = vi.fn()
  const onVideo = vi.fn(() => off)
  const onStop = vi.fn()
  const { container, show } = renderView(<ScanCodeView failed={false} onVideo={onVideo} onStop={onStop} />)
  expect(onVideo).toHaveBeenLastCalledWith(container.querySelector('video'))
  fireEvent.click(screen.getByRole('button', { name: 'Stop scanning' }))
  expect(onStop).toHaveBeenCalledOnce()
  show(<p />)
  expect(off).toHaveBeenCalledTimes(onVideo.mock.calls.length)
})

test('error: without a camera it says what to do instead', () => {
  renderView(<ScanCodeView failed onVideo={() => () => {}} onStop={() => {}} />)
  expect(screen.getByText('The camera can’t be used. Paste the address instead.')).toBeTruthy()
})
