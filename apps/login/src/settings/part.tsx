import type { ReactNode } from 'react'

/** A section of the overview, with its heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="lk-login-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
