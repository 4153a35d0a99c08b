import { afterEach, expect, test } from 'vitest'
import { hideFocusMove } from './hide-focus-move.ts'

afterEach(() => document.body.replaceChildren())

test('a trap of the page doesn’t hear that focus leaves for the host, but of every other move', () => {
  document.body.innerHTML =
    '<button id="inside"></button><button id="elsewhere"></button><div id="host" tabindex="-1"></div>'
  const heard: (EventTarget | null)[] = []
  const listen = ({ relatedTarget }: FocusEvent) => heard.push(relatedTarget)
  document.addEventListener('focusout', listen)
  const [inside, elsewhere, host] = ['inside', 'elsewhere', 'host'].map(
    (id) => document.getElementById(id) as HTMLElement,
  )
  const move = (to: HTMLElement | undefined) => {
    inside?.focus()
    heard.length = 0
    to?.focus()
    return [...heard]
  }
  const end = hideFocusMove(host as HTMLElement)
  expect(move(host)).toEqual([])
  expect(move(elsewhere)).toEqual([elsewhere])
  end()
  expect(move(host)).toEqual([host])
  document.removeEventListener('focusout', listen)
})
