import { hangingCases } from './hanging-cases.fixture.ts'
import { reloadCases } from './reload-cases.fixture.ts'
import { sessionCases } from './session-cases.fixture.ts'
import { wagmiKit } from './wagmi-kit.fixture.ts'

/** How sessions of the pairing and auth ports live in wagmi, on every major of it. */
export function sessionBridgeCases(): void {
  const kit = wagmiKit()
  for (const cases of [sessionCases, reloadCases, hangingCases]) cases(kit)
}
