import { adoptingCases } from './adopting-cases.ts'
import { askingCases } from './asking-cases.ts'
import { connectingCases } from './connecting-cases.ts'
import type { ContractCase } from './contract-harness.ts'
import { discoveryCases } from './discovery-cases.ts'
import { knowingCases } from './knowing-cases.ts'
import { lifecycleCases } from './lifecycle-cases.ts'
import { restoringCases } from './restoring-cases.ts'

/**
 * What every adapter must do, as cases for any test runner.
 *
 * @example
 * for (const { name, run } of contractCases({ adopts: true })) test(name, ({ skip }) => run(harness, skip))
 */
export function contractCases({ adopts }: { readonly adopts: boolean }): readonly ContractCase[] {
  return [
    ...knowingCases,
    ...discoveryCases,
    ...connectingCases,
    ...restoringCases,
    ...lifecycleCases,
    ...askingCases,
    ...(adopts ? adoptingCases : []),
  ]
}
