/** Warns loudly when a test wallet is created in a production build: anyone can empty its accounts. */
export function warnInProduction(kind: string): void {
  if (!isProductionBuild()) return
  console.warn(
    `%c${kind} from @latchkey/test-wallets is running in a production build. Its keys are public. Remove it.`,
    'font-size: 20px; color: red',
  )
}

/** Bundlers replace these two expressions in place, so they stay written in full. Without either it isn't production. */
function isProductionBuild(): boolean {
  if ((import.meta as { env?: { PROD?: boolean } }).env?.PROD) return true
  try {
    return process.env.NODE_ENV === 'production'
  } catch {
    return false
  }
}
