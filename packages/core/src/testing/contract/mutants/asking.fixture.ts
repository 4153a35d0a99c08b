import type { LatchkeyError } from '../../../kernel/errors/index.ts'
import type { Target } from '../../../kernel/ports/ability.ts'
import type { AdapterInstance } from '../../../kernel/ports/adapter.ts'
import { type Healthy, instead, type Mutant, prompt } from './mutant.fixture.ts'

const abilities = 'every ability of a connection does what it says'
const account = 'a request for another account is connection/mismatch, before any prompt'
const network = 'a request for another network is connection/mismatch, before any prompt'
const connection = 'a request for another connection is refused, before any prompt'
const aborted = 'a request that is aborted before it begins is request/aborted, before any prompt'
const signIn = 'the wallet’s own sign-in is refused for whatever a message is refused for, before any prompt'

type Sign = NonNullable<AdapterInstance<'eip155'>['can']['signMessage']>

const signing = (name: string, fails: Mutant['fails'], sign: (real: Sign, healthy: Healthy) => Sign): Mutant =>
  instead(name, fails, (healthy) => {
    const { can } = healthy.instance
    return { can: { ...can, signMessage: sign(can.signMessage as Sign, healthy) } }
  })

type SignIn = NonNullable<AdapterInstance<'eip155'>['can']['signIn']>

const signingIn = (name: string, fails: Mutant['fails'], sign: (real: SignIn, healthy: Healthy) => SignIn): Mutant =>
  instead(name, fails, (healthy) => {
    const { can } = healthy.instance
    return { can: { ...can, signIn: sign(can.signIn as SignIn, healthy) } }
  })

/** Signs in with a wrong value for one of the things that a sign-in names. */
const admitting = (name: string, is: (given: Target<'eip155'>) => boolean): Mutant =>
  signingIn(
    name,
    [signIn],
    (real) => async (given) => (is(given) ? { signature: '0x', scheme: 'mock', message: given.message } : real(given)),
  )

/** Signs with a wrong value for one of the three things that a request names. */
const believing = (name: string, fails: string, is: (given: Target<'eip155'>) => boolean): Mutant =>
  signing(name, [fails], (real) => async (given) => (is(given) ? { signature: '0x', scheme: 'mock' } : real(given)))

export const askingMutants: readonly Mutant[] = [
  signing('signs something of its own', [abilities], (real) => async (given) => {
    const { signature, ...rest } = await real(given)
    return { ...rest, signature: `${signature}!` }
  }),
  instead('claims an ability that it has not', [abilities], ({ instance }) => ({
    async connect(parameters) {
      const result = await instance.connect(parameters)
      const { connection } = result
      return { ...result, connection: { ...connection, abilities: [...connection.abilities, 'signTypedData'] } }
    },
  })),
  believing('signs for whatever account it is told', account, (given) => given.account === 'another account'),
  signing(
    'signs on whatever network it is told',
    [network],
    (real) => (given) =>
      real(given).catch((error: LatchkeyError) => {
        const other = given.account === 'another account' || given.connectionId === 'unknown'
        if (error.code !== 'connection/mismatch' || other) throw error
        return { signature: '0x', scheme: 'mock' }
      }),
  ),
  believing('signs with any wallet that it has', connection, ({ connectionId }) => connectionId === 'unknown'),
  signing('shows a prompt before it checks the account', [account], (real, { wallet }) => (given) => {
    if (given.account === 'another account') prompt(wallet)
    return real(given)
  }),
  signing(
    'gives a mismatch another name',
    [account, network],
    (real) => (given) =>
      real(given).catch((error: LatchkeyError) => {
        if (error.code !== 'connection/mismatch' || given.connectionId === 'unknown') throw error
        throw new Error('mismatch')
      }),
  ),
  signing('asks although it was aborted', [aborted], (real, { wallet }) => (given) => {
    if (given.signal?.aborted) prompt(wallet)
    return real(given)
  }),
  signing(
    'does not hear that it was aborted',
    [aborted],
    (real) => async (given) => (given.signal?.aborted ? { signature: '0x', scheme: 'mock' } : real(given)),
  ),
  admitting('signs in whatever account it is told', (given) => given.account === 'another account'),
  admitting('signs in with any wallet that it has', ({ connectionId }) => connectionId === 'unknown'),
  signingIn(
    'signs in on whatever network it is told',
    [signIn],
    (real) => (given) =>
      real(given).catch((error: LatchkeyError) => {
        const other = given.account === 'another account' || given.connectionId === 'unknown'
        if (error.code !== 'connection/mismatch' || other) throw error
        return { signature: '0x', scheme: 'mock', message: given.message }
      }),
  ),
  admitting('signs in although that was aborted', ({ signal }) => signal?.aborted === true),
  signingIn('shows a prompt before it checks the account of a sign-in', [signIn], (real, { wallet }) => (given) => {
    if (given.account === 'another account') prompt(wallet)
    return real(given)
  }),
  signingIn('tells of another text than was signed in with', [abilities], (real) => async (given) => ({
    ...(await real(given)),
    message: 'Everything to me',
  })),
]
