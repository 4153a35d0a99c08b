import { LatchkeyError } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { type OnWallet, sendTransaction } from './sign-transaction.ts'
import { transfer } from './transfer.ts'

const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test('a node that is given up before the wallet is asked leaves no doubt that nothing was sent', async () => {
  const nodes = { of: () => Promise.reject(new LatchkeyError('request/timed-out')) }
  const on = { driver: {}, network: {}, nodes, target: { address } } as unknown as OnWallet
  const failure = { code: 'request/timed-out', context: { asked: 'no' } }
  await expect(sendTransaction(on, { transaction: '0x00' })).rejects.toMatchObject(failure)
  await expect(transfer(on, { to: address, amount: 1n })).rejects.toMatchObject(failure)
})
