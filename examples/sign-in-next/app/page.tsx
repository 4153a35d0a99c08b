import { Suspense } from 'react'
import { notes } from '../lib/notes.ts'
import { visitorAccounts } from '../lib/sign-in.ts'
import { Notes } from './notes.tsx'

/** The notes of the accounts that the visitor is signed in with, which the cookie says. */
async function OwnNotes() {
  const accounts = await visitorAccounts()
  return <Notes notes={Object.fromEntries(accounts.map((account) => [account, notes.get(account) ?? '']))} />
}

/** Rendered by the server. What reads a cookie stands inside a `<Suspense>` of the page itself: a layout's isn't enough for a navigation. */
export default function Page() {
  return (
    <Suspense>
      <OwnNotes />
    </Suspense>
  )
}
