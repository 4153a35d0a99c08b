import { describe, expect, test } from 'vitest'
import { mainnet, optimism } from '../../kernel/networks/eip155.ts'
import { createMockEvm } from '../mocks.ts'
import { contractCases } from './contract-cases.ts'
import { mockEnvironment, signs, signsIn, switches } from './mock-environment.fixture.ts'
import { adoptingMutants } from './mutants/adopting.fixture.ts'
import { askingMutants } from './mutants/asking.fixture.ts'
import { connectingMutants } from './mutants/connecting.fixture.ts'
import { discoveryMutants } from './mutants/discovery.fixture.ts'
import { knowingMutants } from './mutants/knowing.fixture.ts'
import { livingMutants } from './mutants/living.fixture.ts'
import type { Mutant } from './mutants/mutant.fixture.ts'
import { promptingMutants } from './mutants/prompting.fixture.ts'
import { restoringMutants } from './mutants/restoring.fixture.ts'

const cases = contractCases({ adopts: true })
const mutants: readonly Mutant[] = [
  ...knowingMutants,
  ...discoveryMutants,
  ...connectingMutants,
  ...restoringMutants,
  ...livingMutants,
  ...askingMutants,
  ...adoptingMutants,
]
const options = { networks: [mainnet, optimism] as const }
const roundTrips = { signMessage: signs, signIn: signsIn, switchNetwork: switches('eip155:10') }

/** Every case applies to the mock, so a case that is skipped proves nothing of a mutant. */
const notSkipped = (reason: string) => {
  throw new Error(`Skipped: ${reason}`)
}

/** The cases that fail for an adapter which is like the healthy one except for what the mutation changes. */
async function failures(mutate: Mutant['mutate'], only = cases): Promise<readonly string[]> {
  const make = () => {
    const { adapter, wallet, wallets } = createMockEvm({ signsIn: true })
    return { adapter: mutate(adapter, wallet), wallet, wallets }
  }
  const failed: string[] = []
  for (const { name, run } of only) {
    try {
      await run(mockEnvironment(make, options, roundTrips), notSkipped)
    } catch {
      failed.push(name)
    }
  }
  return failed
}

test('the healthy adapter fails no case', async () => {
  expect(await failures((adapter) => adapter)).toEqual([])
})

describe('the cases that are named for it, and no others, fail for an adapter that', () => {
  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s', async (_, { fails, mutate }) => {
    expect([...(await failures(mutate))].sort()).toEqual([...fails].sort())
  })
})

describe('the case that is named for it fails for an adapter that', () => {
  // An unwanted prompt blocks every other one: other cases would wait for ever.
  test.each(promptingMutants.map((mutant) => [mutant.name, mutant] as const))('%s', async (_, { fails, mutate }) => {
    const named = cases.filter(({ name }) => name === fails[0])
    expect(await failures(mutate, named)).toEqual(fails)
  })
})

test('every case is broken by a mutant', () => {
  const broken = new Set([...mutants, ...promptingMutants].map(({ fails }) => fails[0]))
  expect(cases.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})
