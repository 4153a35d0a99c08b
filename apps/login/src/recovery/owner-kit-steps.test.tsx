// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { draw } from '../testing/draw.fixture.tsx'
import { OwnerKitSteps } from './owner-kit-steps.tsx'

const code = Array.from({ length: 9 }, (_, index) => String(index).repeat(4)).join('-')
const kit = { version: 2, address: '0x00000000000000000000000000000000000050a9' }
const goOn = () => screen.getByRole('button', { name: 'I saved it, go on' })
const download = () => screen.getByRole('button', { name: 'Download the kit' })

/** Draws the steps up to the file. */
async function drawFile() {
  const onSaved = vi.fn(async () => {})
  const ask = async (name: string) => (name === 'newCode' ? code : kit)
  draw(
    <OwnerKitSteps account={{ id: 'account-1' } as never} onBack={() => {}} onClose={() => {}} onSaved={onSaved} />,
    { project: { name: 'Shop' } as never, vault: { ask: ask as never } },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'I wrote it down' }))
  for (const field of screen.getAllByLabelText<HTMLInputElement>(/^Group /)) {
    const number = Number(field.labels?.[0]?.textContent?.replace(/\D/g, ''))
    fireEvent.change(field, { target: { value: code.split('-')[number - 1] } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('button', { name: 'I saved it, go on' })
  return onSaved
}

test('going on before the file was saved says why not, and leads to the download', async () => {
  const onSaved = await drawFile()
  expect(goOn().getAttribute('aria-disabled')).toBeNull()
  for (const _ of ['first', 'again']) {
    goOn().focus()
    fireEvent.click(goOn())
    expect(screen.getByRole('alert').textContent).toBe('Download the kit first.')
    expect(document.activeElement).toBe(download())
    expect(onSaved).not.toHaveBeenCalled()
  }
})

test('once the file was saved nothing is asked for, and it goes on', async () => {
  // jsdom makes no addresses of files, and follows no link.
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:kit' }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const onSaved = await drawFile()
  fireEvent.click(goOn())
  fireEvent.click(download())
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  fireEvent.click(goOn())
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(kit))
})

test('a code that couldn’t be made says so, and is made by the next press', async () => {
  const onBack = vi.fn()
  const none = () => {}
  let isThere = false
  const ask = async () => {
    if (!isThere) throw new Error('The worker was not loaded')
    return code
  }
  const { announced } = draw(
    <OwnerKitSteps account={{} as never} onBack={onBack} onClose={none} onSaved={async () => {}} />,
    { project: { name: 'Shop' } as never, vault: { ask: ask as never } },
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(onBack).not.toHaveBeenCalled()
  await waitFor(() => expect(announced).toEqual(['Loading…', 'Something went wrong. Try again.']))
  isThere = true
  fireEvent.click(again)
  expect(await screen.findByRole('button', { name: 'I wrote it down' })).toBeTruthy()
})
