'use client'

import { useLatchkeySession, useLatchkeySignIn } from '@latchkey/react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { NoteForm } from './note-form.tsx'

/** `notes`: by account, what the server gave to this visitor. The wallet's account only decides which note is shown. */
export function Notes({ notes }: { readonly notes: Readonly<Record<string, string>> }) {
  const { session } = useLatchkeySession()
  const { signOut } = useLatchkeySignIn()
  const [fault, setFault] = useState('')
  const { refresh } = useRouter()
  const signedIn = session && `${session.data.chainId}:${session.data.accountAddress}`

  // After a sign-in or sign-out the server renders the page again.
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
