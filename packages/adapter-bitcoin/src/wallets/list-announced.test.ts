import { expect, test } from 'vitest'
import { listAnnounced } from './list-announced.ts'

test('an announced icon is used only when it contains the image itself', () => {
  const held = 'data:image/png;base64,AAAA'
  const listed = listAnnounced({
    btc_providers: [
      { id: 'A', name: 'A', icon: held },
      { id: 'B', name: 'B', icon: 'https://collects.example/i.png' },
    ],
  })
  expect(listed.map(({ imageUrl }) => imageUrl)).toEqual([held, undefined])
})
