export { watchTransactions } from '@latchkey/adapter-wagmi'
