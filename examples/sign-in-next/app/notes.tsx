'use client'

import { useLatchkeySession, useLatchkeySignIn } from '@latchkey/react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { NoteForm } from './note-form.tsx'

/** `notes`: by account, what the server gave to whoever asked. The wallet's own account only says which of them comes first. */
export function Notes({ notes }: { readonly notes: Readonly<Record<string, string>> }) {
  const { session } = useLatchkeySession()
  const { signOut } = useLatchkeySignIn()
  const [fault, setFault] = useState('')
  const { refresh } = useRouter()
  const signedIn = session && `${session.data.chainId}:${session.data.accountAddress}`

  // Somebody signed in or out: the server renders for them.
  const rendered = useRef(signedIn)
  useEffect(() => {
    if (rendered.current === signedIn) return
    rendered.current = signedIn
    refresh()
  }, [signedIn, refresh])

  const account = signedIn !== undefined && signedIn in notes ? signedIn : Object.keys(notes).at(-1)
  if (account === undefined)
    return <p role="status">401: the server doesn’t know who asks. Connect a wallet and sign in.</p>
  return (
    <>
      <p>
        The server knows you as <code>{account}</code>.
      </p>
      <NoteForm key={account} account={account} text={notes[account] ?? ''} onSaved={refresh} />
      <button
        type="button"
        onClick={() => signOut('all').then(refresh, () => setFault('Still signed in: the server can’t be reached.'))}
      >
        Sign out
      </button>
      <p role="alert">{fault}</p>
    </>
  )
}
