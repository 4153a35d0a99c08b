export { moveFunds } from './move-funds.ts'
export type {
  MoveFunds,
  MoveFundsState,
  MoveItem,
  MoveNamespace,
  MoveNetwork,
  MoveReason,
  MoveReceiver,
  MoveStatus,
  MoveWords,
} from './move-funds-api.ts'
