// Loaded beside the views that show it, so that each of them opens before its many words are here.
export { TransactionPreview, type TransactionPreviewProps } from '../shared/preview/transaction-preview.tsx'
