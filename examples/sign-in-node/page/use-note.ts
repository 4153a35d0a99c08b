import { useEffect, useState } from 'react'

/** What the server answered. Only the server knows the account behind a request. The page knows a session only to draw its interface. */
export type NoteAnswer =
  | { readonly status: 'loading' | 'nobody' | 'away' }
  | { readonly status: 'known'; readonly text: string }

const statusOf = (response: Response) => (response.status === 401 ? 'nobody' : 'away')

async function load(account: string | undefined): Promise<NoteAnswer> {
  const response = await fetch('/notes')
  if (!response.ok) return { status: statusOf(response) }
  const { notes } = (await response.json()) as { notes: Record<string, string> }
  const text = account && notes[account]
  return typeof text === 'string' ? { status: 'known', text } : { status: 'nobody' }
}

async function store(account: string, text: string): Promise<NoteAnswer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch('/notes', { method: 'PUT', headers, body: JSON.stringify({ account, text }) })
  return response.ok ? { status: 'known', text } : { status: statusOf(response) }
}

/** The note of an account, asked again after each sign-in and sign-out. `account`: CAIP-10; undefined without a sign-in. */
export function useNote(account: string | undefined) {
  const [answer, setAnswer] = useState<NoteAnswer>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    const tell = (told: NoteAnswer) => isCurrent && setAnswer(told)
    setAnswer({ status: 'loading' })
    load(account).then(tell, () => tell({ status: 'away' }))
    return () => {
      isCurrent = false
    }
  }, [account])

  /** Whether the server has it now. A server that is away leaves the form as it is. */
  async function save(text: string): Promise<boolean> {
    if (!account) return false
    const told = await store(account, text).catch(() => ({ status: 'away' }) as const)
    if (told.status !== 'away') setAnswer(told)
    return told.status === 'known'
  }
  return { answer, save }
}
