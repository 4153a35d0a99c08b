import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { PartFailedView } from './part-failed-view.tsx'

test('says what happened and asks again once, however often it is pressed', () => {
  const onRetry = vi.fn()
  const { announced, show } = renderView(<PartFailedView onRetry={onRetry} />)
  expect(announced).toEqual(['This part didn’t load. Check your connection and try again, or reload the page.'])
  const retry = screen.getByRole('button', { name: 'Try again' })
  fireEvent.click(retry)
  show(<PartFailedView onRetry={onRetry} retrying />)
  expect(retry.getAttribute('aria-busy')).toBe('true')
  fireEvent.click(retry)
  expect(onRetry).toHaveBeenCalledOnce()
})
