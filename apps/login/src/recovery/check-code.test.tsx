// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { CheckCode } from './check-code.tsx'

const groups = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE', 'FFFFFF', 'GGGGGG', 'HHHHHH', 'JJJJJJ']

/** Draws the check, and types each asked group, right or wrong. */
function drawCheck() {
  const onChecked = vi.fn(async () => {})
  const none = () => {}
  const drawing = draw(<CheckCode code={groups.join('-')} onBack={none} onClose={none} onChecked={onChecked} />)
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  const type = (index: number, isRight: boolean) => {
    const field = fields[index]
    if (!field) throw new Error('There is no such field')
    const number = Number(/\d/.exec(field.labels?.[0]?.textContent ?? '')?.[0])
    fireEvent.change(field, { target: { value: isRight ? groups[number - 1] : 'ZZZZZZ' } })
  }
  const press = () => {
    const button = screen.getByRole('button', { name: 'Check' })
    button.focus()
    fireEvent.click(button)
  }
  const wrong = () => fields.map((field) => field.getAttribute('aria-invalid') === 'true')
  return { ...drawing, fields, onChecked, press, type, wrong }
}

test.each([0, 1])('the group that is wrong is marked and gets the focus: the one with index %s', async (index) => {
  const { fields, onChecked, press, type, wrong } = drawCheck()
  type(index, false)
  type(1 - index, true)
  press()
  expect(wrong()).toEqual([index === 0, index === 1])
  expect(document.activeElement).toBe(fields[index])
  // Pressed again without a change, the visitor is led there again.
  press()
  expect(document.activeElement).toBe(fields[index])
  type(index, true)
  expect(wrong()).toEqual([false, false])
  await act(async () => press())
  expect(onChecked).toHaveBeenCalledOnce()
})

test('a group that is wrong again is told again', () => {
  const { announced, press, type } = drawCheck()
  const [first] = screen.getAllByRole('textbox')
  type(0, false)
  type(1, true)
  press()
  first?.focus()
  fireEvent.change(first as HTMLElement, { target: { value: 'YYYYYY' } })
  fireEvent.submit(first as HTMLElement)
  expect(announced).toEqual(['These groups don’t match. Compare them with what you wrote.'])
})
