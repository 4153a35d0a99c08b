import { expect, test } from 'vitest'
import { labelCopy } from './label-copy.ts'

function shadow(html: string) {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  root.innerHTML = html
  const marks = () =>
    [...root.querySelectorAll('[data-latchkey-copy]')].map((element) => element.getAttribute('data-latchkey-copy'))
  return { root, marks }
}
/** Mutation observers are told in a microtask. */
const observed = () => Promise.resolve()

test('names the phrase of a text, of a text with values in it and of an attribute', () => {
  const { root, marks } = shadow(
    '<h1>Connect wallet</h1><p>Alice’s own words</p><p>Continue in Rabby</p><input placeholder="" aria-label="Close">',
  )
  labelCopy(root)
  expect(marks()).toEqual([
    expect.stringMatching(/\bconnect\.title\b/),
    expect.stringMatching(/\bconnecting\.\w+/),
    expect.stringMatching(/\bprimitives\.close\[aria-label\]/),
  ])
})

test('follows what changes, knows the app’s own words, and leaves nothing behind', async () => {
  const { root, marks } = shadow('<h1>Get going</h1>')
  const off = labelCopy(root, { connect: { title: 'Get going' } })
  expect(marks()).toEqual(['connect.title'])
  const heading = root.querySelector('h1') as HTMLElement
  heading.textContent = 'Something else'
  await observed()
  expect(marks()).toEqual([])
  root.append(document.createElement('p'))
  ;(root.lastElementChild as HTMLElement).textContent = 'Get going'
  await observed()
  expect(marks()).toEqual(['connect.title'])
  off()
  expect(marks()).toEqual([])
})

test('a text with a colon, or a text that isn’t to be translated, is no phrase of ours', () => {
  const { root, marks } = shadow(
    '<p>URI: https://app.example</p><p>Ethereum: Connected</p><pre translate="no">Done</pre>',
  )
  labelCopy(root)
  expect(marks()).toEqual(['multiChain.status'])
})
