import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { en } from '../copy/en.ts'
import { TypedDataQuestion } from './typed-data-question.tsx'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const drawn = (primaryType: string) =>
  renderToStaticMarkup(
    <TypedDataQuestion
      isPreviewed={false}
      question={{
        kind: 'typed-data',
        account: own,
        chainId: 'eip155:1',
        typedData: { domain: { chainId: 1 }, types: { [primaryType]: [] }, primaryType, message: {} } as never,
      }}
    />,
  )

test.each([
  'Permit',
  'PermitSingle',
  'PermitBatch',
  'PermitTransferFrom',
  'PermitBatchTransferFrom',
  'PermitWitnessTransferFrom',
  'PermitBatchWitnessTransferFrom',
  'TransferWithAuthorization',
  'ReceiveWithAuthorization',
  'PermitForAll',
  'OrderComponents',
  'BulkOrder',
])('without a preview, %s is said to move tokens', (primaryType) => {
  expect(drawn(primaryType)).toContain(en.typedPermit)
})

test('other data isn’t', () => {
  expect(drawn('Mail')).not.toContain(en.typedPermit)
})
