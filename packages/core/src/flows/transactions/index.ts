export { addressHref, transactionHref } from '../account/transaction-href.ts'
export type {
  AssetChange,
  DecodedCall,
  ExpectedChanges,
  Finding,
  FindingSeverity,
  Preview,
  PreviewAsset,
  PreviewBasis,
  PreviewedTransaction,
} from '../preview/preview-api.ts'
export { signatures } from '../signatures/signatures.ts'
export type { SignaturePreview, SignatureRequest, SignatureState, Signatures } from '../signatures/signatures-api.ts'
export { type MaxSendable, type MaxSendableParameters, maxSendable } from './max-sendable.ts'
export { transactions } from './transactions.ts'
export type {
  BuiltTransaction,
  MovedAmount,
  SendingMode,
  TransactionDraft,
  TransactionPurpose,
  TransactionState,
  TransactionStep,
  Transactions,
  UnfinishedTransaction,
} from './transactions-api.ts'
export { unacknowledged } from './unacknowledged.ts'
