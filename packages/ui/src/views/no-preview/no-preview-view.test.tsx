import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderView } from '../shared/render-view.test.kit.tsx'
import { NoPreviewView } from './no-preview-view.tsx'

const box = () => screen.queryByRole('checkbox', { name: 'I confirm without a preview, and compare it in Rabby' })

test('a missing preview is announced, with a box to tick and a way to look again', () => {
  const [onConfirmed, onLookAgain] = [vi.fn(), vi.fn()]
  const props = { wallet: 'Rabby', onConfirmed, onLookAgain }
  const { announced, show } = renderView(<NoPreviewView {...props} confirmed={false} />)
  expect(announced.at(-1)).toMatch('Nothing of this could be read. This page can’t say what leaves your account.')
  fireEvent.click(box() as HTMLElement)
  expect(onConfirmed.mock.calls).toEqual([[true]])
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(onLookAgain).toHaveBeenCalledTimes(1)
  show(<NoPreviewView {...props} confirmed />)
  fireEvent.click(box() as HTMLElement)
  expect(onConfirmed.mock.lastCall).toEqual([false])
})
