import { instead, type Mutant, prompt } from './mutant.fixture.ts'

const pure = 'creating is pure: nothing listens and nothing is asked'
const start = 'start discovers without asking, and its off leaves no listener'
const connect = 'connecting prompts once and reports the accounts'

export const promptingMutants: readonly Mutant[] = [
  instead('asks while it is made', [pure], ({ wallet }) => {
    prompt(wallet)
    return {}
  }),
  instead('asks when it is started', [start], ({ instance, wallet }) => ({
    start() {
      prompt(wallet)
      return instance.start()
    },
  })),
  instead('asks twice', [connect], ({ instance, wallet }) => ({
    async connect(parameters) {
      const result = await instance.connect(parameters)
      prompt(wallet)
      return result
    },
  })),
]
