import { useLatchkeyAccount } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { askServer } from './ask-server.ts'

export function Notes() {
  const { address } = useLatchkeyAccount()
  return address ? <Note key={address} /> : <p>Log in, and the server keeps a note for you.</p>
}

function Note() {
  const [text, setText] = useState<string>()
  const [said, setSaid] = useState('Asking the server…')
  useEffect(() => {
    let isCurrent = true
    askServer()
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        const note = await response.text()
        if (!isCurrent) return
        setText(note)
        setSaid('')
      })
      .catch(() => isCurrent && setSaid('The server doesn’t know you. Log in again.'))
    return () => {
      isCurrent = false
    }
  }, [])
  if (text === undefined) return <p role="status">{said}</p>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        askServer({ method: 'PUT', body: text }).then(
          ({ ok }) => setSaid(ok ? 'Saved.' : 'Not saved. Try again.'),
          () => setSaid('The server can’t be reached. Try again.'),
        )
      }}
    >
      <label htmlFor="note">Your note</label>
      <textarea id="note" maxLength={280} rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      <button type="submit">Save</button>
      <p role="status">{said}</p>
    </form>
  )
}
