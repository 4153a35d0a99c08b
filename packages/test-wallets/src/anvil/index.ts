export { findAnvil } from './find-anvil.ts'
export { type Anvil, type StartAnvilOptions, startAnvil } from './start-anvil.ts'
export { waitForReceipt } from './wait-for-receipt.ts'
