import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { ButtonLink } from './button-link.tsx'

afterEach(cleanup)

test('calls back on a click, and prepares on pointer and on focus', () => {
  const onClick = vi.fn()
  const onPrepare = vi.fn()
  render(
    <Button onClick={onClick} onPrepare={onPrepare}>
      Go
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Go' })
  fireEvent.pointerEnter(button)
  fireEvent.focus(button)
  expect(onPrepare).toHaveBeenCalledTimes(2)
  fireEvent.click(button)
  expect(onClick).toHaveBeenCalledOnce()
})

test('while loading it ignores clicks but keeps focus', () => {
  const onClick = vi.fn()
  const { rerender } = render(<Button onClick={onClick}>Go</Button>)
  const button = screen.getByRole('button')
  button.focus()
  rerender(
    <Button onClick={onClick} loading>
      Go
    </Button>,
  )
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('disabled, a link is a button that does nothing, and keeps the focus of the press', () => {
  const onClick = vi.fn()
  const go = (disabled: boolean) => (
    <ButtonLink href="https://example.org" disabled={disabled} onClick={onClick}>
      Go
    </ButtonLink>
  )
  render(go(true))
  expect(screen.queryByRole('link')).toBeNull()
  const button = screen.getByRole('button')
  button.focus()
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('is no submit button unless asked', () => {
  render(<Button>Go</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})
