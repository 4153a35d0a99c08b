import { bitcoinMnemonicAccounts } from '@latchkey/test-wallets'
import { expect, test } from 'vitest'
import { bitcoinNetworks } from '../chain/bitcoin-networks.ts'
import type { Driver } from './driver.ts'
import { satsDriver } from './sats-driver.ts'
import { unisatDriver } from './unisat-driver.ts'

// Answers of a wallet that come after the answers to later questions.

const [alice, bob] = bitcoinMnemonicAccounts().map(({ payment }) => payment.address)
const regtest = bitcoinNetworks.find(({ name }) => name === 'regtest') as (typeof bitcoinNetworks)[number]

/** Questions to a wallet that the test answers, in the order that it wants. */
function useQuestions() {
  const open: { answer: (value: unknown) => void; refuse: (error: unknown) => void }[] = []
  const ask = () => new Promise((answer, refuse) => void open.push({ answer, refuse }))
  return { ask, open }
}

async function settled() {
  await new Promise((resolve) => setTimeout(resolve))
}

function follow(driver: Driver) {
  let tells = 0
  driver.onChange(() => {
    tells += 1
  })
  return { shown: () => driver.accounts(regtest).map(({ address }) => address), tells: () => tells }
}

async function useUnisat() {
  const { ask, open } = useQuestions()
  const listeners = new Map<string, () => void>()
  const driver = unisatDriver({
    requestAccounts: async () => [alice],
    getAccounts: ask,
    getNetwork: async () => 'regtest',
    on: (name, listener) => void listeners.set(name, listener as () => void),
  })
  await driver.connect({ silent: false })
  return { ...follow(driver), open, change: () => listeners.get('accountsChanged')?.() }
}

test('UniSat: the answer to the later question is shown', async () => {
  const { change, open, shown } = await useUnisat()
  change()
  change()
  open[1]?.answer([bob])
  await settled()
  open[0]?.answer([alice])
  await settled()
  expect(shown()).toEqual([bob])
})

test('UniSat: an earlier question that fails late ends nothing', async () => {
  const { change, open, shown } = await useUnisat()
  change()
  change()
  open[1]?.answer([bob])
  await settled()
  open[0]?.answer({ not: 'a list' })
  await settled()
  expect(shown()).toEqual([bob])
})

test('UniSat: a wallet that was locked for a moment stays connected', async () => {
  const { change, open, shown, tells } = await useUnisat()
  change()
  change()
  open[0]?.answer([])
  await settled()
  expect([shown(), tells()]).toEqual([[alice], 0])
  open[1]?.answer([alice])
  await settled()
  expect([shown(), tells()]).toEqual([[alice], 1])
})

async function useSats() {
  const { ask, open } = useQuestions()
  const listeners = new Map<string, (event: unknown) => void>()
  const entryOf = (address: unknown) => ({
    addresses: [{ address, purpose: 'payment' }],
    network: { bitcoin: { name: 'Regtest' } },
  })
  const driver = satsDriver({
    kind: 'sats',
    provider: {
      request: (method) => (method === 'wallet_getAccount' ? ask() : Promise.resolve({ result: entryOf(alice) })),
      addListener: ({ eventName, cb }) => void listeners.set(eventName, cb as (event: unknown) => void),
    },
  } as Parameters<typeof satsDriver>[0])
  await driver.connect({ silent: false })
  return { ...follow(driver), entryOf, open, change: (event: unknown) => listeners.get('accountChange')?.(event) }
}

test('sats-connect: what an event tells counts more than the answer to an earlier question', async () => {
  const { change, entryOf, open, shown } = await useSats()
  change({})
  change(entryOf(bob))
  open[0]?.answer({ result: entryOf(alice) })
  await settled()
  expect(shown()).toEqual([bob])
})

test('sats-connect: an earlier question that fails late ends nothing', async () => {
  const { change, entryOf, open, shown } = await useSats()
  change({})
  change({})
  open[1]?.answer({ result: entryOf(bob) })
  await settled()
  open[0]?.refuse(new Error('no'))
  await settled()
  expect(shown()).toEqual([bob])
})

test('sats-connect: a question that fails ends the connection', async () => {
  const { change, open, shown, tells } = await useSats()
  change({})
  open[0]?.refuse(new Error('no'))
  await settled()
  expect([shown(), tells()]).toEqual([[], 1])
})
