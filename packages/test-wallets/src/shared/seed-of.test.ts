import { mnemonicToSeedSync } from '@scure/bip39'
import { expect, test } from 'vitest'
import { seedOf } from './seed-of.ts'
import { testMnemonic } from './test-mnemonic.ts'

test('the stored seed is that of the test phrase, and any other phrase is stretched', () => {
  const other = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  for (const mnemonic of [testMnemonic, other]) expect(seedOf(mnemonic)).toEqual(mnemonicToSeedSync(mnemonic))
})
