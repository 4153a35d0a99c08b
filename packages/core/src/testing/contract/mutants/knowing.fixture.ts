import { type Mutant, misinformed } from './mutant.fixture.ts'

const chain = 'the chain knows its own addresses, links and spellings'
const proposal = 'the proposal names what a phone wallet is asked for'

export const knowingMutants: readonly Mutant[] = [
  misinformed('takes anything for an address', [chain], { isAddress: () => true }),
  misinformed('takes nothing for an address', [chain, 'connecting prompts once and reports the accounts'], {
    isAddress: () => false,
  }),
  misinformed('shows another address', [chain], { displayAddress: () => '0x9999999999999999999999999999999999999999' }),
  misinformed('takes all addresses for the same', [chain], { sameAddress: () => true }),
  misinformed('links without a slash', [chain], { explorerPath: (kind, value) => `${kind}/${value}` }),
  misinformed('links to something else', [chain], { explorerPath: (kind) => `/${kind}` }),
  misinformed('receives for another account', [chain], { receiveUri: () => 'ethereum:' }),
  {
    name: 'proposes nothing',
    fails: [proposal],
    mutate: (real) => ({ ...real, proposal: { methods: [], events: [] } }),
  },
  {
    name: 'proposes a method twice',
    fails: [proposal],
    mutate: (real) => ({ ...real, proposal: async () => ({ methods: ['a', 'a'], events: [] }) }),
  },
]
