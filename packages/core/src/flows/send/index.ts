export { parseAmount } from './parse-amount.ts'
export { send } from './send.ts'
export type {
  ReceiverCheck,
  Send,
  SendCollectible,
  SendDraft,
  SendMessage,
  SendRecipient,
  SendState,
  SendToken,
  SendTransaction,
} from './send-api.ts'
