import type { LatchkeyClient } from '../../kernel/client.ts'
import { createMachine, type Machine } from '../../kernel/machine.ts'
import type { Namespace } from '../../kernel/ports/namespace.ts'
import type { Siwx } from '../../kernel/ports/siwx.ts'
import type { Checks } from './checks.ts'
import { signInEffects } from './sign-in-effects.ts'
import type { SignInEffect, SignInEvent, SignInFlowState } from './sign-in-event.ts'
import type { SignInState } from './sign-in-state.ts'
import { initialSignIn, stepSignIn } from './sign-in-step.ts'

export type SignInMachines = ReturnType<typeof createMachines>
export type SignInMachine = Machine<SignInFlowState, SignInEvent>

type Options = {
  readonly client: LatchkeyClient
  load(): Promise<Siwx>
  readonly checks: Checks
  takeMade(connectionId: string): boolean
  onMove(namespace: Namespace, now: SignInState, before: SignInState): void
}

/** One sign-in for each namespace, made when it is first looked at. */
export function createMachines({ checks, client, load, takeMade, onMove }: Options) {
  const machines = new Map<Namespace, SignInMachine>()

  function create(namespace: Namespace): SignInMachine {
    const machine = createMachine<SignInFlowState, SignInEvent, SignInEffect>({
      initial: initialSignIn,
      step: stepSignIn,
      effects: signInEffects({ checks, client, load, takeMade }),
      clock: client.clock,
      onDefect: (error) => client.log.error('A sign-in broke', { error }),
    })
    machine.subscribe((now, before) => {
      if (now.shown !== before.shown) onMove(namespace, now.shown, before.shown)
    })
    return machine
  }
  return {
    of(namespace: Namespace): SignInMachine {
      const known = machines.get(namespace) ?? create(namespace)
      machines.set(namespace, known)
      return known
    },
    namespaces: () => [...machines.keys()],
    all(use: (machine: SignInMachine) => void) {
      for (const machine of machines.values()) use(machine)
    },
  }
}
