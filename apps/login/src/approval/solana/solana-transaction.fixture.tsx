import { solana } from '@latchkey/core/networks'
import { base58, hex } from '@scure/base'
import {
  type Address,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { renderToStaticMarkup } from 'react-dom/server'
import { en, type LoginCopy } from '../../copy/en.ts'
import { CopyContext } from '../../copy/use-copy.ts'
import recorded from './instructions.fixture.json' with { type: 'json' }
import { SolanaQuestion } from './solana-question.tsx'

const addresses = new Map(
  Object.entries(recorded.bytesOf).map(([name, byte]) => [name, address(base58.encode(new Uint8Array(32).fill(byte)))]),
)

/** The address of a name in the recorded instructions. */
export const addressOf = (name: string): Address => addresses.get(name) ?? address(name)
export const you = addressOf('you')

export type Recorded = {
  readonly title: string
  readonly of: string
  readonly program: string
  /** Names or addresses; 1 is changed, 2 signs, 3 both. */
  readonly accounts: readonly (readonly [string, number])[]
  readonly data: string
}

/** Instructions as the libraries of their programs encode them. */
export const recordedInstructions = recorded.instructions as unknown as readonly Recorded[]

export const recordedAs = (title: string): Recorded => {
  const found = recordedInstructions.find((one) => one.title === title)
  if (!found) throw new Error(`Nothing is recorded as ${title}`)
  return found
}

/** A transaction of them, as `@solana/kit` compiles it. */
export function compile(
  instructions: readonly Recorded[],
  { payer = you, tables = {} }: { payer?: Address; tables?: AddressesByLookupTableAddress } = {},
): string {
  const made = instructions.map(
    ({ accounts, data, program }): Instruction => ({
      programAddress: address(program),
      accounts: accounts.map(([name, role]) => ({ address: addressOf(name), role })),
      data: hex.decode(data),
    }),
  )
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(base58.encode(new Uint8Array(32).fill(99))), lastValidBlockHeight: 1n },
        paid,
      ),
    (lasting) => appendTransactionMessageInstructions(made, lasting),
  )
  return getBase64EncodedWireTransaction(
    compileTransaction(compressTransactionMessageUsingAddressLookupTables(message, tables)),
  )
}

/** What the visitor sees of transactions, as markup. */
const markupOf = (transactions: readonly string[], copy: LoginCopy) =>
  renderToStaticMarkup(
    <CopyContext value={{ copy, locale: 'en' }}>
      <SolanaQuestion
        question={{
          kind: 'solana-transactions',
          account: you,
          chainId: solana.caipNetworkId,
          transactions,
          isSent: false,
        }}
      />
    </CopyContext>,
  )

/** The levels of the steps of several transactions in their order, and all text. */
export function drawMany(transactions: readonly string[]) {
  const markup = markupOf(transactions, en)
  return {
    levels: [...markup.matchAll(/ data-level="(\w+)"/g)].map(([, level]) => level),
    text: markup
      .split('<')
      .map((part) => part.slice(part.indexOf('>') + 1))
      .join(''),
  }
}

/** What the visitor sees of a transaction: a line for each part, its names and values split by bars. Addresses have their names. */
export function draw(transaction: string, copy: LoginCopy = en): readonly string[] {
  const markup = markupOf([transaction], copy)
  const [, ...sections] = markup.split(' data-level="')
  return sections.map((section) => {
    const [opening = '', ...inside] = section.split('</section>')[0]?.split('<') ?? []
    const [level = '', text = ''] = opening.split('">')
    const parts = [level, ...`${text}${inside.map(toText).join('')}`.split('|')]
    return parts.filter(Boolean).map(withNames).join(' | ')
  })
}

/** The text behind a tag, with a bar where a part begins or ends; a fact's value stands behind its name. */
function toText(tagged: string): string {
  const [tag = '', ...text] = tagged.split('>')
  const [name = ''] = tag.split(' ')
  const isPart = ['p', 'dt', 'dd', 'dl'].includes(name.replace('/', ''))
  const sign = name === '/dt' ? ': ' : name === 'dd' || !isPart ? '' : '|'
  return `${sign}${text.join('>')}`
}

const withNames = (text = '') => [...addresses].reduce((named, [name, value]) => named.replaceAll(value, name), text)
