'use client'

import { useState } from 'react'

type Props = { readonly account: string; readonly text: string; onSaved(): void }

export function NoteForm({ account, onSaved, text }: Props) {
  const [draft, setDraft] = useState(text)
  const [said, setSaid] = useState('')

  async function save(): Promise<boolean> {
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch('/notes', { method: 'PUT', headers, body: JSON.stringify({ account, text: draft }) })
    // Even if the session has ended: the server then renders the page for a visitor who isn't signed in.
    if (response.ok || response.status === 401) onSaved()
    return response.ok
  }
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        setSaid('Saving…')
        const isSaved = await save().catch(() => false)
        setSaid(isSaved ? 'Saved.' : 'Not saved: the server can’t be reached. Try again.')
      }}
    >
      <label htmlFor="note">Your note</label>
      <textarea id="note" maxLength={280} rows={4} value={draft} onChange={({ target }) => setDraft(target.value)} />
      <button type="submit">Save</button>
      <p role="status">{said}</p>
    </form>
  )
}
