import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Phrase } from './phrase.tsx'

test('a sentence may begin and end with an element, and name one twice', () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { container } = render(
    <p>
      <Phrase text="{terms} and {privacy}{terms}" values={{ terms: <a href="/terms">Terms</a>, privacy: 'Privacy' }} />
    </p>,
  )
  expect(container.textContent).toBe('Terms and PrivacyTerms')
  expect(printed).not.toHaveBeenCalled()
})
