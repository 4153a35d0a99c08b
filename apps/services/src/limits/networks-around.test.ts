import { expect, test } from 'vitest'
import { networksAround } from './networks-around.ts'

test.each([
  ['203.0.113.1', ['203.0.113.1']],
  ['unknown', ['unknown']],
  ['1:2', ['1:2']],
  ['1:2:3', ['1:2:3']],
  ['1:2:3:4:5', ['1:2:3:4:5']],
  ['2001:db8:1:2fe', ['2001:db8:1:2fe', '2001:db8:1:2/56', '2001:db8:1/48']],
  ['2001:db8:1:2', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
])('%s is counted as %j', (address, networks) => {
  expect(networksAround(address)).toEqual(networks)
})
