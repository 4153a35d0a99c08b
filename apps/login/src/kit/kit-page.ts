import { ed25519 } from '@noble/curves/ed25519'
import { base58, hex } from '@scure/base'
import type { PlainKey } from '../copy/en.ts'
import { deriveKeys } from '../keys/derive.ts'
import { wordsOf } from '../keys/seed.ts'
import { type KitFault, kitFaultOf } from '../vault/kit-error.ts'
import { type OwnerKit, openOwnerKit, readOwnerKit } from '../vault/owner-kit.ts'
import { openRecoveryKit, type RecoveryKit, readRecoveryKit } from '../vault/recovery-kit.ts'
import { facts, field, heading, isArabic, make, mono, t } from './elements.ts'
import { showOwner } from './show-owner.ts'

// This page becomes one file, which opens a recovery kit from a disk even without a network and any server.

async function showKeys(kit: RecoveryKit, seed: Uint8Array, onHide: () => void): Promise<HTMLElement> {
  const keys = await deriveKeys(seed, kit.accountIndex)
  const solana = new Uint8Array([...keys.solana, ...ed25519.getPublicKey(keys.solana)])
  const words = make(
    'ol',
    { translate: false, dir: 'ltr' },
    ...wordsOf(seed)
      .split(' ')
      .map((word) => make('li', {}, word)),
  )
  const section = make(
    'section',
    {},
    heading('h2', t('kitKeys')),
    make('p', { className: 'warning' }, t('kitWarn')),
    make('h3', {}, t('words')),
    words,
    facts([t('ethereumKey'), mono(`0x${hex.encode(keys.eip155)}`)], [t('solanaKey'), mono(base58.encode(solana))]),
    make('button', { type: 'button', onclick: onHide }, t('hide')),
  )
  keys.eip155.fill(0)
  keys.solana.fill(0)
  seed.fill(0)
  return section
}

const texts: { readonly [Fault in KitFault]: PlainKey } = {
  none: 'kitFileNone',
  newer: 'kitFileNewer',
  damaged: 'kitFileDamaged',
}

/** What the visitor reads after an error: the fault of the file, else what is given. */
function textOfFault(error: unknown, otherwise: PlainKey): string {
  const fault = kitFaultOf(error)
  return t(fault ? texts[fault] : otherwise)
}

function readKit(text: string): RecoveryKit | OwnerKit {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {}
  return readOwnerKit({ ...(content as Record<string, unknown>) }) ?? readRecoveryKit(text)
}

/** Opens a kit with its code, and shows its content. */
async function open(kit: RecoveryKit | OwnerKit, code: string, onHide: () => void): Promise<HTMLElement> {
  if (kit.version === 2) return showOwner(kit, await openOwnerKit(kit, code), onHide)
  return showKeys(kit, await openRecoveryKit(kit, code), onHide)
}

function start(): void {
  document.documentElement.lang = isArabic ? 'ar' : 'en'
  document.documentElement.dir = isArabic ? 'rtl' : 'ltr'
  document.title = t('kitPageTitle')
  const file = make('input', { type: 'file', accept: '.json,application/json', required: true })
  const code = make('input', {
    type: 'text',
    dir: 'ltr',
    autocomplete: 'off',
    spellcheck: false,
    required: true,
    maxLength: 80,
  })
  code.autocapitalize = 'characters'
  const problem = make('p', { className: 'problem', role: 'alert' })
  const online = make('p', { className: 'warning' }, t('kitOnline'))
  const found = make('div', { role: 'status' })
  const result = make('div')
  const button = make('button', { type: 'submit' }, t('kitOpen'))
  let kit: RecoveryKit | OwnerKit | undefined
  const hide = () => {
    result.replaceChildren()
    button.focus()
  }

  const look = () => {
    online.hidden = !navigator.onLine
  }
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
  look()

  file.addEventListener('change', async () => {
    problem.textContent = ''
    result.replaceChildren()
    found.replaceChildren()
    kit = undefined
    const [chosen] = file.files ?? []
    if (!chosen) return
    try {
      kit = readKit(await chosen.text())
      found.replaceChildren(
        ...(kit.version === 2
          ? [make('p', {}, t('kitAccount')), facts(['Ethereum', mono(kit.address)])]
          : [
              make('p', {}, t('kitAddresses')),
              facts(['Ethereum', mono(kit.addresses.eip155)], ['Solana', mono(kit.addresses.solana)]),
            ]),
      )
    } catch (error) {
      problem.textContent = textOfFault(error, 'kitFileUnread')
    }
  })

  const form = make(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault()
        problem.textContent = ''
        if (!kit) {
          problem.textContent = t('kitNone')
          return
        }
        open(kit, code.value, hide).then(
          (shown) => {
            code.value = ''
            result.replaceChildren(shown)
            shown.querySelector('h2')?.focus()
          },
          (error: unknown) => {
            problem.textContent = textOfFault(error, 'codeWrong')
          },
        )
      },
    },
    // The empty region stays in the page, or screen readers wouldn't hear what comes into it.
    make('div', {}, field(t('kitFile'), file), found),
    field(t('codeLabel'), code),
    make('p', { className: 'hint' }, t('codeHint')),
    problem,
    button,
  )
  document.body.replaceChildren(
    make('main', {}, make('h1', {}, t('kitPageTitle')), make('p', {}, t('kitPageText')), online, form, result),
  )
}

start()
