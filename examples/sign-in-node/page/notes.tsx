import { useLatchkeySession, useLatchkeySignIn } from '@latchkey/react'
import { useState } from 'react'
import { useNote } from './use-note.ts'

const words = {
  loading: 'Asking the server…',
  nobody: '401: the server doesn’t know who asks. Connect a wallet and sign in.',
  away: 'The server can’t be reached. Load the page again.',
}

export function Notes() {
  const { session } = useLatchkeySession()
  const { signOut } = useLatchkeySignIn()
  const [fault, setFault] = useState('')
  const account = session && `${session.data.chainId}:${session.data.accountAddress}`
  const { answer, save } = useNote(account)
  if (answer.status !== 'known') return <p role="status">{words[answer.status]}</p>
  return (
    <>
      <p>
        The server knows you as <code>{account}</code>.
      </p>
      <NoteForm key={account} text={answer.text} save={save} />
      <button
        type="button"
        onClick={() => signOut().catch(() => setFault('Still signed in: the server can’t be reached.'))}
      >
        Sign out
      </button>
      <p role="alert">{fault}</p>
    </>
  )
}

function NoteForm({ text, save }: { readonly text: string; save(text: string): Promise<boolean> }) {
  const [draft, setDraft] = useState(text)
  const [said, setSaid] = useState('')
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        setSaid('Saving…')
        setSaid((await save(draft)) ? 'Saved.' : 'Not saved: the server can’t be reached. Try again.')
      }}
    >
      <label htmlFor="note">Your note</label>
      <textarea id="note" maxLength={280} rows={4} value={draft} onChange={({ target }) => setDraft(target.value)} />
      <button type="submit">Save</button>
      <p role="status">{said}</p>
    </form>
  )
}
