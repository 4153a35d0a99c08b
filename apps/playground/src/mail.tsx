import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { readStack } from './stack.ts'

type Mail = {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code?: string | undefined
}
type Mailbox = { readonly mails: readonly Mail[]; readonly farcaster: readonly string[] }

const { login } = readStack()

/** Asks each second, for as long as the page is open. */
function useMailbox(): Mailbox {
  const [mailbox, setMailbox] = useState<Mailbox>({ mails: [], farcaster: [] })
  useEffect(() => {
    if (!login) return
    const read = () => {
      fetch(login.mailboxUrl)
        .then((answer) => answer.json())
        .then(setMailbox, () => {})
    }
    read()
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [])
  return mailbox
}

/** What a visitor has beside the app: a mailbox and a phone. */
function MailPage() {
  const { farcaster, mails } = useMailbox()
  if (!login) return <p>Logins are off. Start the playground with npm start.</p>
  return (
    <div className="page">
      <header className="top">
        <div>
          <h1>Mail and phone</h1>
          <p>Every mail that the login sends arrives here. No mail leaves this machine.</p>
        </div>
      </header>
      <main className="stacked">
        <section className="card" aria-labelledby="farcaster">
          <h2 id="farcaster">Farcaster</h2>
          <p>{farcaster.length ? 'A login waits for your phone.' : 'No login waits for your phone.'}</p>
          <div className="actions">
            <button
              type="button"
              disabled={!farcaster.length}
              onClick={() => void fetch(`${login.mailboxUrl}/farcaster`, { method: 'POST' })}
            >
              Approve as @ann
            </button>
          </div>
        </section>
        {mails.map(({ code, id, subject, text, to }) => (
          <section className="card" key={id} aria-labelledby={`mail-${id}`}>
            <h2 id={`mail-${id}`}>{subject}</h2>
            <p>To {to}</p>
            {code && <output>{code}</output>}
            <details>
              <summary>Whole mail</summary>
              <pre>{text}</pre>
            </details>
          </section>
        ))}
        {!mails.length && <p>No mail yet.</p>}
      </main>
    </div>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MailPage />
  </StrictMode>,
)
